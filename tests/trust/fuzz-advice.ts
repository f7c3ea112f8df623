import { propertiesIn, strayNames } from '../support/advice.ts';
import type { Answered } from '../support/document.ts';
import type { Drawn } from './fuzz-requests.ts';

/**
 * A refusal names what the document calls a field of the request, or what the request brought. Records are called by
 * the names that requests gave them, which may look like a field's: they are the `given` ones.
 */
export function adviceFaults(
  { operation, url, payload }: Drawn,
  { status, headers, text }: Answered,
  given: ReadonlySet<string>,
): string[] {
  if (status < 400 || !String(headers['content-type']).startsWith('application/json')) return [];
  const parameters = operation.parameters.filter((each) => each.in !== 'path').map(({ name }) => name);
  const known = [operation.parameters, operation.body].flatMap((schemas) => [...propertiesIn(schemas)]);
  const fields = new Set([...parameters, ...known, ...given]);
  const query = Object.fromEntries(new URLSearchParams(url().split('?')[1]));
  const sent = [query, parsed(payload()?.toString() ?? '')];
  const { errors } = JSON.parse(text) as { errors: { campo?: string; detalhe: string }[] };
  return errors.flatMap((error) => {
    const stray = strayNames(error, fields, sent);
    return stray.length > 0 ? [`“${error.detalhe}” names no field: ${stray.join()}`] : [];
  });
}

/** The words of the texts, not the keys, that a request sends: records may be called by them from now on. */
export function wordsOf({ payload }: Drawn): string[] {
  const texts: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') texts.push(...(part.match(/\w+/g) ?? []));
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk);
  };
  walk(parsed(payload()?.toString() ?? ''));
  return texts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
