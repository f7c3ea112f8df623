/** What is kept of closed rows (`src/fechamento`), recomputed. Its SQL is not shared either. */

/** The columns of each book whose values are counted, with their types. */
const LIVROS = [
  {
    entidade: 'movimentacao',
    livro: 'movimentacoes',
    data: 'data_registro',
    campos: { especie_id: 'uuid', usuario_id: 'uuid', destinatario_id: 'uuid', tipo: 'text', origem: 'text' },
    tambem: { especie_id: 'especie_destino_id' },
  },
  {
    entidade: 'usuario',
    livro: 'auditoria',
    data: 'data_registro',
    campos: { usuario_id: 'uuid', acao: 'text' },
    tambem: {},
  },
  { entidade: 'lote', livro: 'lotes', data: 'data_inicio', campos: {}, tambem: {} },
] as const;

/**
 * Every thousand has the rows of its value between its two numbers, comes after the one before, and is full unless it is the
 * last; together they have all rows of the value. Counted range by range, for numbering all rows would take minutes.
 */
function milhares({ livro, data, campos, tambem }: (typeof LIVROS)[number]): string {
  const ate = `(select coalesce(max(ate), 0) from fechamentos where figura = 'milhares de ${livro}')`;
  const outra: Record<string, string> = tambem;
  const fields = [{ campo: '', columns: [`''`], type: 'text' }].concat(
    Object.entries(campos).map(([campo, type]) => {
      const columns = [campo, outra[campo]].flatMap((column) => (column ? [`t.${column}`] : []));
      return { campo, columns, type };
    }),
  );
  const counts = fields.map(({ campo, columns }) => {
    const counted = columns.map(
      (column) => `
        select ${column}::text as valor, count(*) as n from ${livro} t
        where t.seq <= ${ate} and ${column} is not null group by 1`,
    );
    return `
      select '${campo}' as campo, valor, sum(n) as n from (${counted.join(' union all ')}) c group by valor`;
  });
  const ranges = fields.map(({ campo, columns, type }) => {
    const rows = columns.map(
      (column) => `
        select t.seq, t.${data} from ${livro} t
        where ${column} = m.valor::${type} and t.seq between m.primeira and m.ultima`,
    );
    return `
      select m as milhar, t as contado from m left join totais using (campo, valor) cross join lateral (
        select least(1000, totais.n - 1000 * m.milhar) as esperado, count(*) as n, min(t.seq) as primeira,
          max(t.seq) as ultima, min(t.${data}) as desde, max(t.${data}) as ate
        from (${rows.join(' union all ')}) t) t
      where m.campo = '${campo}' and (m.primeira <= m.anterior or (m.registros, m.registros, m.primeira, m.ultima, m.desde, m.ate)
        is distinct from (t.esperado, t.n, t.primeira, t.ultima, t.desde, t.ate))`;
  });
  return `
    with totais as materialized (${counts.join(' union all ')}),
    m as materialized (
      select *, lag(ultima) over (partition by campo, valor order by milhar) as anterior
      from milhares where livro = '${livro}')
    select null as entidade_id, milhar as registrado, contado as calculado from (${ranges.join(' union all ')}) d
    union all
    select null, null, totais from totais left join (
      select campo, valor, count(*) as milhares from m group by 1, 2) k using (campo, valor)
    where coalesce(k.milhares, 0) <> ceil(totais.n / 1000.0)`;
}

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
