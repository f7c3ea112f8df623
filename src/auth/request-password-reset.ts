import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { Usuario } from '../../db/models/usuario.ts';
import type { CommandContext } from '../trpc.ts';
import { enfileirarConvite, enfileirarRedefinicao } from './emails.ts';
import { checkRedirect } from './rules.ts';
import type { requestPasswordReset as body } from './schemas.ts';

/** More than the request ever takes, unless the database is in trouble. */
const EVEN_MS = 150;

/**
 * Mails a token to the user of the address: a reset when ATIVO, a fresh invitation when PENDENTE, nothing when INATIVO
 * or unknown. The answer is the same whoever asks.
 */
export async function requestPasswordReset(
  ctx: CommandContext,
  { email, redirectTo = null }: z.output<typeof body>,
) {
  checkRedirect(redirectTo, ctx.settings.redirectOrigins, 'redirectTo');
  const usuario = await Usuario.query(ctx.db).findOne({ email });
  if (usuario?.status === 'ATIVO') await enfileirarRedefinicao(ctx, usuario.id, redirectTo);
  if (usuario?.status === 'PENDENTE') await enfileirarConvite(ctx, usuario.id, redirectTo);
  return { status: true };
}

/** Answers no earlier than a fixed time: writing a mail takes longer than writing none, and that would tell who exists. */
export async function evenly<T>(answer: Promise<T>): Promise<T> {
  const [result] = await Promise.all([answer, setTimeout(EVEN_MS)]);
  return result;
}
