import type { Entidade } from '../../common/vocabulary.ts';

/** A book whose thousands are kept, by the columns that it is read by. */
interface Livro {
  livro: string;
  entidade: Entidade;
  /** The date by which people ask for its rows. */
  data: string;
  /** The columns that an index has in order. A thousand of one may cover rows of several columns; one without any, all rows. */
  indexadas: Readonly<Record<string, readonly string[]>>;
  /** The columns whose rows are read with the whole book. */
  lidas?: readonly string[];
}

/** The counts of the thousands of a book, and how many rows they cover. */
function milhares({ livro, entidade, data, indexadas, lidas = [] }: Livro) {
  const contas = `count(*) as registros, min(seq) as primeira, max(seq) as ultima, min(${data}) as desde, max(${data}) as ate`;
  const campos = Object.keys(indexadas);
  const doIndice = Object.entries(indexadas).map(([campo, colunas]) => {
    const entre = `${livro} where seq between m.primeira and m.ultima`;
    const doValor = colunas.map(
      (coluna) => `${entre} and ${coluna} = m.valor${coluna.endsWith('_id') ? '::uuid' : ''}`,
    );
    const [so = entre, ...outras] = doValor;
    const linhas = doValor.map((cada) => `select seq, ${data} from ${cada}`).join(' union all ');
    return `
      select m.campo, m.valor, m.milhar, t.* from m cross join lateral (
        select ${contas} from ${outras.length > 0 ? `(${linhas}) e` : so}) t
      where m.campo = '${campo}'`;
  });
  const doLivro = lidas.map((campo) => {
    const colunas = campo.split(',');
    const valor = colunas.map((coluna) => `${coluna}::text`).join(` || ',' || `);
    return `
      select '${campo}', ${valor}, width_bucket(seq, primeiras) - 1, ${contas}
      from fechadas left join (
        select valor, array_agg(primeira order by primeira) as primeiras
        from m where campo = '${campo}' group by 1) inicios on valor = ${valor}
      where ${colunas[0]} is not null group by ${campo}, 3`;
  });
  const totais = Object.values(indexadas).map((colunas, n) => {
    const contadas = colunas.map((coluna) => `count(${coluna})`).join(' + ');
    return `${contadas || 'count(*)'} as total_${n}`;
  });
  return {
    nome: `milhares_de_${livro}`,
    descricao: `As contagens guardadas de ${livro} são as dos seus registros.`,
    entidade,
    sql: `
    with fechado as materialized (
      select coalesce(max(ate), 0) as ate from fechamentos where figura = 'milhares de ${livro}'),
    fechadas as not materialized (select * from ${livro} where seq + 0 <= (select ate from fechado)),
    m as materialized (
      select *, lag(ultima) over w as anterior, row_number() over w - 1 as ordem, lead(milhar) over w as seguinte
      from milhares where livro = '${livro}' window w as (partition by campo, valor order by milhar)),
    c as materialized (${[...doIndice, ...doLivro].join('\n      union all')}),
    guardados as (
      select campo, sum(registros) as registros from m where campo in (${campos.map((campo) => `'${campo}'`)}) group by campo),
    totais as (
      select c.campo, c.registros from (select ${totais} from fechadas) t
      cross join lateral (values ${campos.map((campo, n) => `('${campo}', t.total_${n})`)}) c (campo, registros))
    select null as entidade_id, m as registrado, c as calculado from m full join c using (campo, valor, milhar)
    where (m.registros, m.primeira, m.ultima, m.desde, m.ate) is distinct from (c.registros, c.primeira, c.ultima, c.desde, c.ate)
      or m.milhar <> m.ordem or m.primeira <= m.anterior or m.registros <> 1000 and m.seguinte is not null
    union all
    select null, g, t from guardados g full join totais t using (campo)
    where coalesce(g.registros, 0) <> coalesce(t.registros, 0)`,
  };
}

export const MILHARES = [
  milhares({
    ...{ livro: 'movimentacoes', entidade: 'movimentacao', data: 'data_registro' },
    // A row is counted under the species it came from, and under the species whose stock it enters.
    indexadas: {
      '': [],
      especie_id: ['especie_id', 'especie_destino_id'],
      usuario_id: ['usuario_id'],
      tipo: ['tipo'],
    },
    lidas: ['destinatario_id', 'origem'],
  }),
  milhares({
    ...{ livro: 'auditoria', entidade: 'usuario', data: 'data_registro' },
    indexadas: { '': [], usuario_id: ['usuario_id'], acao: ['acao'] },
    lidas: ['usuario_id,acao'],
  }),
  milhares({ livro: 'lotes', entidade: 'lote', data: 'data_inicio', indexadas: { '': [] } }),
];
