import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { selar } from '../../src/selos/selar.ts';
import { MAX_QUANTITY } from '../../src/wire/fields.ts';
import {
  type Bench,
  byTurns,
  comparedRow,
  type Draw,
  middle,
  type Row,
  ratioOf,
  type Verdict,
  work,
} from './compared.ts';
import { type Asked, load, type Target } from './load.ts';

/** Movements, each of a species drawn for it. */

const entrada: Draw = (bench) => movement(bench, 'ENTRADA', 3);

/** With a key of its own; one in fifty asks for more than there is. */
const keyed: Draw = (bench) => {
  const asked = bench.drawn.below(50) === 0 ? movement(bench, 'SAIDA', MAX_QUANTITY) : entrada(bench);
  return { ...asked, headers: { ...asked.headers, 'idempotency-key': randomUUID() } };
};

function movement({ drawn, especies }: Bench, tipo: string, quantidade: number): Asked {
  const body = { tipo, especie_id: drawn.of(especies), quantidade, justificativa: 'Coleta na mata' };
  return {
    method: 'POST',
    path: '/movimentacoes',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

export const WRITES: Row[] = [
  comparedRow('a movement, one writer', entrada, 1, 1),
  comparedRow('a movement, 16 writers', entrada, 1.5),
  comparedRow('a movement, 64 writers', entrada, 2.5, 64),
  ['a movement, 64 writers with keys, 2 % refused, against without', withKeys],
  ['dispatches: 50 at once on one batch, time', dispatches],
  ['seals: writers while sealing, against writers alone', sealing],
];

async function withKeys(bench: Bench): Promise<Verdict> {
  const asks = { ...work(bench, keyed, 64), refused: '400' as const };
  const [a, b] = await byTurns(
    bench,
    () => load(bench.ours, asks, bench.seconds),
    () => load(bench.ours, work(bench, entrada, 64), bench.seconds),
  );
  const name = 'a movement, 64 writers with keys, 2 % refused, against without';
  return ratioOf(name, { a, b, goal: 0.6, names: ['with keys', 'without'] });
}

/** Fifty dispatches of one batch at once, until the last is answered. */
async function dispatches(bench: Bench): Promise<Verdict> {
  const { ours, bare, db, headers, drawn } = bench;
  const { rows } = await db.raw(
    `select l.id as lote_id, i.especie_id, (select id from destinatarios limit 1) as destinatario_id
     from lotes l join lote_itens i on i.lote_id = l.id where l.status = 'ATIVO' and i.quantidade_atual > 500 limit 200`,
  );
  const fifty = async ({ url }: Target) => {
    const asked = {
      ...drawn.of(rows as object[]),
      tipo: 'EXPEDICAO',
      quantidade: 1,
      justificativa: 'Plantio',
    };
    const body = JSON.stringify(asked);
    const start = performance.now();
    const send = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/movimentacoes`, send)));
    const bad = answers.filter(({ status }) => status !== 201).length;
    if (bad > 0) throw new Error(`${bad} of 50 dispatches were not answered 201`);
    return performance.now() - start;
  };
  const [a, b] = await byTurns(
    bench,
    () => fifty(ours),
    () => fifty(bare),
  );
  const [mine, theirs] = [middle(a), middle(b)];
  return {
    name: 'dispatches: 50 at once on one batch, time',
    value: (mine / theirs).toFixed(2),
    goal: '≤ 1',
    met: mine <= theirs,
    details: `ours ${mine.toFixed(0)} ms; bare ${theirs.toFixed(0)} ms`,
  };
}

/** Writers while somebody seals every half second, a hundred times as often as the service does, against writers alone. */
async function sealing(bench: Bench): Promise<Verdict> {
  const writers = () => load(bench.ours, work(bench, entrada, 16), bench.seconds);
  const sealed = async () => {
    const over = new AbortController();
    const sealing = (async () => {
      for (; !over.signal.aborted; await wait(500)) await selar(bench.db, () => new Date());
    })();
    const found = await writers();
    over.abort();
    await sealing;
    return found;
  };
  const [a, b] = await byTurns(bench, sealed, writers);
  const name = 'seals: writers while sealing, against writers alone';
  return ratioOf(name, { a, b, goal: 0.95, names: ['sealing', 'alone'] });
}
