import { ENTREGA } from '../estoque/reading.ts';
import { coveredUntil, type Figure, LAST } from './figure.ts';
import { parcelas } from './parcelas.ts';

/**
 * What became of the plants of a species in a batch. The account closes: allocated + entered + adjusted = alive +
 * dead + lost + left + delivered + returned.
 */
export const CONTA = [
  'alocadas',
  'entradas',
  'ajustes',
  'mortas',
  'perdidas',
  'saidas',
  'entregues',
  'retornadas',
] as const;

const GERMINANDO = `m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`;
const PRODUZINDO = `m.fase_lote = 'PRODUÇÃO'`;
const MORREU = `m.tipo in ('MORTALIDADE', 'PERDA')`;
const SAIU_VIVA = `m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO'`;

/** What one term (`parcelas`) adds to each sum of its species in its batch. */
const SOMAS: Record<(typeof CONTA)[number] | (typeof DO_CAMINHO)[number], string> = {
  alocadas: entrou(`m.origem = 'ALOCACAO'`),
  entradas: entrou(`m.tipo = 'ENTRADA'`),
  ajustes: entrou(`m.tipo = 'AJUSTE'`),
  mortas: saiu(`m.tipo = 'MORTALIDADE'`),
  perdidas: saiu(`m.tipo = 'PERDA'`),
  /** Without a recipient: planted by the town, or moved to another batch. */
  saidas: saiu(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA}`),
  entregues: saiu(ENTREGA),
  retornadas: saiu('m.retorno_ao_viveiro'),
  morreram_germinando: saiu(`${MORREU} and ${GERMINANDO}`),
  sairam_germinando: saiu(`${SAIU_VIVA} and ${GERMINANDO}`),
  morreram_produzindo: saiu(`${MORREU} and ${PRODUZINDO}`),
  sairam_produzindo: saiu(`${SAIU_VIVA} and ${PRODUZINDO}`),
  /** How often plants were added on the way. */
  acrescimos: `case when m.variacao_lote > 0 and m.origem <> 'ALOCACAO' then m.sinal else 0 end`,
};

/** The plants on their way through the phases, from which rates are computed. */
const DO_CAMINHO = [
  ...(['morreram_germinando', 'sairam_germinando', 'morreram_produzindo', 'sairam_produzindo'] as const),
  'acrescimos',
] as const;
const COLUMNS = [...CONTA, ...DO_CAMINHO];

function entrou(condition: string): string {
  return `case when ${condition} then m.sinal * m.variacao_lote else 0 end`;
}

function saiu(condition: string): string {
  return `case when ${condition} then -m.sinal * m.variacao_lote else 0 end`;
}

const NOME = 'somas_por_item';

/** The sums of effective movements by batch and species. */
export const SOMAS_POR_ITEM: Figure = {
  name: NOME,
  book: 'movimentacoes',
  add: `
    insert into somas_por_item as s (lote_id, especie_id, ${COLUMNS})
    ${somadas('$1', '$2')}
    on conflict (lote_id, especie_id) do update set ${COLUMNS.map((column) => `${column} = s.${column} + excluded.${column}`)}`,
};

/** The sums of the items that have moved since the rows were closed, for all batches or for one. */
export function itensRecentes(lote?: string): string {
  return somadas(coveredUntil(`'${NOME}'`), LAST, lote);
}

function somadas(depois: string, ate: string, lote?: string): string {
  const sums = COLUMNS.map((column) => `sum(${SOMAS[column]})::bigint as ${column}`);
  return `
    select m.lote_id, m.especie_id, ${sums} from ${parcelas(depois, ate)}
    where ${lote ? `m.lote_id = ${lote}` : 'm.lote_id is not null'} group by m.lote_id, m.especie_id`;
}

/** The sums of the rows `i` of a table of items, for `select`: the kept ones (`s`) plus the newer ones (`n`). */
export function somasDe(columns: readonly (typeof COLUMNS)[number][] = COLUMNS): string {
  return columns
    .map((column) => `coalesce(s.${column}, 0) + coalesce(n.${column}, 0) as ${column}`)
    .join(', ');
}

/**
 * The ids of batches of which more than a fifth may have died, at any time: those with a species whose sums say so,
 * and all with newer movements.
 */
export const LOTES_COM_MUITAS_MORTES = `
  select lote_id from somas_por_item where 5 * mortas > alocadas + entradas
  union
  select lote_id from movimentacoes where seq > ${coveredUntil(`'${NOME}'`)} and seq <= ${LAST} and lote_id is not null`;
