import type { Db } from '../../db/connection.ts';
import type { Caller } from '../support/caller.ts';
import { allPages, type Compared } from './compared.ts';

type Fato = Awaited<ReturnType<Caller['lotes']['linhaDoTempo']>>[number];
type Lote = Awaited<ReturnType<Caller['lotes']['buscar']>>;

/** A fact of a batch with the phase in which it happened. */
interface NaFase {
  fato: Fato;
  fase: Lote['fase'];
}

/** The timeline of a batch, walked: each fact in the phase that the batch had then. */
export function walked(fatos: readonly Fato[]): NaFase[] {
  let fase: Lote['fase'] = 'SEMEADURA';
  return fatos.map((fato) => {
    if (fato.fase !== null && fato.movimentacao === null) fase = fato.fase;
    return { fato, fase };
  });
}

const LATE: Fato['fase'][] = ['PRODUÇÃO', 'PRONTO', 'FINALIZADO'];
const AFTER: Fato['fase'][] = ['PRONTO', 'FINALIZADO'];

/** What survived of a batch, or of one of its species: the plants, and those of them that were alive in the end. */
interface Survival {
  amostra: number;
  vivas: number;
}

/**
 * Of the plants that entered PRODUÇÃO, those that were alive when it ended, of each species, told by the timeline alone. Null where
 * the batch did not enter it once and go on from there to PRONTO (or was discarded in it), or ever went back to it or from it. What
 * left alive meanwhile is not of the plants; a species to which any were added is left out.
 */
function survivalOf(
  fatos: readonly Fato[],
  { fase, motivo_encerramento }: Lote,
): Map<string, Survival> | null {
  const steps = walked(fatos);
  const moves = steps.filter(({ fato }) => fato.movimentacao === null && fato.fase !== null);
  const entered = moves.filter((step) => step.fato.fase === 'PRODUÇÃO');
  const [entry] = entered;
  const finished = moves.some(({ fato }) => fato.fase_anterior === 'PRODUÇÃO' && fato.fase === 'PRONTO');
  const discarded = fase === 'PRODUÇÃO' && motivo_encerramento === 'DESCARTE';
  if (!entry || entered.length > 1 || !(finished || discarded)) return null;
  if (moves.some(({ fato }) => LATE.includes(fato.fase_anterior) && !AFTER.includes(fato.fase))) return null;

  const from = steps.indexOf(entry);
  const survival = new Map<string, Survival>();
  const added = new Set<string>();
  for (const [at, { fato, fase: em }] of steps.entries()) {
    const m = fato.movimentacao;
    if (m === null || m.estorno_de !== null || m.estornada_por !== null) continue;
    if (m.variacao_lote > 0 && m.origem !== 'ALOCACAO') added.add(m.especie_id);
    const of = survival.get(m.especie_id) ?? { amostra: 0, vivas: 0 };
    const died = m.tipo === 'MORTALIDADE' || m.tipo === 'PERDA';
    const inProduction = at > from && em === 'PRODUÇÃO';
    if (at < from || (inProduction && !died)) of.amostra += m.variacao_lote;
    if (at < from || inProduction) of.vivas += m.variacao_lote;
    survival.set(m.especie_id, of);
  }
  for (const especie of added) survival.delete(especie);
  return survival;
}

/**
 * The survival of each new batch and of each of its species, as the batch, the report of production and the timeline tell it.
 */
export async function ofSurvival(
  compared: Compared,
  caller: Caller,
  db: Db,
  since: { lote: number },
): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>('select id from lotes where seq > ?', [
    since.lote,
  ]);
  const ofSpecies = new Map<string, Survival & { lotes: number }>();
  for (const { id } of rows) {
    const lote = await caller.lotes.buscar({ id });
    const survival = survivalOf(await caller.lotes.linhaDoTempo({ id }), lote);
    const tipos = new Set<string>();
    const whole = { amostra: 0, vivas: 0 };
    for (const { especie_id } of lote.itens_especies)
      tipos.add((await caller.especies.buscar({ id: especie_id })).tipo);
    for (const [especie, { amostra, vivas }] of survival ?? []) {
      const of = ofSpecies.get(especie) ?? { amostra: 0, vivas: 0, lotes: 0 };
      ofSpecies.set(especie, { amostra: of.amostra + amostra, vivas: of.vivas + vivas, lotes: of.lotes + 1 });
      whole.amostra += amostra;
      whole.vivas += vivas;
    }
    const { taxa, amostra } = await caller.lotes.sobrevivencia({ id });
    const expected = tipos.size > 1 ? rated({ amostra: 0, vivas: 0 }) : rated(whole);
    compared.same(`${lote.codigo}: survival`, { taxa, amostra }, expected);
    if (expected.taxa !== null && expected.taxa < 1) compared.measured += 1;
  }
  const producao = await allPages((page) => caller.relatorios.producao({ page, limite: 100 }));
  for (const { especie_id, especie, ...row } of producao.docs) {
    const of = ofSpecies.get(especie_id);
    if (!of) continue;
    const told = {
      lotes: row.sobrevivencia_lotes,
      taxa: row.sobrevivencia,
      amostra: row.sobrevivencia_amostra,
    };
    compared.same(`${especie}: survival in production`, told, { lotes: of.lotes, ...rated(of) });
  }
}

function rated({ amostra, vivas }: Survival) {
  return { taxa: amostra === 0 ? null : Math.round((vivas / amostra) * 10_000) / 10_000, amostra };
}
