import { setTimeout as delay } from 'node:timers/promises';
import { ErroDoViveiro } from '../../client/client.ts';
import type { Batch, Checkpoint } from './checkpoint.ts';
import type { Answer, Endpoint } from './endpoints.ts';
import type { Entry, Reading, Refusal } from './reading.ts';
import { textOf } from './values.ts';

/** Sends every row that is not confirmed yet, starting with the batch that an interrupted attempt left in flight. */
export async function sendAll(
  reading: Reading,
  checkpoint: Checkpoint,
  endpoint: Endpoint,
  onProgress: (rows: number) => void,
): Promise<void> {
  const repeated = repetitions();
  const { em_envio } = checkpoint.state;
  if (em_envio) await send(em_envio);
  for await (const chunk of chunksOf(reading.entries())) {
    const unconfirmed = chunk.filter(({ number }) => number > checkpoint.state.ultima_linha);
    if (unconfirmed.length > 0) await send(await batchOf(unconfirmed, reading, checkpoint, endpoint));
    onProgress(chunk.length);
  }
  await checkpoint.finish();

  async function send(batch: Batch): Promise<void> {
    const answer = await answerTo(batch, endpoint, checkpoint.records);
    const refusals = batch.linhas.flatMap(({ numero, celulas }, index) => {
      const row = { number: numero, cells: celulas };
      const { identidade = null, erros = [] } = answer[index] ?? {};
      const twice = checkpoint.records || erros.length > 0 ? undefined : repeated(identidade, numero);
      if (twice) return [reading.refusal(row, null, `Retire a linha: ela repete a linha ${twice}.`)];
      return erros.map(({ campo, detalhe }) => reading.refusal(row, columnOf(endpoint, campo), detalhe));
    });
    await checkpoint.confirm(batch, refusals);
  }
}

/** The service's limits: rows per call, and the size of a request, with some margin. */
const MAX_ROWS = 250;
const MAX_BYTES = 180_000;

async function* chunksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let chunk: Entry[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    const size = sizeOf(entry);
    if (chunk.length === MAX_ROWS || bytes + size > MAX_BYTES) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(entry);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

function sizeOf({ values }: Entry): number {
  return Buffer.byteLength(JSON.stringify(values));
}

const TOO_LONG = 'Encurte os textos: a linha é longa demais.';

/** Saves in the checkpoint the batch about to be sent, and the rows refused without asking the service. */
async function batchOf(
  entries: readonly Entry[],
  reading: Reading,
  checkpoint: Checkpoint,
  endpoint: Endpoint,
): Promise<Batch> {
  const refused: Refusal[] = [];
  const linhas: Batch['linhas'] = [];
  for (const entry of entries) {
    const prepared = entry.refusals.length === 0 ? endpoint.prepare(entry.values) : null;
    if (prepared === null) refused.push(...entry.refusals);
    else if (sizeOf(entry) > MAX_BYTES) refused.push(reading.refusal(entry, null, TOO_LONG));
    else if ('reason' in prepared) refused.push(reading.refusal(entry, prepared.field, prepared.reason));
    else linhas.push({ numero: entry.number, celulas: entry.cells.map(textOf), valores: prepared.values });
  }
  return checkpoint.begin(linhas, entries.at(-1)?.number ?? 0, refused);
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 300;

/** Retries with the same idempotency key, so that the service records the rows once. */
async function answerTo({ linhas, chave }: Batch, endpoint: Endpoint, gravar: boolean): Promise<Answer> {
  const values = linhas.map(({ valores }) => valores);
  if (values.length === 0) return [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await endpoint.send(values, gravar, chave);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
      await delay(FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ErroDoViveiro) || error.codigo === 'CANCELADO') return false;
  return error.status === null || error.status >= 500;
}

function columnOf({ columnOf = {} }: Endpoint, campo: string | null): string | null {
  return campo === null ? null : (columnOf[campo] ?? campo);
}

/** When rows are only checked, the service cannot see that a row repeats one of an earlier call. */
function repetitions() {
  const first = new Map<string, number>();
  return (identidade: string | null, row: number): number | undefined => {
    if (identidade === null) return undefined;
    const known = first.get(identidade);
    if (known === undefined) first.set(identidade, row);
    return known;
  };
}
