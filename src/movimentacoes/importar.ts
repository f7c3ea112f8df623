import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { movimentar } from '../estoque/rules.ts';
import { type ImportInput, ImportRows } from '../import-rows.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { NovaEntrada } from './schemas.ts';

/**
 * Records the entries of a spreadsheet, each an ENTRADA of the sementeira, or only says which could be. Entries only
 * add, so that none depends on those before it: all are decided against the stock as it was locked.
 */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovaEntrada);
  const stock = await lockStock(ctx, { especie_ids: linhas.pedidos.map(({ especie_id }) => especie_id) });
  const plans = linhas.judge((pedido) => movimentar(stock, { ...pedido, ...NA_SEMENTEIRA }, null));
  const rows = gravar ? await post(ctx, stock, { rows: plans.flatMap((plan) => plan.rows) }) : [];
  const ids = rows.map(({ id }) => id);
  return linhas.result(gravar, await registrarImportacao(ctx, 'movimentacoes', ids));
}

const NA_SEMENTEIRA = {
  tipo: 'ENTRADA',
  lote_id: null,
  destinatario_id: null,
  retorno_ao_viveiro: false,
} as const;
