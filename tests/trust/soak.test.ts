import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verificarSelos } from '../../src/selos/verificar.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { violations } from '../support/invariants.ts';
import { startProcess } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { beginning } from './beginning.ts';

/** Half an hour of what people do, `SOAK_MINUTES=30`; no command of the three runs it. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
/** While it warms up, memory grows and is right to. */
const WARM = 1 / 4;
/** What garbage takes for some minutes is collected in the next ones: a slope says something from this many minutes on. */
const SLOPE_MINUTES = 15;
const SLOPE_MB = 1;

/** What one person does again and again, in turn, with a moment between. */
const DAY = [
  ...['/dashboard/geral', '/especies?limite=20', '/especies/ID', '/lotes?limite=20'],
  ...['/movimentacoes?especieId=ID', '/auditoria/registros?entidade=especie&entidadeId=ID'],
  ...['/relatorios/movimentacoes?formato=csv', '/busca?texto=planta', '/estufas/mapa', 'POST', 'POST'],
  'RECUSADA',
];
const PAUSE_MS = 20;
/** All are one account, which may have four files open. */
const PEOPLE = 4;

test.runIf(MINUTES > 0)(
  'memory does not grow over a long day, and nothing is left open',
  async () => {
    const DATABASE_URL = await freshDatabaseUrl();
    const db = open(DATABASE_URL);
    const { token, especies } = await beginning(db, await serviceOver(db));
    const service = await startProcess({
      DATABASE_URL,
      METRICS: 'true',
      ADMIN_APP: 'false',
    });
    const until = Date.now() + MINUTES * 60_000;
    const strange: string[] = [];
    let asked = 0;

    const person = async (who: number) => {
      for (let n = who; Date.now() < until; n += 1) {
        const what = DAY[n % DAY.length] as string;
        const id = especies[n % especies.length] as string;
        const status = await ask(service.url, token, { what, id });
        asked += 1;
        const expected = { POST: 201, RECUSADA: 400 }[what] ?? 200;
        if (status !== expected) strange.push(`${what}: ${status}`);
        await wait(PAUSE_MS);
      }
    };
    const people = Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)));
    const memory = await measured(service.url, until);
    await people;

    const warm = memory.slice(Math.ceil(memory.length * WARM));
    console.log(
      `${asked} requests; MB a minute: ${slopeOf(warm).toFixed(2)}; ${memory.map(Math.round).join(' ')}`,
    );
    expect(strange).toEqual([]);
    if (MINUTES >= SLOPE_MINUTES) expect(slopeOf(warm)).toBeLessThan(SLOPE_MB);
    await expect.poll(() => figure(service.url, 'viveiro_pool_connections{state="used"}')).toBe(0);
    const busy = db('pg_stat_activity').where({ application_name: 'viveiro' }).whereNot('state', 'idle');
    await expect.poll(async () => (await busy.clone().whereNot('query', 'like', '%pg_stat%')).length).toBe(0);
    expect(service.output()).not.toContain('MaxListenersExceeded');
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect((await verificarSelos({ db, now: () => new Date() })).diferencas).toEqual([]);
    expect(await violations(db)).toEqual([]);
  },
  (MINUTES + 5) * 60_000,
);

async function ask(url: string, token: string, { what, id }: { what: string; id: string }): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const write = (movement: object) =>
    fetch(`${url}/movimentacoes`, { method: 'POST', headers, body: JSON.stringify(movement) });
  const especie = { especie_id: id, justificativa: 'Um dia comprido' };
  const answer =
    what === 'POST'
      ? await write({ ...especie, tipo: 'ENTRADA', quantidade: 2 })
      : what === 'RECUSADA'
        ? await write({ ...especie, tipo: 'SAIDA', quantidade: 1_000_000_000 })
        : await fetch(`${url}${what.replace('ID', id)}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** The least resident memory of each minute, in MB. */
async function measured(url: string, until: number): Promise<number[]> {
  const minutes: number[] = [];
  while (Date.now() < until) {
    const end = Math.min(until, Date.now() + 60_000);
    let least = Number.POSITIVE_INFINITY;
    while (Date.now() < end) {
      least = Math.min(least, (await figure(url, 'process_resident_memory_bytes')) / 1_048_576);
      await wait(2_000);
    }
    minutes.push(least);
  }
  return minutes;
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  if (line === undefined) throw new Error(`no figure ${name}`);
  return Number(line.slice(name.length));
}

/** By how much a minute adds to the one before, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, minute) => sum + (minute - middle) * (value - mean), 0);
  return above / values.reduce((sum, _, minute) => sum + (minute - middle) ** 2, 0);
}
