import { dia } from '../common/brazilian.ts';
import { checkJaPassou } from '../common/dia-que-passou.ts';
import { invalid } from '../common/errors.ts';
import { localDay } from '../common/local-time.ts';
import { word } from '../common/palavras.ts';
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
  const hoje = localDay(ctx.now(), ctx.settings.fusoHorario);
  linhas.decideEach((pedido) => {
    checkSemRetorno(pedido);
    checkJaPassou(pedido.data, hoje, 'data');
  });
  const stock = await lock(ctx, linhas.pedidos);
  const decided = linhas.decideEach((pedido) => decide(stock, { ctx, input: comDia(pedido) }));
  const rows = gravar ? await postDecided(ctx.db, decided) : [];
  const ids = rows.map(({ id }) => id);
  return linhas.result(await registrarImportacao(ctx, 'movimentacoes', ids));
}

/** The movement, with the day of the sheet in the justification: nothing is dated back. */
function comDia({ data, ...pedido }: LinhaDeMovimentacao): Omit<LinhaDeMovimentacao, 'data'> {
  if (!data) return pedido;
  const { tipo, justificativa } = pedido;
  const quando = `${word(tipo)} de ${dia(data)}`;
  return { ...pedido, justificativa: justificativa ? `${quando}: ${justificativa}` : quando };
}

function checkSemRetorno(pedido: LinhaDeMovimentacao): void {
  if (!isRetorno(pedido)) return;
  throw invalid(
    'RETORNO_NAO_IMPORTADO',
    'Registre o retorno ao viveiro à parte, em POST /movimentacoes: a importação não o faz.',
    'retorno_ao_viveiro',
  );
}
