import { MILHARES, unidade } from './milhares.ts';

/** Recomputes what is kept of closed rows (`src/fechamento`). Its SQL is not shared with the service either. */

interface Somas {
  /** The table, and in `fechamentos` the beginning of what it is called; behind it may be the time zone whose days it is of. */
  tabela: string;
  /** What is added up by, and what each row adds to each sum. */
  chave: Readonly<Record<string, string>>;
  somas: Readonly<Record<string, string>>;
  /** Of `fechadas`: the closed movements with `fuso`, and whether each counted when they were closed (`conta`). */
  linhas: string;
}

/**
 * Where the kept sums are not those of the ledger. All are added up at once, the kept ones negative: what is left over is the
 * difference. Doubles are exact to 9 007 199 254 740 992, and added up in half the time of bigints. `seq` is compared in an
 * expression, so that the ledger is read in its order and not by an index: nearly all of it is closed.
 */
function diferentes({ tabela, chave, somas, linhas }: Somas): string {
  const keys = Object.keys(chave);
  const columns = Object.keys(somas);
  const each = (sql: (column: string) => string) => columns.map(sql).join(', ');
  return `
    with f as materialized (
      select substr(figura, ${tabela.length + 2}) as fuso, ate from fechamentos where starts_with(figura, '${tabela}')),
    fechadas as not materialized (
      select m.*, f.fuso, coalesce(m.estorno_de, e.estorno_de) is null as conta
      from f join movimentacoes m on m.seq + 0 <= f.ate
      left join movimentacoes e on e.estorno_de = m.id and e.estorno_de is not null and e.seq <= f.ate),
    diferencas as (
      select ${keys}, ${each((column) => `sum(${column}) as ${column}`)}
      from (
        select ${keys}, ${each((column) => `-${column}::float8 as ${column}`)} from ${tabela}
        union all
        select ${Object.values(chave)}, ${each((column) => `(${somas[column]})::float8`)} from ${linhas}) p
      group by ${keys} having (${each((column) => `sum(${column})`)}) <> (${each(() => '0')}))
    select null as entidade_id, k as registrado,
      (${keys.map((key) => `d.${key}`)}, ${each((column) => `coalesce(k.${column}, 0) + d.${column}`)}) as calculado
    from diferencas d left join ${tabela} k using (${keys})`;
}

function quando(condition: string, value: string): string {
  return `case when ${condition} then ${value} else 0 end`;
}

const DIA = '(m.data_registro at time zone m.fuso)::date';
const ENTREGA = `m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`;

/** What effective movements of the species itself moved. */
function moveu(condition: string): string {
  return quando(`m.propria and m.conta and ${condition}`, 'm.quantidade');
}

/** What effective movements of a batch brought into it, and what they took. */
function entrou(condition: string): string {
  return quando(condition, 'm.variacao_lote');
}

function saiu(condition: string): string {
  return quando(condition, '-m.variacao_lote');
}

const GERMINANDO = `m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`;
const MORREU = `m.tipo in ('MORTALIDADE', 'PERDA')`;
const SAIU_VIVA = `m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO'`;

export const FECHAMENTOS = [
  ...MILHARES,
  {
    nome: 'somas_por_dia',
    descricao: 'As somas guardadas de cada dia são as das movimentações que contam.',
    entidade: 'movimentacao',
    sql: diferentes({
      tabela: 'somas_por_dia',
      chave: { fuso: 'm.fuso', dia: DIA, tipo: 'm.tipo', unidade: unidade('m') },
      somas: {
        registros: '1',
        quantidade: 'm.quantidade',
        entregues: quando(ENTREGA, 'm.quantidade'),
        retornadas: quando('m.retorno_ao_viveiro', 'm.quantidade'),
        entradas_em_lotes: entrou(`m.variacao_lote > 0 and m.tipo <> 'AJUSTE'`),
      },
      linhas: 'fechadas m join especies s on s.id = m.especie_id where m.conta',
    }),
  },
  {
    nome: 'somas_por_especie',
    descricao: 'As somas guardadas de cada espécie em cada dia são as das suas movimentações.',
    entidade: 'especie',
    sql: diferentes({
      tabela: 'somas_por_especie',
      chave: { fuso: 'm.fuso', especie_id: 'm.da_especie', dia: DIA },
      somas: {
        sementeira: quando('m.da_especie = m.dona', 'm.variacao_sementeira'),
        em_producao: quando('m.propria', 'm.variacao_lote'),
        entradas: moveu(`m.tipo = 'ENTRADA'`),
        alocadas: moveu(`m.origem = 'ALOCACAO'`),
        entregas: moveu(ENTREGA),
        outras_saidas: moveu(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`),
        retornos: moveu('m.retorno_ao_viveiro'),
        perdas: moveu(`m.tipo = 'PERDA'`),
        mortalidade: moveu(`m.tipo = 'MORTALIDADE'`),
        ajustes: moveu(`m.tipo = 'AJUSTE'`),
        retornos_recebidos: quando(
          'm.retorno_ao_viveiro and m.conta and m.da_especie = m.dona',
          'm.quantidade',
        ),
      },
      linhas: `(
        select m.especie_id as da_especie, true as propria, coalesce(m.especie_destino_id, m.especie_id) as dona, m.* from fechadas m
        union all
        select m.especie_destino_id, false, m.especie_destino_id, m.* from fechadas m where m.especie_destino_id is not null) m`,
    }),
  },
  {
    nome: 'somas_por_item',
    descricao: 'As somas guardadas de cada espécie em cada lote são as das movimentações que contam.',
    entidade: 'lote',
    sql: diferentes({
      tabela: 'somas_por_item',
      chave: { lote_id: 'm.lote_id', especie_id: 'm.especie_id' },
      somas: {
        alocadas: entrou(`m.origem = 'ALOCACAO'`),
        entradas: entrou(`m.tipo = 'ENTRADA'`),
        ajustes: entrou(`m.tipo = 'AJUSTE'`),
        mortas: saiu(`m.tipo = 'MORTALIDADE'`),
        perdidas: saiu(`m.tipo = 'PERDA'`),
        saidas: saiu(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`),
        entregues: saiu(ENTREGA),
        retornadas: saiu('m.retorno_ao_viveiro'),
        morreram_germinando: saiu(`${MORREU} and ${GERMINANDO}`),
        sairam_germinando: saiu(`${SAIU_VIVA} and ${GERMINANDO}`),
        morreram_produzindo: saiu(`${MORREU} and m.fase_lote = 'PRODUÇÃO'`),
        sairam_produzindo: saiu(`${SAIU_VIVA} and m.fase_lote = 'PRODUÇÃO'`),
        acrescimos: quando(`m.variacao_lote > 0 and m.origem <> 'ALOCACAO'`, '1'),
      },
      linhas: 'fechadas m where m.conta and m.lote_id is not null',
    }),
  },
] as const;
