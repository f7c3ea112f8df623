import { expect, test } from 'vitest';
import type { Client } from '../../../adapters/client/client.ts';
import { type Endpoint, endpointFor } from '../../../adapters/planilha/endpoints.ts';
import type { SheetEntry } from '../../../adapters/planilha/reading.ts';
import { nothingRecorded, type Recorded, Recording } from '../../../adapters/planilha/recording.ts';
import { sendAll, settle } from '../../../adapters/planilha/sending.ts';
import { read } from './reading.ts';

/** Three chunks. Row 3 is refused unsent, row 400 by the service. */
const NAMES = Array.from({ length: 600 }, (_, n) => (n === 398 ? 'Recusada' : `Planta ${n}`));
const ACCEPTED = NAMES.filter((name, n) => n !== 1 && name !== 'Recusada');
const rows = NAMES.map((name, n) => `${name};Nativa;Muda;${n === 1 ? 'dez' : n}`);
const sheet = await read('especies', ['Nome popular;Categoria;Tipo;Quantidade', ...rows]);
const entries: SheetEntry[] = [];
for await (const entry of sheet.entries()) entries.push(entry);
const reading = {
  ...sheet,
  entries: async function* () {
    yield* entries;
  },
};
const { signal } = new AbortController();
const HOUR = 3_600_000;

interface Row {
  nome_popular: string;
}

/** An import, its service and its store, which can be interrupted at any step and continues from what was stored. */
function world() {
  const answers = new Map<string, string>();
  const records = new Map<string, string[]>();
  const used = new Set<string>();
  let stored = JSON.stringify({ ...nothingRecorded(), tipo: 'especies' });
  let stepsLeft = Number.POSITIVE_INFINITY;
  const here = {
    clock: Date.parse('2026-03-14T12:00:00Z'),
    calls: 0,
    used,
    get state(): Recorded {
      return JSON.parse(stored);
    },
    /** The recorded names, oldest first. */
    get names() {
      return [...records.values()].flat();
    },
    /** Ends with 'interrupted' after so many steps. */
    async during(steps: number, work: (recording: Recording) => Promise<unknown>) {
      stepsLeft = steps;
      try {
        await work(new Recording(here.state, store));
      } catch (error) {
        if (error === INTERRUPTED) return 'interrupted';
        throw error;
      } finally {
        stepsLeft = Number.POSITIVE_INFINITY;
      }
      return 'done';
    },
    record: async (recording: Recording) => {
      await sendAll(reading, recording, await endpointFor('especies', client, signal), () => {});
      await recording.finish();
    },
    undo: async (recording: Recording) => {
      await settle(recording, client, signal);
      undone = await recording.undo(client, signal, () => {});
    },
    get undone() {
      return undone;
    },
  };
  let undone = 0;
  const step = () => {
    stepsLeft -= 1;
    if (stepsLeft < 0) throw INTERRUPTED;
  };
  const store = {
    now: () => here.clock,
    async save(state: Recorded) {
      step();
      stored = JSON.stringify(state);
      step();
    },
  };
  /** A call has its effect once per key, also when nobody receives the answer. */
  const call = async (key: string, effect: () => unknown) => {
    step();
    here.calls += 1;
    if (!answers.has(key)) answers.set(key, JSON.stringify(effect()));
    step();
    return JSON.parse(answers.get(key) ?? '');
  };
  const importar = (
    { linhas, gravar }: { linhas: Row[]; gravar: boolean },
    { idempotencyKey }: { idempotencyKey: string },
  ) => {
    if (!gravar) return Promise.resolve({ linhas: linhas.map(() => ({ erros: [] })) });
    return call(idempotencyKey, () => {
      const importacao_id = `importacao ${records.size}`;
      const isRefused = ({ nome_popular }: Row) => nome_popular === 'Recusada';
      records.set(
        importacao_id,
        linhas.filter((row) => !isRefused(row)).map(({ nome_popular }) => nome_popular),
      );
      const erros = [{ campo: null, codigo: 'X', detalhe: 'Corrija.' }];
      return {
        importacao_id,
        linhas: linhas.map((row) => ({ erros: isRefused(row) ? erros : [], retomada: false })),
      };
    });
  };
  const desfazer = ({ id }: { id: string }, { idempotencyKey }: { idempotencyKey: string }) =>
    call(idempotencyKey, () => {
      const before = records.get(id) ?? [];
      const kept = before.filter((name) => used.has(name));
      records.set(id, kept);
      return {
        desfeitos: before.length - kept.length,
        mantidos: kept.map((nome) => ({ id: nome, nome, motivo: 'Usada.' })),
      };
    });
  const client = {
    especies: { importar: { mutate: importar } },
    importacoes: { desfazer: { mutate: desfazer } },
  } as unknown as Client;
  return here;
}

const INTERRUPTED = new Error('interrupted');

/** Interrupts the work at each of its steps, one world for each, until it is done without an interruption. */
async function atEachStep(attempt: (steps: number) => Promise<string>): Promise<number> {
  for (let steps = 0; ; steps += 1) if ((await attempt(steps)) === 'done') return steps;
}

test('an import interrupted at any step resumes there, and records every row once', async () => {
  const steps = await atEachStep(async (steps) => {
    const here = world();
    const how = await here.during(steps, here.record);
    await here.during(Number.POSITIVE_INFINITY, here.record);
    expect([steps, here.names]).toEqual([steps, ACCEPTED]);
    expect(here.state).toMatchObject({
      ...{ ultima_linha: 601, em_envio: null, gravadas: 598 },
      importacoes: ['importacao 0', 'importacao 1', 'importacao 2'],
      recusadas: [expect.objectContaining({ linha: 3 }), expect.objectContaining({ linha: 400 })],
    });
    expect(here.calls).toBeLessThanOrEqual(4);
    return how;
  });
  // Before and after each of three chunks a save, a call between, and the end.
  expect(steps).toBe(20);
});

test('an import interrupted at any step is undone whole', async () => {
  await atEachStep(async (steps) => {
    const here = world();
    const how = await here.during(steps, here.record);
    await here.during(Number.POSITIVE_INFINITY, here.undo);
    expect([steps, here.names, here.state.importacoes]).toEqual([steps, [], []]);
    expect(here.state).toMatchObject({ gravadas: 0, em_envio: null, desfeita_em: expect.any(String) });
    return how;
  });
});

/** A call and a save for each of three chunks, each with a step before and after, and half of the last save. */
const UNDO_STEPS = 13;

test('an undo interrupted at any step goes on there, and counts and names everything', async () => {
  await atEachStep(async (steps) => {
    const here = world();
    await here.during(Number.POSITIVE_INFINITY, here.record);
    for (const name of ['Planta 0', 'Planta 599']) here.used.add(name);
    const how = await here.during(steps, here.undo);
    await here.during(Number.POSITIVE_INFINITY, here.undo);
    expect([steps, here.names]).toEqual([steps, ['Planta 0', 'Planta 599']]);
    const mantidos = ['Planta 599', 'Planta 0'].map((nome) => ({ nome, motivo: 'Usada.' }));
    const state = { gravadas: 2, desfeitas: 0, mantidos, importacoes: ['importacao 0', 'importacao 2'] };
    expect(here.state).toMatchObject({ ...state, desfeita_em: expect.any(String) });
    // An undo that had ended counts anew.
    expect([steps, here.undone]).toEqual([steps, steps < UNDO_STEPS ? 596 : 0]);
    return how;
  });
});

test('what stayed is undone by a later undo, under another key', async () => {
  const here = world();
  await here.during(Number.POSITIVE_INFINITY, here.record);
  here.used.add('Planta 0');
  await here.during(Number.POSITIVE_INFINITY, here.undo);
  here.used.clear();
  await here.during(Number.POSITIVE_INFINITY, here.undo);
  expect([here.names, here.undone, here.state.gravadas]).toEqual([[], 1, 0]);
});

/** The second chunk was sent, and its answer never came. */
async function unanswered() {
  const here = world();
  // Five steps of the first chunk and its answer, the save before the second, and its call.
  await here.during(9, here.record);
  expect([here.names.length, here.state.em_envio?.ate]).toEqual([498, 501]);
  return here;
}

test('rows sent within 23 hours are sent again, and older ones, or those of a later clock, are not', async () => {
  for (const hours of [22.9, 0]) {
    const here = await unanswered();
    here.clock += hours * HOUR;
    expect(await here.during(Number.POSITIVE_INFINITY, here.record)).toBe('done');
    expect(here.names).toEqual(ACCEPTED);
  }
  for (const hours of [23.1, 48, -1]) {
    const here = await unanswered();
    const { calls } = here;
    here.clock += hours * HOUR;
    for (const work of [here.record, here.undo]) {
      await expect(here.during(Number.POSITIVE_INFINITY, work)).rejects.toThrow(
        'Confira antes se as linhas 252 a 501 foram gravadas.',
      );
    }
    expect([here.calls, here.state.em_envio?.ate, here.state.gravadas]).toEqual([calls, 501, 249]);
  }
});

test('a person’s word decides about rows of unknown fate: they are recorded, or sent under another key', async () => {
  const recorded = await unanswered();
  recorded.clock += 48 * HOUR;
  await recorded.during(Number.POSITIVE_INFINITY, (recording) => recording.decide(true));
  await recorded.during(Number.POSITIVE_INFINITY, recorded.record);
  expect(recorded.names).toEqual(ACCEPTED);

  const lost = world();
  // The call of the second chunk does not reach the service.
  await lost.during(7, lost.record);
  const before = lost.state.em_envio;
  expect([lost.names.length, before?.ate]).toEqual([249, 501]);
  lost.clock += 48 * HOUR;
  await lost.during(Number.POSITIVE_INFINITY, (recording) => recording.decide(false));
  expect(lost.state.em_envio).toBeNull();
  await lost.during(2, lost.record);
  expect(lost.state.em_envio).toMatchObject({
    ate: 501,
    chave: expect.not.stringMatching(`^${before?.chave}$`),
  });
  await lost.during(Number.POSITIVE_INFINITY, lost.record);
  expect(lost.names).toEqual(ACCEPTED);
});

test('rows refused before a person decided are refused once', async () => {
  const here = world();
  await here.during(1, here.record);
  await here.during(Number.POSITIVE_INFINITY, (recording) => recording.decide(false));
  await here.during(Number.POSITIVE_INFINITY, here.record);
  expect(here.state.recusadas.map(({ linha }) => linha)).toEqual([3, 400]);
});

test('rows that are only checked have no store, and nothing of them is recorded', async () => {
  const checked: boolean[] = [];
  const recording = new Recording(nothingRecorded());
  const send: Endpoint['send'] = async (linhas, gravar) => {
    checked.push(gravar);
    return { importacao_id: null, linhas: linhas.map(() => ({ erros: [] })) } as never;
  };
  const check: Endpoint['check'] = (linhas) => send(linhas, false, '');
  const endpoint: Endpoint = { prepare: (values) => ({ values, faults: [] }), send, check };
  await sendAll(reading, recording, endpoint, () => {});
  expect([checked, recording.records]).toEqual([Array(4).fill(false), false]);
  expect(recording.state.recusadas.map(({ linha }) => linha)).toEqual([3]);
});
