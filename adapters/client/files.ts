import type { Fetch, Signal } from './calls.ts';
import type { Download, DownloadedFile, Filters, PlatformStream } from './downloads.ts';
import { type Erro, ErroDoViveiro, type Fault } from './errors.ts';
import { ForeignAnswer, fault, faultFrom, faultMidway, Refusal } from './faults.ts';
import { saved } from './saving.ts';

/**
 * Asks once for a file, and answers when its first bytes arrive. Throws as `fetch` does, or a Refusal or a
 * ForeignAnswer.
 */
export async function fetchFile(fetch: Fetch, url: string, options: RequestInit): Promise<DownloadedFile> {
  const response: Response = await fetch(url, options);
  if (!response.ok) throw await refusalOf(response);
  const nome = nameIn(response.headers.get('content-disposition'));
  if (nome === undefined) throw new ForeignAnswer(response);
  const bytes = bytesOf(response);
  const first = await bytes.next();
  const tipo = response.headers.get('content-type') ?? '';
  const conteudo = readOnce(following(first, bytes, options.signal ?? undefined));
  return {
    ...{ nome, tipo, conteudo },
    stream: () => streamOf(conteudo),
    blob: async () => new Blob(await piecesOf(conteudo), { type: tipo }),
    salvar: (caminho = '.', options = {}) => saved({ nome, conteudo }, caminho, options),
  };
}

/** The promise of a file, with the methods of the file. */
export function downloadOf(file: Promise<DownloadedFile>): Download {
  return Object.assign(file, {
    stream: async () => (await file).stream(),
    blob: async () => (await file).blob(),
    salvar: async (...where: Parameters<DownloadedFile['salvar']>) => (await file).salvar(...where),
  });
}

export function withFilters(path: string, filters: Filters): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

/** Whether a path asks for a report without a format: the service would answer data instead of a file. */
export function isReportAsData(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://viveiro');
  const formato = searchParams.get('formato') ?? '';
  return pathname.startsWith('/relatorios/') && ['', 'json'].includes(formato.trim().toLowerCase());
}

const WHICH = 'Escolha em formato o tipo do arquivo: csv, xlsx ou pdf.';
const NO_FORMAT_GIVEN: Erro = { codigo: 'FORMATO_AUSENTE', campo: 'formato', detalhe: WHICH };
export const NO_FORMAT: Fault = { status: null, ...NO_FORMAT_GIVEN, erros: [NO_FORMAT_GIVEN] };

export async function refusalOf(response: Response): Promise<Error> {
  const { errors } = (await response.json().catch(() => null)) ?? {};
  const fault = faultFrom(response.status, errors);
  return fault ? new Refusal(fault, response) : new ForeignAnswer(response);
}

/** A name from the service never puts a file into another folder. */
function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]?.replace(/^.*[\\/]/, '') || undefined;
}

/** A generator that waits for the next bytes could not be ended before they come. */
function bytesOf({ body }: Response): AsyncIterator<Uint8Array, undefined> {
  const reader = body?.getReader();
  const over = { done: true, value: undefined } as const;
  return {
    async next() {
      const { value } = (await reader?.read()) ?? {};
      return value ? { done: false, value } : over;
    },
    async return() {
      await reader?.cancel().catch(() => {});
      return over;
    },
  };
}

/** The first bytes, and then the rest. */
function following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array, undefined>,
  signal: Signal | undefined,
): AsyncIterator<Uint8Array> {
  let ahead: IteratorResult<Uint8Array> | null = first;
  return {
    async next() {
      const given = ahead;
      ahead = null;
      if (given) return given;
      return await rest.next().catch((error) => {
        throw new ErroDoViveiro(faultMidway(error, signal), null, error);
      });
    },
    return: rest.return,
  };
}

/** A second reading would find an empty file. */
function readOnce(bytes: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let read = false;
  return {
    [Symbol.asyncIterator]: () => {
      if (read) throw new ErroDoViveiro(ALREADY_READ, null, undefined);
      read = true;
      return bytes;
    },
  };
}

const ALREADY_READ = fault(null, 'ARQUIVO_JA_LIDO', 'Baixe o arquivo de novo: o conteúdo dele já foi lido.');

async function piecesOf(conteudo: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces = [];
  for await (const piece of conteudo) pieces.push(piece as Uint8Array<ArrayBuffer>);
  return pieces;
}

function streamOf(conteudo: AsyncIterable<Uint8Array>): PlatformStream {
  const bytes = conteudo[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return?.();
    },
  });
}
