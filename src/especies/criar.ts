import type { z } from 'zod';
import { post } from '../estoque/post.ts';
import { saldoInicial } from '../estoque/rules.ts';
import { lockStock } from '../estoque/state.ts';
import type { UserCommandContext } from '../trpc.ts';
import { novaEspecie } from './nova-especie.ts';
import { buscarEspecie } from './queries.ts';
import type { criarEspecie } from './schemas.ts';

/** Registers a species; an initial quantity above zero enters the ledger as one ENTRADA (`SALDO_INICIAL`). */
export async function criar(
  ctx: UserCommandContext,
  { quantidade_inicial, ...input }: z.output<typeof criarEspecie>,
) {
  const { id } = await novaEspecie(ctx, input);
  if (quantidade_inicial > 0) {
    const stock = await lockStock(ctx, { especie_ids: [id] });
    await post(ctx, stock, saldoInicial(id, quantidade_inicial));
  }
  return buscarEspecie(ctx, id);
}
