import { setTimeout as delay } from 'node:timers/promises';
import { ErroDoViveiro } from '../../client/client.ts';
import type { Entry, Reading, Refusal } from './reading.ts';
import type { Receipt, Shipment } from './receipt.ts';
import type { Answer, Target } from './targets.ts';
import { textOf } from './values.ts';

/** Takes to the service all that is not settled yet: first what was on its way when an earlier attempt ended. */
export async function ship(
  reading: Reading,
  receipt: Receipt,
  target: Target,
  onProgress: (rows: number) => void,
): Promise<void> {
  const repeated = repetitions();
  const { em_envio } = receipt.state;
  if (em_envio) await deliver(em_envio);
  for await (const batch of batchesOf(reading.entries())) {
    const open = batch.filter(({ number }) => number > receipt.state.ultima_linha);
    if (open.length > 0) await deliver(await pack(open, reading, receipt, target));
    onProgress(batch.length);
  }
  await receipt.finished();

  async function deliver(shipment: Shipment): Promise<void> {
    const answer = await send(shipment, target, receipt.records);
    const refusals = shipment.linhas.flatMap(({ numero, celulas }, index) => {
      const row = { number: numero, cells: celulas };
      const { identidade = null, erros = [] } = answer[index] ?? {};
      const twice = receipt.records || erros.length > 0 ? undefined : repeated(identidade, numero);
      if (twice) return [reading.refusal(row, null, `Retire a linha: ela repete a linha ${twice}.`)];
      return erros.map(({ campo, detalhe }) => reading.refusal(row, columnOf(target, campo), detalhe));
    });
    await receipt.settled(shipment, refusals);
  }
}

/** The service's limits: rows in a call, and the size of a request with room to spare. */
const MAX_ROWS = 250;
const MAX_BYTES = 180_000;

async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    const size = sizeOf(entry);
    if (batch.length === MAX_ROWS || bytes + size > MAX_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function sizeOf({ values }: Entry): number {
  return Buffer.byteLength(JSON.stringify(values));
}

const TOO_LONG = 'Encurte os textos: a linha é longa demais.';

/** Notes on the receipt what is about to be sent, and what is refused without asking the service. */
async function pack(
  batch: readonly Entry[],
  reading: Reading,
  receipt: Receipt,
  target: Target,
): Promise<Shipment> {
  const refused: Refusal[] = [];
  const linhas: Shipment['linhas'] = [];
  for (const entry of batch) {
    const prepared = entry.refusals.length === 0 ? target.prepare(entry.values) : null;
    if (prepared === null) refused.push(...entry.refusals);
    else if (sizeOf(entry) > MAX_BYTES) refused.push(reading.refusal(entry, null, TOO_LONG));
    else if ('reason' in prepared) refused.push(reading.refusal(entry, prepared.field, prepared.reason));
    else linhas.push({ numero: entry.number, celulas: entry.cells.map(textOf), valores: prepared.values });
  }
  return receipt.sending(linhas, batch.at(-1)?.number ?? 0, refused);
}

const ATTEMPTS = 5;
const FIRST_DELAY_MS = 300;

/** The same rows under the same key, until there is an answer: the service records them once. */
async function send({ linhas, chave }: Shipment, target: Target, gravar: boolean): Promise<Answer> {
  const values = linhas.map(({ valores }) => valores);
  if (values.length === 0) return [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await target.send(values, gravar, chave);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayFareBetter(error)) throw error;
      await delay(FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}

function mayFareBetter(error: unknown): boolean {
  if (!(error instanceof ErroDoViveiro) || error.codigo === 'CANCELADO') return false;
  return error.status === null || error.status >= 500;
}

function columnOf({ columnOf = {} }: Target, campo: string | null): string | null {
  return campo === null ? null : (columnOf[campo] ?? campo);
}

/** While nothing is recorded, the service does not see that a row repeats one of another call. */
function repetitions() {
  const first = new Map<string, number>();
  return (identidade: string | null, row: number): number | undefined => {
    if (identidade === null) return undefined;
    const known = first.get(identidade);
    if (known === undefined) first.set(identidade, row);
    return known;
  };
}
