import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { novasEspecies } from './nova-especie.ts';
import { buscarEspecie } from './queries.ts';
import { checkSaldoInicial, saldoInicial } from './rules.ts';
import type { NovaEspecie } from './schemas.ts';

/**
 * Registers a species. An initial quantity above zero enters the ledger as one ENTRADA (`SALDO_INICIAL`). The species
 * may be INATIVO from the start.
 */
export async function criar(ctx: UserCommandContext, input: NovaEspecie) {
  checkSaldoInicial(input);
  const [id] = await cadastrar(ctx, [input]);
  if (!id) throw new Error('a species was registered without an id');
  return buscarEspecie(ctx, id);
}

/** Registers species with their initial balances, and answers their ids in the order given. */
export async function cadastrar(ctx: UserCommandContext, inputs: readonly NovaEspecie[]): Promise<string[]> {
  const values = inputs.map(({ quantidade_inicial: _, ...each }) => each);
  const especies = await novasEspecies(ctx, values);
  const ids = especies.map(({ id }) => id);
  await lancarSaldosIniciais(
    ctx,
    ids.map((id, n) => ({ id, quantidade: inputs[n]?.quantidade_inicial ?? 0 })),
  );
  return ids;
}

/** Enters the initial balances above zero into the ledger. */
export async function lancarSaldosIniciais(
  ctx: UserCommandContext,
  saldos: readonly { id: string; quantidade: number }[],
): Promise<void> {
  const rows = saldos.flatMap(({ id, quantidade }) => (quantidade > 0 ? saldoInicial(id, quantidade) : []));
  if (rows.length === 0) return;
  const stock = await lockStock(ctx, { especie_ids: rows.map(({ especie_id }) => especie_id) });
  await post(ctx, stock, { rows });
}
