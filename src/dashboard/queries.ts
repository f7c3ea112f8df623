import { prepared } from '../../db/prepared.ts';
import type { StatusEstufa, TipoEspecie } from '../common/vocabulary.ts';
import { MOVIMENTACAO, MOVIMENTACAO_JOINS, unidade } from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { rowCountOf } from '../fechamento/milhares.ts';
import { fluxosDesde } from '../fechamento/somas-por-dia.ts';
import type { Context } from '../procedure/context.ts';
import { type Aviso, alertas, type TipoAlerta } from './alertas.ts';
import { AVISOS } from './avisos.ts';
import {
  entreguesDesde,
  type Fluxo,
  type NaFase,
  type Ocupacao,
  ocupacaoDasEstufas,
  perdasDesde,
  porEstufa,
  porTipo,
  producao,
  serieMensal,
} from './indicadores.ts';
import { fronteiras, periodosEm } from './periodos.ts';
import type { Dashboard } from './schemas.ts';

/** The columns of the single statement: one snapshot of everything. */
interface Snapshot {
  especies: Dashboard['especies'];
  naFase: NaFase[];
  vivas: { unidade: TipoEspecie; quantidade: number }[];
  recentes: Movimentacao[];
  fluxos: Fluxo[];
  porStatus: (Ocupacao & { status: StatusEstufa })[];
  porLocalizacao: (Ocupacao & { localizacao_estufa: string })[];
  avisos: Record<TipoAlerta, Aviso[] | null>;
}

/** The nursery's figures: the present stocks, and the flows of the periods that end today. */
export async function dashboardGeral({ db, now, settings }: Context): Promise<Dashboard> {
  const agora = now();
  const periodos = periodosEm(agora, settings.fusoHorario);
  const { inicio12Meses, inicio30Dias, inicio7Dias, fim } = periodos;
  const values = [fronteiras(periodos), inicio30Dias, fim, agora.toISOString(), settings.fusoHorario];
  const [snapshot] = await prepared<Snapshot>(db, SNAPSHOT, values);
  if (!snapshot) throw new Error('the snapshot is one row');

  const fluxos = snapshot.fluxos.map((fluxo) => ({ ...fluxo, inicio: iso(fluxo.inicio) }));
  return {
    especies: snapshot.especies,
    lotes: producao(snapshot.naFase, snapshot.vivas),
    movimentacoes: {
      recentes: snapshot.recentes.map((row) => ({ ...row, data_registro: iso(row.data_registro) })),
      ultimos_7_dias: porTipo(fluxos, inicio7Dias),
      ultimos_30_dias: porTipo(fluxos, inicio30Dias),
      entregas_30_dias: entreguesDesde(fluxos, inicio30Dias),
    },
    estufas: {
      ...ocupacaoDasEstufas(snapshot.porStatus),
      por_localizacao: porEstufa(snapshot.porLocalizacao),
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

/** The history has any number of FINALIZADO batches, so they are counted as all batches less those in other phases. */
const NA_FASE = `
  select fase, count(*) as lotes, sum(quantidade_total) as plantas from ativos group by fase
  union all
  select 'FINALIZADO', ${rowCountOf('lotes')} - count(*), 0
  from lotes where fase in ('SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO')`;

/**
 * Seeds and seedlings are not added up. Only batches that are ATIVO hold any, so the outer joins find a batch and a species for each
 * item; with inner ones the planner expects few items, and looks up each species by itself.
 */
const VIVAS = `
  select ${unidade('l.fase')} as unidade, sum(i.quantidade_atual) as quantidade
  from lote_itens i left join ativos l on l.id = i.lote_id left join especies e on e.id = i.especie_id
  where i.quantidade_atual > 0 group by 1`;

const RECENTES = `
  select ${MOVIMENTACAO} from (select * from movimentacoes order by seq desc limit 10) t ${MOVIMENTACAO_JOINS}
  order by t.seq desc`;

const diaDe = (instant: string) => `(${instant} at time zone $5::text)::date`;

/** The sums of days, grouped by the stretch of time that contains each day. */
const FLUXOS = `
  select t.inicios[width_bucket(f.dia, t.dias)] as inicio, f.tipo, f.unidade,
    sum(f.registros) as registros, sum(f.quantidade) as quantidade, sum(f.entregues) as entregues, sum(f.retornadas) as retornadas,
    sum(f.entradas_em_lotes) as entradas_em_lotes
  from trechos t cross join (${fluxosDesde(diaDe('($1::timestamptz[])[1]'), '$5::text')}) f
  where f.dia < ${diaDe('$3::timestamptz')} group by 1, 2, 3`;

/** An Inativo greenhouse takes no plants, so only its occupied places count. */
const OCUPACAO = `count(*) as total, sum(ocupacao_atual) as ocupacao_atual,
  sum(case when status = 'Inativo' then ocupacao_atual else capacidade_total end) as capacidade_total`;

const POR_STATUS = `select status, ${OCUPACAO} from estufas group by status`;

/** By each spelling of a greenhouse, the earliest first. */
const POR_LOCALIZACAO = `
  select localizacao_estufa, ${OCUPACAO} from estufas group by localizacao_estufa order by min(seq)`;

/**
 * One statement, and so one snapshot. $1 holds the boundaries of the periods, $2 and $3 those of the last 30 days, $4 is now, and
 * $5 the time zone.
 */
const SNAPSHOT = `
  with ativos as materialized (
    select id, seq, codigo, fase, fase_desde, quantidade_total, data_inicio from lotes where status = 'ATIVO'),
  trechos as (
    select array_agg(inicio order by inicio) as inicios, array_agg(${diaDe('inicio')} order by inicio) as dias
    from unnest($1::timestamptz[]) as inicio)
  select (select to_json(r) from (${ESPECIES}) r) as especies,
    ${rows(NA_FASE)} as "naFase",
    ${rows(VIVAS)} as vivas,
    ${rows(RECENTES)} as recentes,
    ${rows(FLUXOS)} as fluxos,
    ${rows(POR_STATUS)} as "porStatus",
    ${rows(POR_LOCALIZACAO)} as "porLocalizacao",
    (${AVISOS}) as avisos`;

function rows(sql: string): string {
  return `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;
}
