import { prepared } from '../../db/prepared.ts';
import type { StatusEstufa } from '../common/vocabulary.ts';
import { ENTREGA, MOVIMENTACAO, MOVIMENTACAO_JOINS } from '../movimentacoes/queries.ts';
import type { Movimentacao } from '../movimentacoes/schemas.ts';
import type { Context } from '../procedure/context.ts';
import { AVISOS, type Aviso, alertas, type TipoAlerta } from './alertas.ts';
import {
  comTaxa,
  type Fluxo,
  type NaFase,
  type Ocupacao,
  ocupacaoDasEstufas,
  perdasDesde,
  porTipo,
  producao,
  serieMensal,
} from './indicadores.ts';
import { fronteiras, periodosEm } from './periodos.ts';
import type { Geral } from './schemas.ts';

/** The columns of the one statement: one snapshot of everything. */
interface Snapshot {
  especies: Geral['especies'];
  naFase: NaFase[];
  recentes: Movimentacao[];
  fluxos: Fluxo[];
  porStatus: (Ocupacao & { status: StatusEstufa })[];
  porLocalizacao: (Ocupacao & { localizacao_estufa: string })[];
  avisos: Record<TipoAlerta, Aviso[] | null>;
}

/** The nursery's figures: stocks now, flows of the periods that end today. */
export async function dashboardGeral({ db, now, settings }: Context): Promise<Geral> {
  const agora = now();
  const periodos = periodosEm(agora, settings.fusoHorario);
  const { inicio12Meses, inicio30Dias, inicio7Dias, fim } = periodos;
  const values = [fronteiras(periodos), inicio30Dias, fim, agora.toISOString()];
  const [snapshot] = await prepared<Snapshot>(db, SNAPSHOT, values);
  if (!snapshot) throw new Error('the snapshot is one row');

  const fluxos = snapshot.fluxos.map((fluxo) => ({ ...fluxo, inicio: iso(fluxo.inicio) }));
  return {
    especies: snapshot.especies,
    lotes: producao(snapshot.naFase),
    movimentacoes: {
      recentes: snapshot.recentes.map((row) => ({ ...row, data_registro: iso(row.data_registro) })),
      ultimos_7_dias: porTipo(fluxos, inicio7Dias),
      ultimos_30_dias: porTipo(fluxos, inicio30Dias),
    },
    estufas: {
      ...ocupacaoDasEstufas(snapshot.porStatus),
      por_localizacao: snapshot.porLocalizacao.map(comTaxa),
    },
    perdas: perdasDesde(fluxos, inicio12Meses),
    serie_mensal: serieMensal(fluxos, periodos),
    alertas: alertas(snapshot.avisos),
    gerado_em: agora.toISOString(),
  };
}

/** Instants inside JSON come in PostgreSQL's own form. */
function iso(instant: string): string {
  return new Date(instant).toISOString();
}

const ESPECIES = `
  select count(*) as total,
    count(*) filter (where status = 'ATIVO') as ativas,
    count(*) filter (where status = 'INATIVO') as inativas,
    coalesce(sum(quantidade_atual) filter (where tipo = 'SEMENTE'), 0) as saldo_sementes,
    coalesce(sum(quantidade_atual) filter (where tipo = 'MUDA'), 0) as saldo_mudas
  from especies`;

const NA_FASE = `
  select fase, count(*) as lotes, sum(quantidade_total) as plantas from lotes where status = 'ATIVO' group by fase
  union all
  select 'FINALIZADO', count(*), 0 from lotes where fase = 'FINALIZADO'`;

const RECENTES = `
  select ${MOVIMENTACAO} from (select * from movimentacoes order by seq desc limit 10) t ${MOVIMENTACAO_JOINS}
  order by t.seq desc`;

/** Of effective movements (EFETIVA), told by `estornadas`, which all stretches read once. */
const FLUXOS = `
  select r.inicio, f.* from trechos r cross join lateral (
    select m.tipo, count(*) as registros, sum(m.quantidade) as quantidade,
      coalesce(sum(m.quantidade) filter (where ${ENTREGA}), 0) as entregues,
      coalesce(sum(m.quantidade) filter (where m.retorno_ao_viveiro), 0) as retornadas,
      coalesce(sum(m.variacao_lote) filter (where m.variacao_lote > 0 and m.tipo <> 'AJUSTE'), 0) as entradas_em_lotes
    from movimentacoes m
    where m.data_registro >= r.inicio and m.data_registro < r.fim and m.estorno_de is null
      and not exists (select 1 from estornadas e where e.id = m.id)
    group by m.tipo) f`;

const OCUPACAO = `count(*) as total, sum(capacidade_total) as capacidade_total, sum(ocupacao_atual) as ocupacao_atual`;

const POR_STATUS = `select status, ${OCUPACAO} from estufas group by status`;

const POR_LOCALIZACAO = `
  select min(localizacao_estufa) as localizacao_estufa, ${OCUPACAO} from estufas
  where status <> 'Inativo' group by busca_estufa order by busca_estufa`;

/**
 * One statement, and so one snapshot. $1 are the borders of the periods, $2 and $3 those of the last 30 days, $4 is now.
 * Flows are read stretch by stretch through the index on dates.
 */
const SNAPSHOT = `
  with estornadas as materialized (select estorno_de as id from movimentacoes where estorno_de is not null),
  trechos as (select inicio, lead(inicio) over (order by inicio) as fim from unnest($1::timestamptz[]) as inicio)
  select (select to_json(r) from (${ESPECIES}) r) as especies,
    ${rows(NA_FASE)} as "naFase",
    ${rows(RECENTES)} as recentes,
    ${rows(FLUXOS)} as fluxos,
    ${rows(POR_STATUS)} as "porStatus",
    ${rows(POR_LOCALIZACAO)} as "porLocalizacao",
    (${AVISOS}) as avisos`;

function rows(sql: string): string {
  return `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;
}
