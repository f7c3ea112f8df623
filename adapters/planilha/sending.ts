import type { Client } from '../client/client.ts';
import { type Endpoint, endpointFor, type ImportAnswer } from './endpoints.ts';
import type { RowRefusal, SheetEntry, SheetReading, Values } from './reading.ts';
import type { Chunk, Recording } from './recording.ts';
import type { SheetRow } from './sheet.ts';
import { textOf } from './values.ts';

/**
 * Sends every row that is not confirmed yet, starting with the chunk that an interrupted attempt left in flight.
 *
 * @throws OperatorError when only a person can say whether that chunk was recorded.
 */
export async function sendAll(
  reading: SheetReading,
  recording: Recording,
  endpoint: Endpoint,
  onProgress: (rows: number) => void,
): Promise<void> {
  const repeated = repetitions();
  const unanswered = recording.unanswered();
  if (unanswered) await send(unanswered);
  for await (const chunk of chunksOf(groupsOf(reading, endpoint))) {
    const unconfirmed = chunk.filter(({ number }) => number > recording.state.ultima_linha);
    if (unconfirmed.length > 0) await send(await chunkOf(unconfirmed, reading, recording, endpoint));
    onProgress(chunk.length);
  }

  async function send(chunk: Chunk): Promise<void> {
    const answer = await answerTo(chunk, endpoint, recording.records);
    const refusals = chunk.linhas.flatMap(({ numero, celulas }, index) => {
      const row = { number: numero, cells: celulas };
      const { identidade = null, erros = [] } = answer.linhas[index] ?? {};
      const twice = recording.records || erros.length > 0 ? undefined : repeated(identidade, numero);
      if (twice) return [reading.refusal(row, null, `Retire a linha: ela repete a linha ${twice}.`)];
      return erros.map((erro) => refusalBy(erro, row, reading, endpoint));
    });
    await recording.confirm(chunk, refusals, answer);
  }
}

/**
 * Only the service knows whether the chunk in flight was recorded. Sent again, it is recorded for certain, and can be undone.
 *
 * @throws OperatorError as `sendAll` does.
 */
export async function settle(recording: Recording, client: Client, signal: AbortSignal): Promise<void> {
  const chunk = recording.unanswered();
  const { tipo } = recording.state;
  if (!chunk || !tipo) return;
  await recording.confirm(chunk, [], await answerTo(chunk, await endpointFor(tipo, client, signal), true));
}

/** The service's limits: rows per call, and the size of a request, with some margin. */
const MAX_ROWS = 250;
const MAX_BYTES = 180_000;

async function* chunksOf(groups: AsyncIterable<SheetEntry[]>): AsyncGenerator<SheetEntry[]> {
  let chunk: SheetEntry[] = [];
  let bytes = 0;
  for await (const group of groups) {
    const size = sizeOfAll(group);
    if (chunk.length > 0 && (chunk.length + group.length > MAX_ROWS || bytes + size > MAX_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(...group);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

const APART =
  'Ponha juntas as linhas deste lote, como ao ordenar a planilha pelo código: elas estão separadas.';
const TOO_MANY = 'Divida este lote em dois: as linhas dele são demais para um só.';
const INCOMPLETE = 'Corrija as outras linhas deste lote: ele só é gravado inteiro.';

/** The rows that make one record, which must be next to each other. Most rows make one by themselves. */
async function* groupsOf(reading: SheetReading, { groupOf }: Endpoint): AsyncGenerator<SheetEntry[]> {
  if (!groupOf) {
    for await (const entry of reading.entries()) yield [entry];
    return;
  }
  const apart = await keysApart(reading, groupOf);
  for await (const group of runsOf(reading.entries(), groupOf)) {
    const [{ values }] = group;
    if (apart.has(groupOf(values) ?? '')) yield* refusedOneByOne(group, APART);
    else if (group.length > MAX_ROWS || sizeOfAll(group) > MAX_BYTES) yield* refusedOneByOne(group, TOO_MANY);
    else yield group;
  }

  function* refusedOneByOne(group: readonly SheetEntry[], reason: string) {
    for (const entry of group) yield [{ ...entry, refusals: [reading.refusal(entry, null, reason)] }];
  }
}

type GroupOf = NonNullable<Endpoint['groupOf']>;

/** The entries, in runs of one group. */
async function* runsOf(
  entries: AsyncIterable<SheetEntry>,
  groupOf: GroupOf,
): AsyncGenerator<[SheetEntry, ...SheetEntry[]]> {
  let run: [SheetEntry, ...SheetEntry[]] | undefined;
  for await (const entry of entries) {
    const key = groupOf(entry.values);
    if (run && key !== undefined && key === groupOf(run[0].values)) run.push(entry);
    else {
      if (run) yield run;
      run = [entry];
    }
  }
  if (run) yield run;
}

/** The groups whose rows are not next to each other, so that they cannot be sent together. */
async function keysApart(reading: SheetReading, groupOf: GroupOf): Promise<Set<string>> {
  const seen = new Set<string>();
  const apart = new Set<string>();
  for await (const [{ values }] of runsOf(reading.entries(), groupOf)) {
    const key = groupOf(values);
    if (key === undefined) continue;
    if (seen.has(key)) apart.add(key);
    seen.add(key);
  }
  return apart;
}

const utf8 = new TextEncoder();

function sizeOfAll(entries: readonly SheetEntry[]): number {
  return entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

function sizeOf({ values }: SheetEntry): number {
  return utf8.encode(JSON.stringify(values)).length;
}

const TOO_LONG = 'Encurte os textos: a linha é longa demais.';

/** Stores the chunk about to be sent, with the rows refused without asking the service. */
async function chunkOf(
  entries: readonly SheetEntry[],
  reading: SheetReading,
  recording: Recording,
  endpoint: Endpoint,
): Promise<Chunk> {
  const prepared = entries.map((entry) => preparedFor(entry, reading, endpoint));
  const refused: RowRefusal[] = [];
  const linhas: Chunk['linhas'] = [];
  const groupOf = ({ values }: SheetEntry) => endpoint.groupOf?.(values);
  const broken = new Set(
    prepared.flatMap(({ entry, refusals }) => (refusals.length > 0 && groupOf(entry)) || []),
  );
  for (const { entry, values, refusals } of prepared) {
    if (refusals.length > 0) refused.push(...refusals);
    else if (broken.has(groupOf(entry) ?? '')) refused.push(reading.refusal(entry, null, INCOMPLETE));
    else linhas.push({ numero: entry.number, celulas: entry.cells.map(textOf), valores: values });
  }
  refused.push(...(await otherFaults(prepared, reading, endpoint)));
  return recording.begin(linhas, entries.at(-1)?.number ?? 0, refused);
}

interface Prepared {
  entry: SheetEntry;
  values: Values;
  refusals: readonly RowRefusal[];
}

function preparedFor(entry: SheetEntry, reading: SheetReading, endpoint: Endpoint): Prepared {
  const { values, refusals } = entry;
  if (refusals.some(isWhole)) return { entry, values, refusals };
  const unread = new Set(refusals.map(({ campo }) => campo));
  const prepared = endpoint.prepare(values, unread, reading.hasColumn);
  if (sizeOf(entry) > MAX_BYTES) return { entry, values, refusals: [reading.refusal(entry, null, TOO_LONG)] };
  const faults = prepared.faults.filter(({ field }) => !unread.has(field));
  const more = faults.map(({ field, reason }) => reading.refusal(entry, field, reason));
  return { entry, values: prepared.values, refusals: [...refusals, ...more] };
}

/** Whether the row as a whole is refused, and not one of its values. */
function isWhole({ campo }: RowRefusal): boolean {
  return campo === null;
}

/** The faults of a single value. The service's other refusals may depend on a value that is already refused. */
const OF_A_VALUE = new Set<string>([
  'CAMPO_OBRIGATORIO',
  'TIPO_INVALIDO',
  'FORMATO_INVALIDO',
  'FORA_DO_LIMITE',
  'VALOR_NAO_PERMITIDO',
  'VALOR_INVALIDO',
  'DATA_FUTURA',
  'CPF_INVALIDO',
  'DOCUMENTO_INVALIDO',
]);

/** The service's answer about the other values of rows that are refused anyway. Such rows are never recorded. */
async function otherFaults(
  prepared: readonly Prepared[],
  reading: SheetReading,
  endpoint: Endpoint,
): Promise<RowRefusal[]> {
  const rows = prepared.filter(({ refusals }) => refusals.length > 0 && !refusals.some(isWhole));
  if (rows.length === 0) return [];
  const { linhas } = await endpoint.check(rows.map(({ values }) => values));
  return rows.flatMap(({ entry, refusals }, index) => {
    const told = new Set(refusals.map(({ campo }) => campo));
    return (linhas[index]?.erros ?? [])
      .filter(({ codigo }) => OF_A_VALUE.has(codigo))
      .map((erro) => refusalBy(erro, entry, reading, endpoint))
      .filter((refusal) => !isWhole(refusal) && !told.has(refusal.campo));
  });
}

/** When a chunk is sent again under the same idempotency key, its rows are recorded once. */
async function answerTo(
  { linhas, chave }: Chunk,
  endpoint: Endpoint,
  gravar: boolean,
): Promise<ImportAnswer> {
  const values = linhas.map(({ valores }) => valores);
  if (values.length === 0) return { linhas: [], importacao_id: null };
  return endpoint.send(values, gravar, chave);
}

function refusalBy(
  { campo, detalhe, codigo }: ImportAnswer['linhas'][number]['erros'][number],
  row: SheetRow,
  reading: SheetReading,
  { columnOf = {}, reasons = {} }: Endpoint,
): RowRefusal {
  const field = campo === null ? null : (columnOf[campo] ?? campo);
  return reading.refusal(row, field, reasons[codigo] ?? detalhe, codigo);
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
