import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SentFile } from '../../../../adapters/http/rest/file.ts';
import { collectGarbageSoon } from '../../../../adapters/http/rest/garbage.ts';
import { SpillBuffer } from '../../../../adapters/http/rest/spill-buffer.ts';
import { SpillFile } from '../../../../adapters/http/rest/spill-file.ts';
import { CallerGone } from '../../../../db/hung-up.ts';
import { poolState } from '../../../../db/pool-state.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, especie } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { administer } from '../../../support/postgres.ts';
import { serviceOver } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

/** What a reader may cost, in small. */
const SMALL = vi.hoisted(() => ({
  TO_FIRST_BYTE_MS: 60_000,
  IDLE_MS: 1_000,
  MAX_STALL_MS: 60_000,
  SENDING_MS: 60_000,
  BEFORE_COLLECTING_MS: 20,
  IN_MEMORY: 1_000,
  ON_DISK: 10_000,
  FILES_ON_DISK: 2,
}));
const usual = { ...SMALL };
vi.mock(import('../../../../adapters/http/rest/bounds.ts'), async (original) =>
  Object.defineProperties(
    { ...(await original()) },
    Object.fromEntries(
      Object.keys(SMALL).map((name) => [name, { get: () => SMALL[name as keyof typeof SMALL] }]),
    ),
  ),
);
afterEach(() => {
  Object.assign(SMALL, usual);
});

/** How many bytes a disk takes of those asked once it has so many, or the error that it answers. */
type DiskTaking = (asked: number, has: number) => number | 'ENOSPC';

/** From now on every file is on such a disk; tells of what was written. */
async function diskTaking(taking: DiskTaking) {
  const folder = temporaryFolder();
  const file = await openFile(join(folder, 'arquivo'), 'w');
  await file.close();
  const handles = Object.getPrototypeOf(file) as { write: Write };
  const { write } = handles;
  let has = 0;
  const writes = vi.spyOn(handles, 'write').mockImplementation(async function (this: FileHandle, ...asked) {
    const [bytes, from, length, at] = asked;
    const taken = taking(length, has);
    if (taken === 'ENOSPC') throw Object.assign(new Error('no space left on device'), { code: taken });
    has += taken;
    return write.call(this, bytes, from, taken, at);
  });
  onTestFinished(() => writes.mockRestore());
  return writes;
}

type Write = (
  this: FileHandle,
  bytes: Uint8Array,
  from: number,
  length: number,
  at: number,
) => ReturnType<FileHandle['write']>;

describe('a file that is made faster than it is read', () => {
  /** Makes so many bytes in uneven pieces, the longest of 25 000; resolves to what was made. */
  async function make(buffer: SpillBuffer, length: number, told = (_: number) => {}): Promise<Buffer> {
    const bytes = randomBytes(length);
    for (let from = 0, n = 1; from < length; n += 1) {
      const to = Math.min(length, from + ((n * 7919) % 25_000) + 1);
      await buffer.add(bytes.subarray(from, to));
      told(to);
      from = to;
    }
    buffer.end();
    return bytes;
  }

  async function slowly(buffer: SpillBuffer): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of buffer) {
      pieces.push(piece);
      await new Promise(setImmediate);
    }
    return Buffer.concat(pieces);
  }

  test.each([
    ['on disk', 2, undefined],
    ['only in memory, when enough files wait on disk', 0, undefined],
    ['only in memory, when there is no disk', 2, '/nada'],
  ])('arrives unchanged, however slowly it is read: %s', async (_, files, folder) => {
    SMALL.FILES_ON_DISK = files;
    if (folder) vi.stubEnv('TMPDIR', folder);
    const buffer = new SpillBuffer(() => {});
    const [made, read] = await Promise.all([make(buffer, 500_000), slowly(buffer)]);
    vi.unstubAllEnvs();
    expect(read.equals(made)).toBe(true);
  });

  test.each<[string, DiskTaking]>([
    ['only a part of what it is given, each time', (asked) => Math.ceil(asked / 3)],
    ['a part, and then no more', (asked, has) => Math.min(asked, 60_000 - has) || 'ENOSPC'],
    ['nothing, and says so', () => 'ENOSPC'],
    ['nothing, and does not say so', () => 0],
  ])('arrives whole and exact from a disk that takes %s', async (_, taking) => {
    SMALL.ON_DISK = 100_000;
    const writes = await diskTaking(taking);
    const buffer = new SpillBuffer(() => {});
    const [made, read] = await Promise.all([make(buffer, 500_000), slowly(buffer)]);
    expect(writes).toHaveBeenCalled();
    expect(read.equals(made)).toBe(true);
  });

  test('frees its place on disk when it is closed, once, and no sooner', async () => {
    SMALL.FILES_ON_DISK = 1;
    await diskTaking(() => 'ENOSPC');
    const placed = () => new SpillFile().fits(10) > 0;
    const full = new SpillFile();
    expect([full.fits(10), await full.add(randomBytes(10)), full.fits(10)]).toEqual([10, 0, 0]);
    expect(placed()).toBe(false);
    await full.close();
    await full.close();
    const next = new SpillFile();
    expect([next.fits(10), placed()]).toEqual([10, false]);
    await next.close();
  });

  test('waits within its bounds', async () => {
    const buffer = new SpillBuffer(() => {});
    let so = 0;
    const made = make(buffer, 100_000, (far) => {
      so = far;
    });
    buffer.read(0);
    await until(() => expect(so).toBeGreaterThan(SMALL.IN_MEMORY));
    await wait(100);
    expect(so).toBeLessThanOrEqual(SMALL.IN_MEMORY + SMALL.ON_DISK + 25_000);
    buffer.destroy();
    await expect(made).rejects.toThrow(CallerGone);
  });

  test('delays its maker only for the allowed total, even if its reader keeps reading a little', async () => {
    SMALL.MAX_STALL_MS = 300;
    const slow = vi.fn();
    const buffer: SpillBuffer = new SpillBuffer(() => {
      slow();
      buffer.destroy();
    });
    const made = make(buffer, 10_000_000);
    const since = performance.now();
    const read = (async () => {
      for await (const _ of buffer) await wait(20);
    })();
    await expect(made).rejects.toThrow(CallerGone);
    await read.catch(() => {});
    expect(slow).toHaveBeenCalledOnce();
    expect(performance.now() - since).toBeGreaterThanOrEqual(290);
  });
});

describe('a report that is read', async () => {
  const url = await freshDatabaseUrl();
  const db = open(url);
  const reading = asService(db);
  const service = await serviceOver(reading);
  const admin = await administrador(db);
  const token = await service.tokenFor(admin);
  const { id } = await especie(callerFor(db, admin));
  await administer(
    url,
    `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
       usuario_id, operacao_id, data_registro, justificativa)
     select 'ENTRADA', 'MANUAL', '${id}', 1, 1, 0, '${admin.id}', gen_random_uuid(),
       '2020-06-15T12:00:00Z', repeat('planta ', 280) from generate_series(1, 7200)`,
  );
  const base = await service.listen();

  async function download(): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${base}/relatorios/movimentacoes?formato=csv`, { headers, agent: false });
    asked.on('error', () => {});
    const [response] = await once(asked, 'response');
    return response;
  }

  function errorsInTheLog(): string[] {
    return service.log.filter((line) => /"level":50|failed/.test(line));
  }

  test('by nobody any more is cut off, and frees its connection', async () => {
    const response = await download();
    expect(poolState(reading).used).toBe(1);
    await until(() => expect(poolState(reading).used).toBe(0));
    await expect(buffer(response)).rejects.toThrow('aborted');
    expect(errorsInTheLog()).toEqual([]);
  });

  test('by three slow readers leaves room for lists and a fourth report', async () => {
    SMALL.IDLE_MS = 60_000;
    SMALL.ON_DISK = 2 ** 26;
    SMALL.FILES_ON_DISK = 3;
    const slow = [await download(), await download(), await download()];
    const list = await service.request('GET', '/especies', { token });
    expect(list.status).toBe(200);
    expect((await buffer(await download())).length).toBeGreaterThan(14_000_000);
    for (const each of slow) each.destroy();
    await until(() => expect(poolState(reading).used).toBe(0));
  });

  test('too slowly from first to last byte is cut off, even when it is complete on disk', async () => {
    SMALL.IDLE_MS = 60_000;
    SMALL.ON_DISK = 2 ** 26;
    SMALL.SENDING_MS = 1_500;
    const response = await download();
    await until(() => expect(poolState(reading).used).toBe(0));
    const read = async () => {
      for await (const _ of response) await wait(20);
    };
    await expect(read()).rejects.toThrow('aborted');
    expect(errorsInTheLog()).toEqual([]);
  });
});

test('a file whose reader left before it was made is not sent, and nothing waits for its end', async () => {
  SMALL.SENDING_MS = 1_234_567;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const app = fastify();
  onTestFinished(() => app.close());
  let sending: Promise<unknown> | undefined;
  app.get('/', async (_, reply) => {
    const gone = once(reply.raw, 'close');
    asked.destroy();
    await gone;
    const content = Readable.from([Buffer.from('laid out at last')]);
    const print = () =>
      ({ name: 'a.pdf', mediaType: 'application/pdf', disposition: 'inline', content }) as const;
    sending = new SentFile(reply, print, new AbortController().signal).madeBy((make) => make('a document'));
    return sending;
  });
  const asked = get(await app.listen({ host: '127.0.0.1', port: 0 }), { agent: false }).on('error', () => {});
  await until(() => expect(sending).toBeDefined());
  await expect(sending).rejects.toThrow(CallerGone);
  expect(timers.mock.calls.filter(([, after]) => after === SMALL.SENDING_MS)).toEqual([]);
});

test('the garbage of a long file is collected soon after it', async () => {
  const kept = new WeakRef({ much: randomBytes(1_000) });
  collectGarbageSoon();
  await until(() => expect(kept.deref() === undefined).toBe(true));
});
