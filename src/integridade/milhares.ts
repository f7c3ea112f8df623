/** Recomputes the thousands and their summaries (`src/fechamento`). The SQL is not shared. */

/**
 * The columns of each book whose values are counted, of one by itself or of two at once: those whose rows an index has in order,
 * with their dates, and those that are sought in the whole book.
 */
const LIVROS = [
  {
    entidade: 'movimentacao',
    livro: 'movimentacoes',
    data: 'data_registro',
    colunas: {
      ...{ especie_id: ['especie_id', 'especie_destino_id'], usuario_id: ['usuario_id'], tipo: ['tipo'] },
    },
    semIndice: [['destinatario_id'], ['origem']],
  },
  {
    entidade: 'usuario',
    livro: 'auditoria',
    data: 'data_registro',
    colunas: { usuario_id: ['usuario_id'], acao: ['acao'] },
    semIndice: [['usuario_id', 'acao']],
  },
  { entidade: 'lote', livro: 'lotes', data: 'data_inicio', colunas: {}, semIndice: [] },
] as const;

/**
 * A thousand has the rows of its value between its two numbers, comes after the one before, and is full unless it is the
 * last. The thousands of a column have as many rows as it has values: no row is counted in two of them, and so none is left out. In the
 * whole book, a row is of the last thousand of its value that begins before it.
 */
function milhares({ livro, data, colunas, semIndice }: (typeof LIVROS)[number]): string {
  const DO_MILHAR =
    'count(*) as registros, min(seq) as primeira, max(seq) as ultima, min(data) as desde, max(data) as ate';
  // In an expression: nearly all rows are closed, and the book is read in its order and not by an index.
  const fechadas = `select *, ${data} as data from ${livro} where seq + 0 <= (select ate from fechado)`;
  const entre = `select seq, ${data} as data from ${livro} where seq between m.primeira and m.ultima`;
  const contados = [
    contado('', [entre]),
    ...Object.entries(colunas).map(([campo, columns]: [string, readonly string[]]) =>
      contado(
        campo,
        columns.map((column) => `${entre} and ${column} = m.valor${column.endsWith('_id') ? '::uuid' : ''}`),
      ),
    ),
    ...semIndice.map(
      (columns: readonly string[]) => `
      select campo, valor, width_bucket(seq, primeiras) - 1 as milhar, ${DO_MILHAR}
      from (select '${columns}' as campo, ${columns.map((column) => `${column}::text`).join(` || ',' || `)} as valor, seq, data
        from (${fechadas}) t) t
      left join (
        select campo, valor, array_agg(primeira order by primeira) as primeiras from m group by 1, 2) inicios using (campo, valor)
      where valor is not null group by 1, 2, 3`,
    ),
  ];
  const contagens: [campo: string, sql: string][] = [
    ['', 'count(*)'],
    ...Object.entries(colunas).map(([campo, columns]: [string, readonly string[]]): [string, string] => [
      campo,
      columns.map((column) => `count(${column})`).join(' + '),
    ]),
  ];
  return `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de ${livro}'),
    m as materialized (
      select *, lag(ultima) over w as anterior, row_number() over w - 1 as ordem, lead(milhar) over w as seguinte
      from milhares where livro = '${livro}' window w as (partition by campo, valor order by milhar)),
    c as materialized (${contados.join(' union all ')}),
    guardados as (
      select campo, sum(registros) as registros from m
      where campo in (${contagens.map(([campo]) => `'${campo}'`)}) group by campo),
    totais as (
      select c.campo, c.registros
      from (select ${contagens.map(([, sql], n) => `${sql} as n${n}`)} from (${fechadas}) t) t
      cross join lateral (values ${contagens.map(([campo], n) => `('${campo}', t.n${n})`)}) c (campo, registros))
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where (m.registros, m.primeira, m.ultima, m.desde, m.ate) is distinct from (c.registros, c.primeira, c.ultima, c.desde, c.ate)
      or m.milhar <> m.ordem or m.primeira <= m.anterior or m.registros <> 1000 and m.seguinte is not null
    union all
    select null, g, t from guardados g full join totais t using (campo)
    where coalesce(g.registros, 0) <> coalesce(t.registros, 0)`;

  function contado(campo: string, rows: readonly string[]): string {
    return `
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select ${DO_MILHAR} from (${rows.join(' union all ')}) t) t where m.campo = '${campo}'`;
  }
}

/** What a movement of the species `s` moved: seedlings in a PRONTO batch, otherwise the unit of the species. */
export function unidade(m: string): string {
  return `case when ${m}.fase_lote = 'PRONTO' then 'MUDA' else s.tipo end`;
}

/** The groups of a summary, by what their movements have in common. */
const GRUPOS = `campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
  retorno_ao_viveiro, efetiva`;
const SOMAS = {
  quantidade: 't.quantidade',
  variacao_sementeira: 't.variacao_sementeira',
  variacao_lote: 't.variacao_lote',
  sementes_na_sementeira: `case when coalesce(d.tipo, s.tipo) = 'SEMENTE' then t.variacao_sementeira else 0 end`,
  sementes_no_lote: `case when s.tipo = 'SEMENTE' then t.variacao_lote else 0 end`,
};

/** The summaries of all full thousands, of all movements and of each species, from the rows between their two numbers. */
const RESUMOS = `
  with fechado as materialized (
    select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de movimentacoes'),
  m as materialized (
    select campo, valor, milhar, primeira, ultima from milhares
    where livro = 'movimentacoes' and campo in ('', 'especie_id') and registros = 1000),
  estornos as materialized (
    select estorno_de from movimentacoes where estorno_de is not null and seq + 0 <= (select ate from fechado)),
  das_chaves as (
    select m.campo, m.valor, m.milhar, null::uuid as da_especie, null::uuid as do_destino, t.*
    from m cross join lateral (select * from movimentacoes t where t.seq between m.primeira and m.ultima) t where m.campo = ''
    union all
    select m.campo, m.valor, m.milhar, t.especie_id, t.especie_destino_id, t.*
    from m cross join lateral (
      select * from movimentacoes t where t.especie_id = m.valor::uuid and t.seq between m.primeira and m.ultima) t
    where m.campo = 'especie_id'
    union all
    select m.campo, m.valor, m.milhar, t.especie_id, t.especie_destino_id, t.*
    from m cross join lateral (
      select * from movimentacoes t where t.especie_destino_id = m.valor::uuid and t.seq between m.primeira and m.ultima) t
    where m.campo = 'especie_id'),
  calculados as materialized (
    select t.campo, t.valor, t.milhar, t.tipo, t.origem, t.usuario_id, t.da_especie, t.do_destino,
      ${unidade('t')} as unidade,
      t.tipo in ('EXPEDICAO', 'SAIDA') and t.destinatario_id is not null and not t.retorno_ao_viveiro as entrega,
      t.retorno_ao_viveiro, t.estorno_de is null and e.estorno_de is null as efetiva, count(*) as registros,
      ${Object.entries(SOMAS).map(([soma, sql]) => `sum(${sql}) as ${soma}`)}
    from das_chaves t join especies s on s.id = t.especie_id left join especies d on d.id = t.especie_destino_id
      left join estornos e on e.estorno_de = t.id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  guardados as materialized (select ${GRUPOS}, registros, ${Object.keys(SOMAS)} from resumos)
  select null as entidade_id, g as registrado, null as calculado
  from (select * from guardados except all select * from calculados) g
  union all
  select null, null, c from (select * from calculados except all select * from guardados) c`;

export const MILHARES = [
  ...LIVROS.map((counted) => ({
    nome: `milhares_de_${counted.livro}`,
    descricao: `As contagens guardadas de ${counted.livro} são as dos seus registros.`,
    entidade: counted.entidade,
    sql: milhares(counted),
  })),
  {
    nome: 'resumos',
    descricao: 'Os resumos guardados das movimentações são os das que eles contam.',
    entidade: 'movimentacao',
    sql: RESUMOS,
  },
] as const;
