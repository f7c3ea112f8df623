import { setTimeout } from 'node:timers/promises';
import { Usuario } from '../../db/models/usuario.ts';
import type { Context } from '../procedure/context.ts';
import { checkStrangersPace, count, type Limit } from '../procedure/limits.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { enfileirarComToken } from './emails.ts';
import { checkRedirect } from './rules.ts';
import type { ResetRequest } from './schemas.ts';

/** Longer than the request takes, unless the database is in trouble. */
const EVEN_MS = 150;

/** The number of reset mails that one account may be sent. */
const POR_QUARTO_DE_HORA: Limit = { nome: 'redefinicao', vezes: 3, segundos: 15 * 60 };
const POR_DIA: Limit = { nome: 'redefinicao_dia', vezes: 10, segundos: 24 * 3_600 };

/**
 * Mails a token to the user at the address: a reset to an ATIVO user, a new invitation to a PENDENTE one. An INATIVO
 * user, an unknown address and an account with too many such mails get nothing. The answer is the same in all cases.
 */
export async function requestPasswordReset(ctx: CommandContext, { email, redirectTo = null }: ResetRequest) {
  checkRedirect(redirectTo, ctx.settings.redirectOrigins, 'redirectTo');
  const usuario = await Usuario.query(ctx.db).modify('agora').findOne({ email });
  const modelo = usuario?.situacao && POR_STATUS[usuario.situacao];
  if (modelo && (await mayBeMailed(ctx, usuario.id)))
    await enfileirarComToken(ctx, modelo, usuario.id, redirectTo);
  return { status: true };
}

const POR_STATUS = { ATIVO: 'REDEFINICAO', PENDENTE: 'CONVITE', INATIVO: null } as const;

/** The count commits together with the mail; only mails that were written count. */
async function mayBeMailed({ db }: CommandContext, usuarioId: string): Promise<boolean> {
  for (const limit of [POR_QUARTO_DE_HORA, POR_DIA]) {
    const { vezes } = await count(db, limit, [usuarioId]);
    if (vezes > limit.vezes) return false;
  }
  return true;
}

/**
 * Answers no sooner than a fixed time after the work began: writing a mail takes longer than writing none, which
 * would reveal accounts. The slot is free for the next call during the wait.
 */
export async function evenly<T>(ctx: Context, answer: () => Promise<T>): Promise<T> {
  let even: Promise<void> | undefined;
  const result = await ctx.withSlot('reset', async () => {
    await checkStrangersPace(ctx, 'reset');
    even = setTimeout(EVEN_MS);
    return answer();
  });
  await even;
  return result;
}
