import { randomBytes } from 'node:crypto';
import { criarPrimeiroAdministrador } from '../src/usuarios/primeiro-administrador.ts';
import type { Config } from './config.ts';
import type { Service } from './http-context.ts';

/** The account made because there was none; `senha` is null when the operator chose it. */
export interface FirstAccess {
  email: string;
  senha: string | null;
}

/** Makes the first Administrador while there is no user. There is no default password. */
export async function makeFirstAccess(
  ctx: Pick<Service, 'db' | 'now'>,
  { adminEmail = 'admin@viveiro.local', adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAccess | null> {
  const generated = adminPassword === undefined ? newPassword() : null;
  const senha = adminPassword ?? (generated as string);
  const created = await criarPrimeiroAdministrador(ctx, { email: adminEmail, senha });
  return created ? { email: adminEmail, senha: generated } : null;
}

/** A password nobody could guess, short enough to be typed once. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
