/** What is kept of closed rows (`src/fechamento`), recomputed. Its SQL is not shared either. */

/** The columns of each book whose values are counted, of one by itself or of two at once. */
const LIVROS = [
  {
    entidade: 'movimentacao',
    livro: 'movimentacoes',
    data: 'data_registro',
    campos: ['especie_id', 'usuario_id', 'destinatario_id', 'tipo', 'origem'],
    tambem: { especie_id: 'especie_destino_id' },
  },
  {
    entidade: 'usuario',
    livro: 'auditoria',
    data: 'data_registro',
    campos: ['usuario_id', 'acao', 'usuario_id,acao'],
    tambem: {},
  },
  { entidade: 'lote', livro: 'lotes', data: 'data_inicio', campos: [], tambem: {} },
] as const;

/**
 * Every thousand has the rows of its value between its two numbers, comes after the one before, and is full unless it is the
 * last; together they have all rows of the value. Each row is counted in the thousand that begins before it: one reading of
 * the book for each column.
 */
function milhares({ livro, data, campos, tambem }: (typeof LIVROS)[number]): string {
  const outra: Record<string, string> = tambem;
  const fields = ['', ...campos].map((campo) => {
    const columns =
      campo === '' ? [`''`] : [campo, outra[campo]].flatMap((each) => (each ? [valorDe(each)] : []));
    const rows = columns.map(
      (column) => `
        select l.campo, ${column}::text as valor, width_bucket(t.seq, l.primeiras) - 1 as milhar, t.seq, t.${data} as data
        from ${livro} t left join limites l on l.campo = '${campo}' and l.valor = ${column}::text
        where t.seq <= (select ate from fechado) and ${column} is not null`,
    );
    return `
      select '${campo}' as campo, valor, milhar, count(*) as n, min(seq) as primeira, max(seq) as ultima, min(data) as desde,
        max(data) as ate
      from (${rows.join(' union all ')}) t group by valor, milhar`;
  });
  return `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de ${livro}'),
    m as materialized (
      select *, lag(ultima) over (partition by campo, valor order by milhar) as anterior
      from milhares where livro = '${livro}'),
    limites as materialized (
      select campo, valor, array_agg(primeira order by milhar) as primeiras from m group by campo, valor),
    c as materialized (
      select *, least(1000, sum(n) over (partition by campo, valor) - 1000 * milhar) as esperado
      from (${fields.join(' union all ')}) c)
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where m.primeira <= m.anterior or (m.registros, m.registros, m.primeira, m.ultima, m.desde, m.ate)
      is distinct from (c.esperado, c.n, c.primeira, c.ultima, c.desde, c.ate)`;
}

function valorDe(campo: string): string {
  const columns = campo.split(',').map((column) => `t.${column}`);
  return columns.join(` || ',' || `);
}

/** The groups of a summary, by what its movements have in common. */
const GRUPOS = `campo, valor, milhar, tipo, origem, usuario_id, especie_id, especie_destino_id, unidade, entrega,
  retorno_ao_viveiro, efetiva`;
const SOMAS = ['quantidade', 'variacao_sementeira', 'variacao_lote'];

/** The summaries of all full thousands, of all movements and of each species, each movement found as in `milhares`. */
const RESUMOS = `
  with fechado as materialized (
    select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de movimentacoes'),
  m as materialized (select * from milhares where livro = 'movimentacoes' and campo in ('', 'especie_id')),
  limites as materialized (
    select campo, valor, array_agg(primeira order by milhar) as primeiras from m group by campo, valor
    having max(registros) = 1000),
  linhas as (
    select t.*, e.estorno_de is null and t.estorno_de is null as efetiva,
      case when t.fase_lote = 'PRONTO' then 'MUDA' else s.tipo end as unidade,
      t.tipo in ('EXPEDICAO', 'SAIDA') and t.destinatario_id is not null and not t.retorno_ao_viveiro as entrega
    from movimentacoes t join especies s on s.id = t.especie_id
    left join movimentacoes e on e.estorno_de = t.id and e.seq <= (select ate from fechado)
    where t.seq <= (select ate from fechado)),
  das_chaves as (
    select '' as campo, '' as valor, null::uuid as da_especie, null::uuid as do_destino, * from linhas
    union all select 'especie_id', especie_id::text, especie_id, especie_destino_id, * from linhas
    union all select 'especie_id', especie_destino_id::text, especie_id, especie_destino_id, * from linhas
      where especie_destino_id is not null),
  calculados as materialized (
    select k.campo, k.valor, k.milhar, tipo, origem, usuario_id, da_especie, do_destino, unidade, entrega, retorno_ao_viveiro,
      efetiva, count(*) as registros, ${SOMAS.map((soma) => `sum(${soma}) as ${soma}`)}
    from (
      select d.*, width_bucket(d.seq, l.primeiras) - 1 as milhar from das_chaves d join limites l using (campo, valor)) k
    join m on m.campo = k.campo and m.valor = k.valor and m.milhar = k.milhar and m.registros = 1000
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  guardados as materialized (select ${GRUPOS}, registros, ${SOMAS} from resumos)
  select null as entidade_id, g as registrado, null as calculado
  from (select * from guardados except all select * from calculados) g
  union all
  select null, null, c from (select * from calculados except all select * from guardados) c`;

/** Of the movements up to which a figure was kept (`f.ate`), those that counted then. */
const EFETIVA_ATE = `m.seq <= f.ate and m.estorno_de is null
  and not exists (select 1 from movimentacoes e where e.estorno_de = m.id and e.seq <= f.ate)`;

/** Where the sums of a key are not what they are computed to be. */
function different(key: string, kept: string, computed: string): string {
  return `
    select null as entidade_id, k.somas as registrado, c.somas as calculado
    from (select ${key}, r::text as somas from (${kept}) r) k
    full join (select ${key}, r::text as somas from (${computed}) r) c using (${key})
    where k.somas is distinct from c.somas`;
}

const ITEM = [
  ...['alocadas', 'entradas', 'ajustes', 'mortas', 'perdidas', 'saidas', 'entregues', 'retornadas'],
  ...['morreram_germinando', 'sairam_germinando', 'morreram_produzindo', 'sairam_produzindo', 'acrescimos'],
];
const SAIU = `m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO'`;

function variou(condition: string): string {
  return `coalesce(sum(m.variacao_lote) filter (where ${condition}), 0)`;
}

const DIA_DA_ESPECIE = [
  ...['sementeira', 'em_producao', 'entradas', 'alocadas', 'entregas', 'outras_saidas', 'retornos', 'perdas'],
  ...['mortalidade', 'ajustes', 'retornos_recebidos'],
];

/** What effective movements of the species itself moved. */
function moveu(condition: string): string {
  return `coalesce(sum(m.quantidade) filter (where c.propria and m.estorno_de is null and e.id is null and ${condition}), 0)`;
}

export const FECHAMENTOS = [
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
  {
    nome: 'somas_por_dia',
    descricao: 'As somas guardadas de cada dia são as das movimentações que contam.',
    entidade: 'movimentacao',
    sql: different(
      'fuso, dia, tipo',
      `select * from somas_por_dia
       where (registros, quantidade, entregues, retornadas, entradas_em_lotes) <> (0, 0, 0, 0, 0)`,
      `select f.fuso, (m.data_registro at time zone f.fuso)::date as dia, m.tipo, count(*), sum(m.quantidade),
         coalesce(sum(m.quantidade) filter (
           where m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro), 0),
         coalesce(sum(m.quantidade) filter (where m.retorno_ao_viveiro), 0),
         coalesce(sum(m.variacao_lote) filter (where m.variacao_lote > 0 and m.tipo <> 'AJUSTE'), 0)
       from (select substr(figura, 15) as fuso, ate from fechamentos where figura like 'somas\\_por\\_dia %') f
       join movimentacoes m on ${EFETIVA_ATE} group by 1, 2, 3`,
    ),
  },
  {
    nome: 'somas_por_especie',
    descricao: 'As somas guardadas de cada espécie em cada dia são as das suas movimentações.',
    entidade: 'especie',
    sql: different(
      'fuso, especie_id, dia',
      `select * from somas_por_especie where (${DIA_DA_ESPECIE}) <> (${DIA_DA_ESPECIE.map(() => 0)})`,
      `select * from (
         select f.fuso, c.especie_id, (m.data_registro at time zone f.fuso)::date as dia,
           coalesce(sum(m.variacao_sementeira) filter (where c.especie_id = coalesce(m.especie_destino_id, m.especie_id)), 0) as sementeira,
           coalesce(sum(m.variacao_lote) filter (where c.propria), 0) as em_producao,
           ${moveu(`m.tipo = 'ENTRADA'`)} as entradas,
           ${moveu(`m.origem = 'ALOCACAO'`)} as alocadas,
           ${moveu(`m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`)} as entregas,
           ${moveu(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`)} as outras_saidas,
           ${moveu('m.retorno_ao_viveiro')} as retornos,
           ${moveu(`m.tipo = 'PERDA'`)} as perdas,
           ${moveu(`m.tipo = 'MORTALIDADE'`)} as mortalidade,
           ${moveu(`m.tipo = 'AJUSTE'`)} as ajustes,
           coalesce(sum(m.quantidade) filter (
             where m.retorno_ao_viveiro and c.especie_id = coalesce(m.especie_destino_id, m.especie_id) and e.id is null), 0) as retornos_recebidos
         from (select substr(figura, 19) as fuso, ate from fechamentos where figura like 'somas\\_por\\_especie %') f
         join movimentacoes m on m.seq <= f.ate
         left join movimentacoes e on e.estorno_de = m.id and e.seq <= f.ate
         cross join lateral (values (m.especie_id, true), (m.especie_destino_id, false)) c (especie_id, propria)
         where c.especie_id is not null group by 1, 2, 3) s
       where (${DIA_DA_ESPECIE}) <> (${DIA_DA_ESPECIE.map(() => 0)})`,
    ),
  },
  {
    nome: 'somas_por_item',
    descricao: 'As somas guardadas de cada espécie em cada lote são as das movimentações que contam.',
    entidade: 'lote',
    sql: different(
      'lote_id, especie_id',
      `select * from somas_por_item where (${ITEM}) <> (${ITEM.map(() => 0)})`,
      `select * from (
         select m.lote_id, m.especie_id,
           ${variou(`m.origem = 'ALOCACAO'`)} as alocadas,
           ${variou(`m.tipo = 'ENTRADA'`)} as entradas,
           ${variou(`m.tipo = 'AJUSTE'`)} as ajustes,
           -${variou(`m.tipo = 'MORTALIDADE'`)} as mortas,
           -${variou(`m.tipo = 'PERDA'`)} as perdidas,
           -${variou(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`)} as saidas,
           -${variou(`m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`)} as entregues,
           -${variou('m.retorno_ao_viveiro')} as retornadas,
           -${variou(`m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`)} as morreram_germinando,
           -${variou(`${SAIU} and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`)} as sairam_germinando,
           -${variou(`m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote = 'PRODUÇÃO'`)} as morreram_produzindo,
           -${variou(`${SAIU} and m.fase_lote = 'PRODUÇÃO'`)} as sairam_produzindo,
           count(*) filter (where m.variacao_lote > 0 and m.origem <> 'ALOCACAO') as acrescimos
         from fechamentos f join movimentacoes m on f.figura = 'somas_por_item' and ${EFETIVA_ATE}
         where m.lote_id is not null group by 1, 2) s
       where (${ITEM}) <> (${ITEM.map(() => 0)})`,
    ),
  },
] as const;
