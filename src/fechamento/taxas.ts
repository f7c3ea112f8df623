import { ALOCADAS } from '../estoque/reading.ts';
import { itensRecentes, somasDe } from './somas-por-item.ts';

/**
 * Whether the phases of each batch `l` that meets the condition support a rate. It germinated when it was in SEMEADURA,
 * GERMINAÇÃO and PRODUÇÃO one after the other, and in the first two only once. It was raised when it entered PRODUÇÃO once, from an
 * earlier phase, was in none of those afterwards, and left for PRONTO or was discarded. `offset 0` evaluates this once for a batch,
 * not in every sum.
 */
export function percursos(condition: string): string {
  return `
  select l.id as lote_id, l.status, l.fase,
    l.percurso like '%SGP%' and l.percurso not like all ('{%S%S%,%G%G%}') as germinou,
    l.percurso not like all ('{%P%P%,%P%S%,%P%G%,%R%P%,%F%P%}')
      and (l.percurso like '%PR%' or l.fase = 'PRODUÇÃO' and l.motivo_encerramento = 'DESCARTE') as produziu
  from lotes l
  where ${condition} offset 0`;
}

/**
 * Each species of each batch in `percursos`, with its sums including those in `novas`. A species whose movements were
 * all reversed is left out.
 */
export const ITENS = `
  select i.lote_id, i.especie_id, i.quantidade_atual as vivas, p.status, p.fase, p.germinou, p.produziu, ${somasDe()}
  from percursos p join lote_itens i on i.lote_id = p.lote_id
    left join somas_por_item s on s.lote_id = i.lote_id and s.especie_id = i.especie_id
    left join novas n on n.lote_id = i.lote_id and n.especie_id = i.especie_id
  where coalesce(s.alocadas, 0) + coalesce(n.alocadas, 0) > 0 or coalesce(s.acrescimos, 0) + coalesce(n.acrescimos, 0) > 0`;

interface Measure {
  /** Whether the history of an item `i` supports the rate, apart from positive adjustments. */
  measured: string;
  /** The plants that the rate is based on. */
  base: string;
  /** The plants of the base that are missing in the end. */
  lost: string;
}

interface Reasons {
  /** Why there is no rate when no item can be measured. */
  otherwise: string;
  /** Why there is none when plants were added to every item that could be measured. */
  added: string;
}

/** Of the plants that entered PRODUÇÃO, those still alive when it ended. */
export const SOBREVIVENCIA: Measure = {
  measured: 'i.produziu',
  base: 'i.alocadas - i.sairam_germinando - i.morreram_germinando - i.sairam_produzindo',
  lost: 'i.morreram_produzindo',
};

/** A rate over `itens` `i`, for `select`: the number of batches and plants it is based on, and why there is none. */
export function taxa(nome: string, { measured, base, lost, otherwise, added }: Measure & Reasons): string {
  const filter = `filter (where ${measured} and i.acrescimos = 0)`;
  const sample = `coalesce(sum(${base}) ${filter}, 0)`;
  return `
    count(distinct i.lote_id) ${filter} as ${nome}_lotes,
    ${sample} as ${nome}_amostra,
    round((${sample} - sum(${lost}) ${filter}) / nullif(${sample}, 0), 4) as ${nome},
    case when count(*) filter (where ${measured}) = 0 then ${otherwise}
      when count(*) ${filter} = 0 then ${added}
      when ${sample} = 0 then 'Nenhuma planta restou para medir.' end as ${nome}_motivo`;
}

const ADDED = `'Houve ajuste para mais, ou entrada, em todos os lotes que seriam medidos.'`;

/** The rates of `itens` `i` of one species `e`, or of the records of one plant, for `select`. */
export const TAXAS = `
    ${taxa('germinacao', {
      measured: `i.germinou and e.tipo = 'SEMENTE'`,
      base: 'i.alocadas - i.sairam_germinando',
      lost: 'i.morreram_germinando',
      added: ADDED,
      otherwise: `case when bool_and(e.tipo = 'MUDA') then 'Mudas não germinam: a taxa é só de sementes.'
        else 'Nenhum lote foi de Semeadura a Germinação e a Produção sem pular nem voltar fase.' end`,
    })},
    ${taxa('sobrevivencia', {
      ...SOBREVIVENCIA,
      added: ADDED,
      otherwise: `'Nenhum lote foi de Produção a Pronto sem pular nem voltar fase.'`,
    })},
    ${taxa('rendimento', {
      measured: `i.status = 'INATIVO'`,
      base: 'i.alocadas + i.ajustes - i.saidas',
      lost: 'i.alocadas + i.ajustes - i.saidas - i.entregues - i.retornadas',
      added: ADDED,
      otherwise: `'Nenhum lote foi encerrado.'`,
    })}`;

/**
 * The rates of each lot of seed, by the items that are of it alone (`por_procedencia`), and of each species with such lots
 * (`por_especie`), of which all batches count: what follows `with`. The batches `l` are those of which the condition is true.
 */
export function taxasPorProcedencia(condition: string): string {
  return `
  origens as (
    select m.lote_id, a.procedencia_id, -sum(a.quantidade) as quantidade from ${ALOCADAS} group by 1, 2),
  percursos as (${percursos(condition)}), novas as (${itensRecentes()}), itens as (${ITENS}),
  por_procedencia as (
    select o.procedencia_id, count(*) as lotes, ${TAXAS}
    from origens o join procedencias p on p.id = o.procedencia_id
      join itens i on i.lote_id = o.lote_id and i.especie_id = p.especie_id and i.alocadas = o.quantidade
      join especies e on e.id = i.especie_id
    group by o.procedencia_id, e.id),
  por_especie as (
    select e.id as especie_id, count(*) as lotes, ${TAXAS}
    from itens i join especies e on e.id = i.especie_id where e.com_procedencia group by e.id)`;
}

/** Why there is no rate where no batch is of a lot of seed alone. */
export const SEM_LOTE_PURO = `'Nenhum lote é só desta procedência.'`;
