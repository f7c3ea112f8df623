import { type Bench, byTurns, type Row, type Verdict } from './compared.ts';
import type { Target } from './load.ts';

/** The counter: what people wait for when somebody stands before them. */

/** So many people are at work. */
const PEOPLE = 10;
const SPECIES = 4;
/** The longest that the slowest visit in a hundred may take, in milliseconds. */
const GOAL_MS = 250;

export const COUNTER: Row[] = [['the counter: a delivery of four species with its receipt', counter]];

interface Item {
  lote_id: string;
  especie_id: string;
}

/** One request that has to be answered, with the id of what it made. */
type Send = (method: string, path: string, body?: object) => Promise<string>;

/**
 * Ten people look four species up, give plants of four batches to somebody and print the receipt, one visit after the other. What is
 * measured is the delivery with its receipt, or bare's four dispatches, which write the same rows of the ledger.
 */
async function counter(bench: Bench): Promise<Verdict> {
  const { ours, bare, db, drawn, seconds } = bench;
  const { rows } = await db.raw(
    `select l.id as lote_id, i.especie_id from lotes l join lote_itens i on i.lote_id = l.id
     where l.status = 'ATIVO' and l.fase = 'PRONTO' and i.quantidade_atual > 500 limit 500`,
  );
  const found = await db.raw('select id from destinatarios limit 100');
  const who = () => drawn.of(found.rows as { id: string }[]).id;
  const four = () => {
    const first = drawn.below(rows.length - SPECIES);
    return (rows as Item[]).slice(first, first + SPECIES);
  };
  const visits = {
    ours: async (send: Send) => {
      const itens = four().map((item) => ({ ...item, quantidade: 1 }));
      const body = { destinatario_id: who(), itens, justificativa: 'Plantio' };
      await send('POST', `/entregas/${await send('POST', '/entregas', body)}/termo`);
    },
    bare: async (send: Send) => {
      const destinatario_id = who();
      for (const item of four()) {
        const body = { ...item, destinatario_id, tipo: 'EXPEDICAO', quantidade: 1, justificativa: 'Plantio' };
        await send('POST', '/movimentacoes', body);
      }
    },
  };
  const measured = (target: Target, visit: (send: Send) => Promise<void>) => async () => {
    const until = performance.now() + seconds * 1_000;
    const times: number[] = [];
    const send = sender(bench, target);
    const person = async () => {
      while (performance.now() < until) {
        for (let n = 0; n < SPECIES; n += 1)
          await send('GET', `/especies?nome=planta%20${drawn.below(5_000)}`);
        const start = performance.now();
        await visit(send);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: PEOPLE }, person));
    return times;
  };
  const [a, b] = await byTurns(bench, measured(ours, visits.ours), measured(bare, visits.bare));
  const [mine, theirs] = [a.flat(), b.flat()];
  return {
    name: 'the counter: a delivery of four species with its receipt',
    value: `p50 ${at(mine, 0.5)} ms, p99 ${at(mine, 0.99)} ms`,
    goal: `p99 ≤ ${GOAL_MS} ms`,
    met: at(mine, 0.99) <= GOAL_MS,
    details: `${mine.length} visits of ${PEOPLE} people; bare's four dispatches: p50 ${at(theirs, 0.5)} ms, p99 ${at(theirs, 0.99)} ms`,
  };
}

function sender({ headers }: Bench, { url }: Target): Send {
  return async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  };
}

/** In milliseconds: so large a share of the times is not longer. */
function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
