import { prepared } from '../../db/prepared.ts';
import { grouped } from '../common/grouped.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';
import { DEVOLVIDA, devolvidaDe, NA_SITUACAO } from '../estoque/conta.ts';
import { EFETIVA, ENTREGA, entrega, MOVIMENTACAO, MOVIMENTACAO_JOINS, UNIDADE } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import type { Context } from '../procedure/context.ts';
import type { EntregaDoDestinatario, EntregasDoDestinatario } from './entregas/schemas.ts';
import { buscarDestinatario } from './queries.ts';
import type { EntregasPedidas } from './schemas.ts';

/** A part of what a recipient received: one species, as seeds or as seedlings, in one local year. */
interface Parcela {
  especie_id: string;
  nome_popular: string;
  unidade: TipoEspecie;
  ano: number;
  entregas: number;
  itens: number;
  quantidade: number;
  devolvida: number;
}

type NoAno = Pick<Parcela, 'ano' | 'entregas'>;

const PARCELAS = `
  select m.especie_id, e.nome_popular, ${UNIDADE} as unidade,
    extract(year from m.data_registro at time zone $2)::int as ano, count(*) as itens,
    count(distinct coalesce(i.entrega_id, m.id)) as entregas, sum(m.quantidade) as quantidade,
    sum(${DEVOLVIDA}) as devolvida
  from movimentacoes m join especies e on e.id = m.especie_id left join entrega_itens i on i.movimentacao_id = m.id
  where m.destinatario_id = $1 and ${ENTREGA} and ${EFETIVA}
  group by 1, 2, 3, 4`;

/** The deliveries that count, at least in part. One of several species is in several parts, so these are counted by themselves. */
const POR_ANO = `
  select extract(year from t.data_registro at time zone $2)::int as ano, count(*) as entregas
  from entregas t where t.destinatario_id = $1 and not (${NA_SITUACAO.ESTORNADA}) group by 1`;

/** All deliveries to a recipient, newest first, including reversed ones, and the totals without those. */
export async function entregasAoDestinatario(
  ctx: Context,
  { id, ordenar, page, limite }: EntregasPedidas,
): Promise<EntregasDoDestinatario> {
  await buscarDestinatario(ctx, id);
  const pagina = await listPage<EntregaDoDestinatario>(
    { db: ctx.db },
    {
      select: `${MOVIMENTACAO}, termo.numero as termo, coalesce(item.entrega_id, t.id) as entrega_id, ${devolvidaDe('t')} as devolvida`,
      table: 'movimentacoes',
      joins: `${MOVIMENTACAO_JOINS} left join entrega_itens item on item.movimentacao_id = t.id
        left join termos termo on termo.movimentacao_id = coalesce(item.entrega_id, t.id)`,
      order: orderBy(BY_DATE, ordenar),
      filters: new Filters().add(`t.destinatario_id = $? and ${entrega('t')}`, id),
      page,
      limite,
    },
  );
  const parcelas = await prepared<Parcela>(ctx.db, PARCELAS, [id, ctx.settings.fusoHorario]);
  const porAno = await prepared<NoAno>(ctx.db, POR_ANO, [id, ctx.settings.fusoHorario]);
  return { ...pagina, recebido: recebidoDe(parcelas, porAno) };
}

function recebidoDe(
  parcelas: readonly Parcela[],
  porAno: readonly NoAno[],
): EntregasDoDestinatario['recebido'] {
  const especies = [...grouped(parcelas, ({ especie_id, unidade }) => `${unidade} ${especie_id}`).values()];
  const anos = [...grouped(parcelas, ({ ano }) => ano)];
  return {
    ...somaDe(parcelas, porAno),
    por_especie: especies
      .map((all) => ({
        especie_id: all[0].especie_id,
        nome_popular: all[0].nome_popular,
        unidade: all[0].unidade,
        entregas: sum(all, 'entregas'),
        itens: sum(all, 'itens'),
        quantidade: sum(all, 'quantidade'),
        devolvida: sum(all, 'devolvida'),
      }))
      .sort((a, b) => b.quantidade - a.quantidade || a.nome_popular.localeCompare(b.nome_popular, 'pt-BR')),
    por_ano: anos
      .map(([ano, all]) => {
        const doAno = porAno.filter((each) => each.ano === ano);
        return { ano, ...somaDe(all, doAno) };
      })
      .sort((a, b) => b.ano - a.ano),
  };
}

/** Seeds and seedlings are never added up. */
function somaDe(parcelas: readonly Parcela[], porAno: readonly NoAno[]) {
  const of = (tipo: TipoEspecie) => parcelas.filter((parcela) => parcela.unidade === tipo);
  return {
    entregas: sum(porAno, 'entregas'),
    itens: sum(parcelas, 'itens'),
    sementes: sum(of('SEMENTE'), 'quantidade'),
    mudas: sum(of('MUDA'), 'quantidade'),
    sementes_devolvidas: sum(of('SEMENTE'), 'devolvida'),
    mudas_devolvidas: sum(of('MUDA'), 'devolvida'),
  };
}

function sum<Figure extends 'entregas' | 'itens' | 'quantidade' | 'devolvida'>(
  rows: readonly Record<Figure, number>[],
  figure: Figure,
): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}
