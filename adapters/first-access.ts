import { randomBytes } from 'node:crypto';
import { AppError } from '../src/common/errors.ts';
import { criarPrimeiroAdministrador } from '../src/usuarios/primeiro-administrador.ts';
import type { Config } from './config.ts';
import { OperatorError } from './host/operator-error.ts';
import type { Service } from './http/context.ts';

/** The account made because there was none; `senha` is null when the operator chose it. */
export interface FirstAccess {
  email: string;
  senha: string | null;
}

type Chosen = Pick<Config, 'adminEmail' | 'adminPassword' | 'senhaEstrita'>;

/**
 * Makes the first Administrador while there is no user. There is no default password.
 *
 * @throws OperatorError when ADMIN_PASSWORD is one that SENHA_ESTRITA refuses.
 */
export async function makeFirstAccess(
  ctx: Pick<Service, 'db' | 'now'>,
  { adminEmail = 'admin@viveiro.local', adminPassword, senhaEstrita }: Chosen,
): Promise<FirstAccess | null> {
  const generated = adminPassword === undefined ? newPassword() : null;
  const senha = adminPassword ?? (generated as string);
  const conta = { email: adminEmail, senha };
  const created = await criarPrimeiroAdministrador({ ...ctx, settings: { senhaEstrita } }, conta).catch(
    refused,
  );
  return created ? { email: adminEmail, senha: generated } : null;
}

function refused(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new OperatorError(`Corrija ADMIN_PASSWORD e inicie o serviço de novo. ${error.message}`);
}

/** A password nobody could guess, short enough to be typed once. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
