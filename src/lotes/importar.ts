import type { Fault } from '../common/errors.ts';
import { localDay, startOfDay } from '../common/local-time.ts';
import { fold } from '../common/text.ts';
import { lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { type Stock, withPlants } from '../estoque/stock.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import { ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { codigosUsados, comoDoServico, lockCodes, proximoCodigo } from './codigos.ts';
import { inserirVazio, type LoteVazio } from './criar.ts';
import { checkEmAndamento, checkLinhaDeLote } from './em-andamento.ts';
import { alocacao } from './rules.ts';
import { type ImportacaoDeLotes, LoteEmAndamento } from './schemas.ts';

/**
 * Opens the batches in progress of a spreadsheet, or only checks them. Each is opened in its phase, with its plants
 * entering the nursery today and the day on which it began. The rows of one code make one batch, which is opened
 * whole or not at all. A row without a code is a batch by itself.
 */
export async function importar(
  ctx: UserCommandContext,
  { linhas: enviadas, gravar, conferidas_antes }: ImportacaoDeLotes,
) {
  const { fusoHorario } = ctx.settings;
  const linhas = new ImportRows(enviadas, LoteEmAndamento);
  const stock = await lockStock(ctx, {
    especie_ids: linhas.pedidos.map(({ especie_id }) => especie_id),
    estufa_ids: linhas.pedidos.map(({ estufa_id }) => estufa_id),
  });
  if (gravar) await lockCodes(ctx.db);
  const usados = await codigosUsados(
    ctx.db,
    linhas.pedidos.flatMap(({ codigo }) => codigo ?? []),
  );
  const hoje = localDay(ctx.now(), fusoHorario);
  linhas.decideEach((pedido) => checkLinhaDeLote(stock, pedido, hoje, usados));

  let { estufas } = stock;
  if (!gravar) {
    for (const antes of conferidas_antes) estufas = withPlants(estufas, antes.estufa_id, antes.quantidade);
  }
  const lotes = linhas.decideTogether(codigoDe, INCOMPLETO, (pedidos) => {
    const itens = checkEmAndamento(estufas, pedidos);
    const [{ codigo = null, estufa_id, fase, data_inicio }] = pedidos;
    const novo = {
      codigo: codigo && comoDoServico(codigo),
      estufa_id,
      fase,
      inicio: startOfDay(data_inicio, fusoHorario),
      itens,
    };
    const before = { ...stock, estufas };
    const plantas = itens.reduce((sum, { quantidade_inicial }) => sum + quantidade_inicial, 0);
    estufas = withPlants(estufas, estufa_id, plantas);
    return { novo, stock: before };
  });
  const ids: string[] = [];
  const daPlanilha = new Set(lotes.flatMap(({ novo }) => novo.codigo ?? []));
  for (const { novo, stock } of gravar ? lotes : []) {
    const codigo = novo.codigo ?? (await proximoCodigo(ctx, daPlanilha));
    ids.push(await abrir(ctx, stock, { ...novo, codigo }));
  }
  return linhas.result(await registrarImportacao(ctx, 'lotes', ids));
}

/** The plants of the batch were never in a sementeira: all of them enter, and are allocated. */
async function abrir(ctx: UserCommandContext, stock: Stock, novo: LoteVazio): Promise<string> {
  const lote = await inserirVazio(ctx, novo);
  const todas = new Map(novo.itens.map((item) => [item.especie_id, item.quantidade_inicial]));
  await post(
    ctx,
    { ...stock, lote },
    alocacao(lote, novo.itens, todas, 'Plantas que já estavam em produção'),
  );
  return lote.id;
}

const INCOMPLETO: Fault = {
  codigo: 'LOTE_INCOMPLETO',
  campo: 'codigo',
  detalhe: 'Corrija as outras linhas deste lote: ele só é gravado inteiro.',
};

function codigoDe({ codigo }: Record<string, unknown>): string | null {
  return typeof codigo === 'string' && codigo.trim() !== '' ? fold(codigo) : null;
}
