import { setTimeout } from 'node:timers/promises';
import { Usuario } from '../../db/models/usuario.ts';
import type { StatusUsuario } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { checkStrangersPace, count, type Limit } from '../procedure/limits.ts';
import { withSlot } from '../procedure/slot.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { enfileirarConvite, enfileirarRedefinicao } from './emails.ts';
import { checkRedirect } from './rules.ts';
import type { ResetRequest } from './schemas.ts';

/** Longer than the request takes, unless the database is in trouble. */
const EVEN_MS = 150;

/** How many reset mails one account may be sent. */
const POR_QUARTO_DE_HORA: Limit = { nome: 'redefinicao', vezes: 3, segundos: 15 * 60 };
const POR_DIA: Limit = { nome: 'redefinicao_dia', vezes: 10, segundos: 24 * 3_600 };

/**
 * Mails a token to the user of the address: a reset when ATIVO, a fresh invitation when PENDENTE, nothing when INATIVO,
 * unknown, or after too many of these mails. The answer is the same whoever asks.
 */
export async function requestPasswordReset(ctx: CommandContext, { email, redirectTo = null }: ResetRequest) {
  checkRedirect(redirectTo, ctx.settings.redirectOrigins, 'redirectTo');
  const usuario = await Usuario.query(ctx.db).findOne({ email });
  const enfileirar = usuario && POR_STATUS[usuario.status];
  if (enfileirar && (await mayBeMailed(ctx, usuario.id))) await enfileirar(ctx, usuario.id, redirectTo);
  return { status: true };
}

const POR_STATUS: Record<StatusUsuario, typeof enfileirarRedefinicao | null> = {
  ATIVO: enfileirarRedefinicao,
  PENDENTE: enfileirarConvite,
  INATIVO: null,
};

/** The count commits with the mail; only mails count. */
async function mayBeMailed({ db }: CommandContext, usuarioId: string): Promise<boolean> {
  for (const limit of [POR_QUARTO_DE_HORA, POR_DIA]) {
    const { vezes } = await count(db, limit, [usuarioId]);
    if (vezes > limit.vezes) return false;
  }
  return true;
}

/**
 * Answers a fixed time after its turn came at least: writing a mail takes longer than writing none, which would reveal accounts.
 * The next one has the place meanwhile.
 */
export async function evenly<T>(ctx: Context, answer: () => Promise<T>): Promise<T> {
  let even: Promise<void> | undefined;
  const result = await withSlot(ctx, 'reset', async () => {
    await checkStrangersPace(ctx, 'reset');
    even = setTimeout(EVEN_MS);
    return answer();
  });
  await even;
  return result;
}
