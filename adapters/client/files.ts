import type { DownloadedFile, Fetch, Filters } from './calls.ts';
import { ErroDoViveiro } from './errors.ts';
import { ForeignAnswer, faultFrom, faultMidway, Refusal } from './faults.ts';

/** Asks once for a file, and answers when its first bytes are there. Throws as `fetch` does, a Refusal or a ForeignAnswer. */
export async function fetchFile(fetch: Fetch, url: string, options: RequestInit): Promise<DownloadedFile> {
  const response: Response = await fetch(url, options);
  if (!response.ok) throw await refusalOf(response);
  const nome = nameIn(response.headers.get('content-disposition'));
  if (nome === undefined) throw new ForeignAnswer(response.status);
  const bytes = bytesOf(response);
  const first = await bytes.next();
  return { nome, tipo: response.headers.get('content-type') ?? '', conteudo: following(first, bytes) };
}

/** The path with its filters in the query. */
export function withFilters(path: string, filters: Filters): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}

async function refusalOf(response: Response): Promise<Error> {
  const { errors } = await response.json().catch(() => ({}));
  const fault = faultFrom(response.status, errors);
  return fault ? new Refusal(fault) : new ForeignAnswer(response.status);
}

/** Nothing that a service says makes a file land in another folder. */
function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]?.replace(/^.*[\\/]/, '') || undefined;
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array, undefined> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

async function* following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } catch (error) {
    throw new ErroDoViveiro(faultMidway(error), null, error);
  }
}
