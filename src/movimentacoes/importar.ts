import { invalid } from '../common/errors.ts';
import { isRetorno } from '../estoque/meaning.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import { type ImportInput, ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { decide, lock, postDecided } from './criar.ts';
import { LinhaDeMovimentacao } from './schemas.ts';

/**
 * Records the movements of a spreadsheet, or only checks them. Each follows the rules of a single movement, on the stock that the
 * ones before it leave. Returns are refused: the seedling that receives the plants may have to be created first.
 */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, LinhaDeMovimentacao);
  linhas.decideEach(checkSemRetorno);
  const asked = linhas.pedidos.map((input) => ({ ctx, input }));
  const stock = await lock(ctx.db, asked);
  const decided = linhas.decideEach((input) => decide(stock, { ctx, input }));
  const rows = gravar ? await postDecided(ctx.db, decided) : [];
  const ids = rows.map(({ id }) => id);
  return linhas.result(await registrarImportacao(ctx, 'movimentacoes', ids));
}

function checkSemRetorno(pedido: LinhaDeMovimentacao): void {
  if (!isRetorno(pedido)) return;
  throw invalid(
    'RETORNO_NAO_IMPORTADO',
    'Registre o retorno ao viveiro à parte, em POST /movimentacoes: a importação não o faz.',
    'retorno_ao_viveiro',
  );
}
