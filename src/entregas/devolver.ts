import { insertion } from '../../db/insert-rows.ts';
import { Devolucao } from '../../db/models/devolucao.ts';
import { prepared, send } from '../../db/prepared.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';
import { equivalentesDe, registrarEquivalentes } from '../especies/muda-equivalente.ts';
import { DEVOLVIDA, itensDe } from '../estoque/conta.ts';
import { recontagemDeEntregas } from '../estoque/entregas.ts';
import { comoItem, decidirTodos } from '../estoque/itens.ts';
import { lockAll, lockLotes, RunningStock } from '../estoque/lock.ts';
import { unidadeNaFase } from '../estoque/meaning.ts';
import { postAll } from '../estoque/post.ts';
import { UNIDADE } from '../estoque/reading.ts';
import { movimentar } from '../estoque/rules.ts';
import type { Plan, Stock } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEntrega } from './queries.ts';
import { checkDevolucao, checkDistintos, checkUnidade } from './rules.ts';
import type { EntregaComOrigem, NovaDevolucao } from './schemas.ts';

interface Levado {
  id: string;
  especie_id: string;
  tipo: TipoEspecie;
  quantidade: number;
  unidade: TipoEspecie;
  devolvida: number;
  estornada: boolean;
}

const LEVADOS = `
  select m.id, m.especie_id, e.tipo, m.quantidade, ${UNIDADE} as unidade, ${DEVOLVIDA} as devolvida,
    exists (select from movimentacoes x where x.estorno_de = m.id) as estornada
  from entregas t cross join lateral ${itensDe('t.id')} i
  join movimentacoes m on m.id = i.movimentacao_id join especies e on e.id = m.especie_id where t.id = $1`;

/**
 * What a recipient brings back enters the named batch, or else the sementeira of the equivalent MUDA; seeds enter that of their
 * own species. The delivery itself does not change, and says what came back.
 */
export async function devolver(
  ctx: UserCommandContext,
  { id, itens, lote_id, justificativa }: NovaDevolucao & { id: string },
): Promise<EntregaComOrigem> {
  const lote_ids = lote_id === null ? [] : [lote_id];
  await lockAll(ctx, { entrega_ids: [id] });
  await lockLotes(ctx, lote_ids);
  const levados = new Map(
    (await prepared<Levado>(ctx.db, LEVADOS, [id])).map((levado) => [levado.id, levado]),
  );
  const deVolta = itens.flatMap(({ movimentacao_id }) => levados.get(movimentacao_id) ?? []);
  const mudas = deVolta.flatMap(({ unidade, especie_id }) =>
    lote_id === null && unidade === 'MUDA' ? [especie_id] : [],
  );
  const equivalentes = await equivalentesDe(ctx.db, mudas);
  const destinoDe = ({ unidade, especie_id }: Levado) =>
    lote_id === null && unidade === 'MUDA' ? (equivalentes.get(especie_id)?.id ?? especie_id) : especie_id;

  const especie_ids = lote_id === null ? [...mudas, ...deVolta.map(destinoDe)] : [];
  const { lotes, ...locked } = await lockAll(ctx, { lote_ids, especie_ids });
  const novas = [...equivalentes.values()].flatMap(({ nova }) => nova ?? []);
  const especies = new Map([...locked.especies, ...novas.map((nova) => [nova.id, nova] as const)]);
  const stock = new RunningStock(lotes, { ...locked, especies });
  const ids = itens.map(({ movimentacao_id }) => movimentacao_id);
  const decididos = decidirTodos(itens, ({ movimentacao_id, quantidade }, place) =>
    comoItem(place, CAMPOS, () => {
      checkDistintos(ids, place, 'movimentacao_id', 'Junte as quantidades: cada item aparece uma só vez.');
      const levado = levados.get(movimentacao_id);
      checkDevolucao(levado, quantidade);
      const { unidade, tipo } = levado as Levado;
      const especie_id = destinoDe(levado as Levado);
      const entrada = {
        tipo: 'ENTRADA',
        especie_id,
        lote_id,
        quantidade,
        ...SEM_DESTINO,
        justificativa,
      } as const;
      const rule = (before: Stock) => {
        const plan = movimentar(before, entrada, null, 'lote_id');
        if (before.lote) checkUnidade(unidade, unidadeNaFase(tipo, before.lote.fase));
        return devolvida(id, plan);
      };
      return { ctx, ...stock.decide(lote_id, rule) };
    }),
  );
  await registrarEquivalentes([...equivalentes.values()].map((equivalente) => ({ ctx, equivalente })));
  const rows = await postAll(decididos);
  const devolucoes = rows.map((row, place) => ({ movimentacao_id: row.id, item_id: ids[place] as string }));
  await send(ctx.db, [
    ...insertion(Devolucao, devolucoes),
    ...recontagemDeEntregas(rows.map((row) => row.id)),
  ]);
  ctx.audit.record('DEVOLVER_ENTREGA', 'entrega', id, {
    lote_id,
    itens: devolucoes.map((each, place) => ({ ...each, quantidade: itens[place]?.quantidade })),
    justificativa,
  });
  return buscarEntrega(ctx, id);
}

function devolvida(entrega_id: string, { rows, ...plan }: Plan): Plan {
  return { ...plan, rows: rows.map((row) => ({ ...row, origem: 'DEVOLUCAO', entrega_id })) };
}

const CAMPOS = { doTodo: ['lote_id', 'justificativa'], doItem: { especie_id: 'movimentacao_id' } };

const SEM_DESTINO = { destinatario_id: null, retorno_ao_viveiro: false } as const;
