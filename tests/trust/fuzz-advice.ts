import { propertiesIn, strayNames } from '../support/advice.ts';
import type { Drawn } from './fuzz-requests.ts';

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A refusal names what the document calls a field of the request, or what the request brought. */
export function adviceFaults({ operation, url, payload }: Drawn, { status, type, text }: Answer): string[] {
  if (status < 400 || !type.startsWith('application/json')) return [];
  const parameters = operation.parameters.filter((each) => each.in !== 'path').map(({ name }) => name);
  const fields = new Set([...parameters, ...propertiesIn(operation.body)]);
  const query = Object.fromEntries(new URLSearchParams(url().split('?')[1]));
  const sent = [query, parsed(payload()?.toString() ?? '')];
  const { errors } = JSON.parse(text) as { errors: { campo?: string; detalhe: string }[] };
  return errors.flatMap((error) => {
    const stray = strayNames(error, fields, sent);
    return stray.length > 0 ? [`“${error.detalhe}” names no field: ${stray.join()}`] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
