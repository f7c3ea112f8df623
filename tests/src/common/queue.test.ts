import { describe, expect, test } from 'vitest';
import { tooMany } from '../../../src/common/errors.ts';
import { Queue } from '../../../src/common/queue.ts';

const LONG = 60_000;
const full = () => tooMany('MUITAS_REQUISICOES', 'há gente demais na fila', 1);

/** A line whose work runs until the test releases it, and the work that has begun. */
function busyQueue({ slots = 1, capacity = [2], each = Infinity, patience = LONG }) {
  const queue = new Queue({ slots, capacity, each, patience, refusal: full });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, asking?: { who?: string; rank?: number; signal?: AbortSignal }) =>
    queue.run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }, asking);
  const finish = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, ask, finish };
}

describe('a queue', () => {
  test('runs as many as it has slots, and the rest in order of arrival', async () => {
    const { begun, ask, finish } = busyQueue({ slots: 2 });
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    expect(begun).toEqual(['a', 'b']);
    await finish('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await finish(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('refuses after a moment when it is full, and accepts again when there is room', async () => {
    const { ask, finish, begun } = busyQueue({ capacity: [1] });
    void ask('a');
    void ask('b');
    const refused = ask('c').catch((error: Error) => error.message);
    // Who would ask again at once keeps nobody from working.
    let told = false;
    void refused.then(() => {
      told = true;
    });
    await new Promise(setImmediate);
    expect(told).toBe(false);
    expect(await refused).toContain('há gente demais na fila');
    await finish('a');
    void ask('d');
    await finish('b');
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  test('goes on after work that failed', async () => {
    const { queue, begun, ask } = busyQueue({});
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    void ask('b');
    await expect(failing).rejects.toThrow('broken');
    expect(begun).toEqual(['b']);
  });

  test('drops a caller who has gone: their work never begins, and frees their place', async () => {
    const { ask, finish, begun } = busyQueue({ capacity: [1] });
    const gone = new AbortController();
    void ask('a');
    const leaving = ask('b', { signal: gone.signal });
    gone.abort();
    await expect(leaving).rejects.toThrow();
    void ask('c');
    await finish('a');
    expect(begun).toEqual(['a', 'c']);
    await expect(ask('d', { signal: gone.signal })).rejects.toThrow();
  });

  test('drops a caller who has waited too long', async () => {
    const { ask, finish, begun } = busyQueue({ patience: 5 });
    void ask('a');
    await expect(ask('b')).rejects.toThrow('há gente demais na fila');
    await finish('a');
    void ask('c');
    expect(begun).toEqual(['a', 'c']);
  });

  test('serves its callers by turns, and each of them in order, however many one of them sends', async () => {
    const { begun, ask, finish } = busyQueue({ capacity: [10] });
    for (const name of ['ana1', 'ana2', 'ana3', 'ana4', 'bia1', 'caio1', 'bia2']) {
      void ask(name, { who: name.slice(0, -1) });
    }
    const order = ['ana1', 'ana2', 'bia1', 'caio1', 'ana3', 'bia2', 'ana4'];
    for (const name of order) await finish(name);
    expect(begun).toEqual(order);
  });

  test('gives nobody the turn of a caller who has gone', async () => {
    const { begun, ask, finish } = busyQueue({ capacity: [10] });
    const gone = new AbortController();
    void ask('a');
    const leaving = ask('ana', { who: 'ana', signal: gone.signal });
    void ask('bia', { who: 'bia' });
    gone.abort();
    await expect(leaving).rejects.toThrow();
    await finish('a');
    expect(begun).toEqual(['a', 'bia']);
  });

  test('keeps places that no caller takes alone', async () => {
    const { begun, ask, finish } = busyQueue({ capacity: [3], each: 1 });
    void ask('a');
    void ask('ana1', { who: 'ana' });
    await expect(ask('ana2', { who: 'ana' })).rejects.toThrow('há gente demais na fila');
    void ask('bia', { who: 'bia' });
    for (const name of ['a', 'ana1', 'bia']) await finish(name);
    expect(begun).toEqual(['a', 'ana1', 'bia']);
  });

  test('serves an earlier rank first, and limits the length of each rank', async () => {
    const { ask, finish, begun } = busyQueue({ capacity: [2, 1] });
    void ask('a', { rank: 1 });
    void ask('big', { rank: 1 });
    await expect(ask('bigger', { rank: 1 })).rejects.toThrow();
    void ask('small');
    void ask('smaller');
    for (const name of ['a', 'small', 'smaller', 'big']) await finish(name);
    expect(begun).toEqual(['a', 'small', 'smaller', 'big']);
  });
});
