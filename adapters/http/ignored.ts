import type { AnyProcedure } from '@trpc/server';
import { z } from 'zod';
import { SENT_BACK } from '../../src/wire/inputs.ts';

/** The header that names what was dropped of a request: keys that its operation does not know. */
export const IGNORED = 'campos-ignorados';

const MAX_NAMES = 20;
const MAX_BYTES = 1_024;
/** A longer name is cut to this length. */
const MAX_LETTERS = 40;

/** The header, if there is anything to name. */
export function ignoredHeader(names: Iterable<string>): Record<string, string> {
  const told: string[] = [];
  let bytes = 0;
  for (const name of new Set(names)) {
    const encoded = encodeURIComponent(shortened(name).toWellFormed());
    if (encoded === '') continue;
    bytes += encoded.length + 1;
    if (told.length === MAX_NAMES || bytes > MAX_BYTES) break;
    told.push(encoded);
  }
  return told.length > 0 ? { [IGNORED]: told.join(',') } : {};
}

function shortened(name: string): string {
  return name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS)}…` : name;
}

/** The keys of an input that its procedure neither takes nor answers: `cor`, `itens_especies.cor`. */
export function* ignoredIn(procedure: AnyProcedure, input: unknown): Generator<string> {
  const known = KNOWN.get(procedure) ?? knownBy(procedure);
  KNOWN.set(procedure, known);
  yield* unknownIn(known, input);
}

const KNOWN = new WeakMap<AnyProcedure, Known>();

/** The part of a JSON Schema that says which keys are known. */
interface Known {
  properties?: Record<string, Known>;
  items?: Known;
  anyOf?: Known[];
  /** Keys that may be sent back. */
  answered?: string[];
}

function knownBy({ _def }: AnyProcedure): Known {
  const { inputs } = _def as unknown as { inputs: z.ZodType[] };
  const parts = inputs.map(
    (schema): Known =>
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: SENT_BACK }) as Known,
  );
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    answered: parts.flatMap(({ answered = [] }) => answered),
  };
}

function* unknownIn(known: Known, value: unknown, at = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { properties, items, answered = [] } = known.anyOf?.find(isOfParts) ?? known;
  if (Array.isArray(value)) {
    for (const each of items ? value : []) yield* unknownIn(items as Known, each, at);
    return;
  }
  for (const [key, part] of properties ? Object.entries(value) : []) {
    const inner = Object.hasOwn(properties as object, key) ? properties?.[key] : undefined;
    if (inner) yield* unknownIn(inner, part, `${at}${key}.`);
    else if (!answered.includes(key)) yield `${at}${key}`;
  }
}

function isOfParts({ properties, items }: Known): boolean {
  return properties !== undefined || items !== undefined;
}
