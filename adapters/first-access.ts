import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../src/common/errors.ts';
import { criarPrimeiroAdministrador } from '../src/usuarios/primeiro-administrador.ts';
import type { Config } from './config.ts';
import { checkDataFolder } from './host/data-folder.ts';
import { OperatorError } from './host/operator-error.ts';
import { writeWhole } from './host/whole-file.ts';
import type { Service } from './http/context.ts';

/** The account made because there was none; `senha` is null when the operator chose it. */
export interface FirstAccess {
  email: string;
  senha: string | null;
}

type Chosen = Pick<Config, 'adminEmail' | 'adminPassword' | 'senhaEstrita'>;

/** Stores or shows the generated password before the account is committed. When that fails, there is no account. */
type Keep = (senha: string) => Promise<void>;

/**
 * Makes the first Administrador while there is no user. There is no default password.
 *
 * @throws OperatorError when ADMIN_PASSWORD is one that SENHA_ESTRITA refuses; whatever `keep` throws.
 */
export async function makeFirstAccess(
  ctx: Pick<Service, 'db' | 'now'>,
  { adminEmail = 'admin@viveiro.local', adminPassword, senhaEstrita }: Chosen,
  keep: Keep = async () => {},
): Promise<FirstAccess | null> {
  const generated = adminPassword === undefined ? newPassword() : null;
  const senha = adminPassword ?? (generated as string);
  const created = await criarPrimeiroAdministrador(
    { ...ctx, settings: { senhaEstrita } },
    { email: adminEmail, senha },
    async () => {
      if (generated !== null) await keep(generated);
    },
  ).catch(refused);
  return created ? { email: adminEmail, senha: generated } : null;
}

/** The file for the first password, when there is no terminal to show it. */
export function passwordFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'primeira-senha.txt');
}

/** Writes the password, and nothing else, into the file. Only its owner can read it. */
export function keepIn(file: string): Keep {
  return async (senha) => {
    checkDataFolder(dirname(file));
    mkdirSync(dirname(file), { recursive: true });
    await writeWhole(file, (target) => pipeline([`${senha}\n`], target), { overwrite: true, mode: 0o600 });
  };
}

function refused(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new OperatorError(`Corrija ADMIN_PASSWORD e inicie o serviço de novo. ${error.message}`);
}

/** A random password, short enough to be typed once. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
