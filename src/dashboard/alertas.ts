import type { Entidade } from '../common/vocabulary.ts';

/** The kinds of alert that the nursery should act on, most urgent first. */
export const TIPOS_ALERTA = [
  'MORTALIDADE_ALTA',
  'ESTUFA_INATIVA_OCUPADA',
  'LOTE_PRONTO_PARADO',
  'LOTE_VAZIO',
  'ESTUFA_QUASE_CHEIA',
  'MUDA_SEM_SALDO',
] as const;
export type TipoAlerta = (typeof TIPOS_ALERTA)[number];

/** An alert as the database returns it: the record's usual name, and the figure that raised it, if any. */
export interface Aviso {
  entidade: Entidade;
  entidade_id: string;
  nome: string;
  /** Percent of plants dead or places taken, a number of plants or of days: the kind of alert says which. */
  valor: number | null;
}

/** Only the worst of each kind, so that one cause does not fill the screen. */
const ALERTAS_POR_TIPO = 10;

/**
 * The condition of each alert, read by an index or from a small table. `estornadas` are the ids of reversed movements; the
 * last 30 days go from $2 to $3, and $4 is now.
 */
const QUERIES: Record<TipoAlerta, string> = {
  MORTALIDADE_ALTA: `
    select 'lote' as entidade, l.id as entidade_id, l.codigo as nome, floor(100 * m.mortas / r.recebidas) as valor
    from (
      select t.lote_id, sum(t.quantidade) as mortas from movimentacoes t
      where t.data_registro >= $2 and t.data_registro < $3 and t.tipo = 'MORTALIDADE'
        and not exists (select 1 from estornadas e where e.id = t.id)
      group by t.lote_id) m
    join lotes l on l.id = m.lote_id and l.status = 'ATIVO'
    cross join lateral (
      select sum(t.variacao_lote) as recebidas from movimentacoes t
      where t.lote_id = l.id and t.variacao_lote > 0 and t.tipo <> 'AJUSTE'
        and not exists (select 1 from estornadas e where e.id = t.id)) r
    where 100 * m.mortas > 20 * r.recebidas
    order by m.mortas / r.recebidas desc, l.seq`,
  ESTUFA_INATIVA_OCUPADA: `
    select 'estufa' as entidade, id as entidade_id, codigo_identificador as nome, ocupacao_atual as valor
    from estufas where status = 'Inativo' and ocupacao_atual > 0
    order by ocupacao_atual desc, seq`,
  LOTE_PRONTO_PARADO: `
    select 'lote' as entidade, l.id as entidade_id, l.codigo as nome,
      floor(extract(epoch from $4 - f.desde) / 86400) as valor
    from lotes l cross join lateral (
      select data_registro as desde from lote_fases where lote_id = l.id order by seq desc limit 1) f
    where l.fase = 'PRONTO' and l.status = 'ATIVO' and f.desde < $4 - interval '720 hours'
    order by f.desde, l.seq`,
  LOTE_VAZIO: `
    select 'lote' as entidade, id as entidade_id, codigo as nome, null::integer as valor
    from lotes where status = 'ATIVO' and quantidade_total = 0
    order by data_inicio, seq`,
  ESTUFA_QUASE_CHEIA: `
    select 'estufa' as entidade, id as entidade_id, codigo_identificador as nome,
      100 * ocupacao_atual / capacidade_total as valor
    from estufas where status <> 'Inativo' and 100 * ocupacao_atual > 90 * capacidade_total
    order by ocupacao_atual::numeric / capacidade_total desc, seq`,
  MUDA_SEM_SALDO: `
    select 'especie' as entidade, e.id as entidade_id, e.nome_popular as nome, null::integer as valor
    from especies e where e.tipo = 'MUDA' and e.status = 'ATIVO' and e.quantidade_atual = 0
      and not exists (select 1 from lote_itens i where i.especie_id = e.id and i.quantidade_atual > 0)
    order by e.busca, e.seq`,
};

/** One JSON object: the kinds of alert, each with its `Aviso` list, or null. */
export const AVISOS = `select json_build_object(${TIPOS_ALERTA.map(
  (tipo) => `'${tipo}', (select json_agg(a) from (${QUERIES[tipo]} limit ${ALERTAS_POR_TIPO}) a)`,
).join(', ')})`;

/** The alerts on the wire, in the order of their kinds. */
export function alertas(avisos: Record<TipoAlerta, Aviso[] | null>) {
  return TIPOS_ALERTA.flatMap((tipo) =>
    (avisos[tipo] ?? []).map((aviso) => ({
      tipo,
      mensagem: mensagem(tipo, aviso),
      entidade: aviso.entidade,
      entidade_id: aviso.entidade_id,
    })),
  );
}

/** The sentence that tells a nursery worker what to do. */
function mensagem(tipo: TipoAlerta, { nome, valor }: Aviso): string {
  switch (tipo) {
    case 'MORTALIDADE_ALTA':
      return `Examine o lote ${nome}: nos últimos 30 dias morreram ${valor}% das plantas que ele recebeu.`;
    case 'ESTUFA_INATIVA_OCUPADA':
      return `Transfira os lotes da estufa ${nome}: ela está inativa e ainda tem ${valor} ${valor === 1 ? 'planta' : 'plantas'}.`;
    case 'LOTE_PRONTO_PARADO':
      return `Expeça o lote ${nome}: ele está pronto há ${valor} dias.`;
    case 'LOTE_VAZIO':
      return `Encerre o lote ${nome}: ele não tem mais plantas.`;
    case 'ESTUFA_QUASE_CHEIA':
      return `Planeje o espaço da estufa ${nome}: ${valor}% dos lugares estão ocupados.`;
    case 'MUDA_SEM_SALDO':
      return `Planeje a produção de ${nome}: não há mudas em estoque nem em produção.`;
    default:
      return tipo satisfies never;
  }
}
