import { randomBytes } from 'node:crypto';
import { Especie } from '../../db/models/especie.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { Termo as TermoGravado } from '../../db/models/termo.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarMovimentacao, buscarTermo, buscarTermoEmitido } from './queries.ts';
import { checkTermo } from './rules.ts';
import type { Termo } from './schemas.ts';

/**
 * The donation receipt of a movement. The first who asks is who issues it: its number and code are kept from then on. The
 * movement is locked, so that of two who ask at once the second finds what the first has issued.
 */
export async function emitirTermo(
  ctx: UserCommandContext,
  id: string,
): Promise<Termo & { ja_emitido: boolean }> {
  await Movimentacao.query(ctx.db).select('id').findById(id).forNoKeyUpdate();
  const before = await buscarTermo(ctx, id);
  if (before) return { ...before, ja_emitido: true };
  await emitir(ctx, id);
  return { ...(await buscarTermoEmitido(ctx, id)), ja_emitido: false };
}

async function emitir(ctx: UserCommandContext, id: string): Promise<void> {
  const entrega = await buscarMovimentacao(ctx, id);
  checkTermo(entrega);
  const { nome_popular, nome_cientifico, variedade } = await Especie.query(ctx.db)
    .findById(entrega.especie_id)
    .throwIfNotFound();
  await TermoGravado.query(ctx.db).insert({
    movimentacao_id: id,
    numero: await nextNumber(ctx, 'TERMO'),
    codigo: randomBytes(16).toString('base64url'),
    nome_popular,
    nome_cientifico,
    variedade,
    usuario_id: ctx.user.id,
    data_registro: ctx.now().toISOString(),
  });
}
