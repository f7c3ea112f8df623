import type { Entidade } from '../../common/vocabulary.ts';
import { ENTREGA, UNIDADE } from '../check.ts';

/** A table of sums, and how they follow from the movements that count. */
interface Somas {
  tabela: string;
  descricao: string;
  entidade: Entidade;
  /** The common table expressions that `linhas` reads. */
  com: string;
  /** The movements `m`, each with what its sums are kept by. */
  linhas: string;
  chaves: Readonly<Record<string, string>>;
  /** What a movement adds to each sum. */
  colunas: Readonly<Record<string, string>>;
}

/** Both sides are added up at once, the kept sums negative: what is left over is the difference. */
function somas({ tabela, descricao, entidade, com, linhas, chaves, colunas }: Somas) {
  const por = Object.keys(chaves);
  const nomes = Object.keys(colunas);
  const cada = (coluna: (nome: string) => string) => nomes.map(coluna).join(', ');
  return {
    nome: tabela,
    descricao,
    entidade,
    sql: `
    with ${com},
    diferencas as (
      select ${por}, ${cada((nome) => `sum(${nome}) as ${nome}`)}
      from (
        select ${por}, ${cada((nome) => `-${nome}::float8 as ${nome}`)} from ${tabela}
        union all
        select ${Object.values(chaves)}, ${cada((nome) => `(${colunas[nome]})::float8`)} from ${linhas}) p
      group by ${por}
      having (${cada((nome) => `sum(${nome})`)}) <> (${cada(() => '0')}))
    select null as entidade_id, k as registrado,
      (${por.map((nome) => `d.${nome}`)}, ${cada((nome) => `coalesce(k.${nome}, 0) + d.${nome}`)}) as calculado
    from diferencas d left join ${tabela} k using (${por})`,
  };
}

/** Until when the sums of a table are kept, in each time zone. */
function porFuso(tabela: string): string {
  return `f as materialized (
      select substr(figura, length('${tabela} ') + 1) as fuso, ate from fechamentos where starts_with(figura, '${tabela}'))`;
}

/** The closed movements, with whether they count: neither a reversal nor reversed. */
function fechadas(more: string): string {
  return `fechadas as not materialized (
      select m.*, ${more}, coalesce(m.estorno_de, e.estorno_de) is null as efetiva
      from f join movimentacoes m on m.seq + 0 <= f.ate
      left join movimentacoes e on e.estorno_de = m.id and e.estorno_de is not null and e.seq <= f.ate)`;
}

function se(condition: string, value = 'm.quantidade'): string {
  return `case when ${condition} then ${value} else 0 end`;
}

/** Of a movement that counts, for its own species. */
function propria(condition: string): string {
  return se(`m.propria and m.efetiva and ${condition}`);
}

/** Of what a movement takes from its batch. */
function tirado(condition: string): string {
  return se(condition, '-m.variacao_lote');
}

const GERMINANDO = `m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`;
const PRODUZINDO = `m.fase_lote = 'PRODUÇÃO'`;
const SEM_DESTINATARIO = `m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`;

export const SOMAS = [
  somas({
    tabela: 'somas_por_dia',
    descricao: 'As somas guardadas de cada dia são as das movimentações que contam.',
    entidade: 'movimentacao',
    com: `${porFuso('somas_por_dia')},
    estornadas as materialized (
      select f.fuso, e.estorno_de as id from f join movimentacoes e on e.estorno_de is not null and e.seq <= f.ate)`,
    // The few reversed movements are a list: of a join the planner expects so few rows that it looks up the species of each.
    linhas: `f join movimentacoes m on m.seq + 0 <= f.ate join especies s on s.id = m.especie_id
        where m.estorno_de is null and (f.fuso, m.id) not in (select fuso, id from estornadas)`,
    chaves: {
      ...{ fuso: 'f.fuso', dia: '(m.data_registro at time zone f.fuso)::date', tipo: 'm.tipo' },
      unidade: UNIDADE,
    },
    colunas: {
      registros: '1',
      quantidade: 'm.quantidade',
      entregues: se(ENTREGA),
      retornadas: se('m.retorno_ao_viveiro'),
      entradas_em_lotes: se(`m.variacao_lote > 0 and m.tipo <> 'AJUSTE'`, 'm.variacao_lote'),
    },
  }),
  somas({
    tabela: 'somas_por_especie',
    descricao: 'As somas guardadas de cada espécie em cada dia são as das suas movimentações.',
    entidade: 'especie',
    com: `${porFuso('somas_por_especie')}, ${fechadas('f.fuso')}`,
    // Each movement is read once for its own species, and once for the species that receives a return.
    linhas: `(
          select m.especie_id as da_especie, true as propria, coalesce(m.especie_destino_id, m.especie_id) as dona, m.*
          from fechadas m
          union all
          select m.especie_destino_id, false, m.especie_destino_id, m.* from fechadas m
          where m.especie_destino_id is not null) m join especies s on s.id = m.especie_id`,
    chaves: {
      ...{ fuso: 'm.fuso', especie_id: 'm.da_especie' },
      dia: '(m.data_registro at time zone m.fuso)::date',
    },
    colunas: {
      sementeira: se('m.da_especie = m.dona', 'm.variacao_sementeira'),
      em_producao: se('m.propria', 'm.variacao_lote'),
      entradas: propria(`m.tipo = 'ENTRADA'`),
      alocadas: propria(`m.origem = 'ALOCACAO'`),
      entregas: propria(ENTREGA),
      sementes_entregues: propria(`${ENTREGA} and ${UNIDADE} = 'SEMENTE'`),
      outras_saidas: propria(SEM_DESTINATARIO),
      retornos: propria('m.retorno_ao_viveiro'),
      perdas: propria(`m.tipo = 'PERDA'`),
      mortalidade: propria(`m.tipo = 'MORTALIDADE'`),
      ajustes: propria(`m.tipo = 'AJUSTE'`),
      retornos_recebidos: se('m.retorno_ao_viveiro and m.efetiva and m.da_especie = m.dona'),
    },
  }),
  somas({
    tabela: 'somas_por_item',
    descricao: 'As somas guardadas de cada espécie em cada lote são as das movimentações que contam.',
    entidade: 'lote',
    com: `f as materialized (select ate from fechamentos where figura = 'somas_por_item'),
    ${fechadas(`m.tipo in ('MORTALIDADE', 'PERDA') as morreu,
        m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO' as saiu_viva`)}`,
    linhas: 'fechadas m where m.efetiva and m.lote_id is not null',
    chaves: { lote_id: 'm.lote_id', especie_id: 'm.especie_id' },
    colunas: {
      alocadas: se(`m.origem = 'ALOCACAO'`, 'm.variacao_lote'),
      entradas: se(`m.tipo = 'ENTRADA'`, 'm.variacao_lote'),
      ajustes: se(`m.tipo = 'AJUSTE'`, 'm.variacao_lote'),
      mortas: tirado(`m.tipo = 'MORTALIDADE'`),
      perdidas: tirado(`m.tipo = 'PERDA'`),
      saidas: tirado(SEM_DESTINATARIO),
      entregues: tirado(ENTREGA),
      retornadas: tirado('m.retorno_ao_viveiro'),
      morreram_germinando: tirado(`m.morreu and ${GERMINANDO}`),
      sairam_germinando: tirado(`m.saiu_viva and ${GERMINANDO}`),
      morreram_produzindo: tirado(`m.morreu and ${PRODUZINDO}`),
      sairam_produzindo: tirado(`m.saiu_viva and ${PRODUZINDO}`),
      acrescimos: se(`m.variacao_lote > 0 and m.origem <> 'ALOCACAO'`, '1'),
    },
  }),
];
