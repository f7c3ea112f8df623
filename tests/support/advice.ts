import type { AnyProcedure } from '@trpc/server';
import { z } from 'zod';
import { appRouter } from '../../src/app-router.ts';
import type { Meta } from '../../src/procedure/rest.ts';

/**
 * The names in a refusal that are no field of its request: whoever is refused looks for the field there, as REST calls it.
 * What the request itself brought may be named, too: that is how a field that does not exist is refused.
 */
export function strayNames(
  { campo, detalhe }: { campo?: string | null | undefined; detalhe: string },
  fields: ReadonlySet<string>,
  sent: unknown,
): string[] {
  const named = [...detalhe.matchAll(NAMES)].flatMap(([, ...groups]) => groups.find(Boolean) ?? []);
  const brought = keysOf(sent);
  const isBrought = campo && [...brought].some((key) => `.${campo}`.endsWith(`.${key}`));
  const path = isBrought ? [] : (campo?.split('.').filter((step) => !/^\d+$/.test(step)) ?? []);
  return [...path, ...named].filter((name) => !fields.has(name) && !brought.has(name));
}

/** What stands where a sentence names a field, and what is written as only fields are. */
const NAMES = /(?:^Use |quis dizer )(\w+)(?=:|\?)|\b([a-z]+(?:_[a-z]+)+)\b|\b([a-z]+(?:[A-Z][a-z]+)+)\b/g;

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const known = new Map<string, ReadonlySet<string>>();

/** The fields of a procedure's request, without the id that stands in its path. */
export function fieldsOf(path: string): ReadonlySet<string> {
  const { meta, inputs } = (procedures[path] as AnyProcedure)._def as unknown as {
    meta?: Meta;
    inputs: z.ZodType[];
  };
  const fields = known.get(path) ?? namesIn(inputs);
  known.set(path, fields);
  const inPath = [...(meta?.openapi?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return new Set([...fields].filter((name) => !inPath.includes(name)));
}

/** The fields of schemas, those of their objects and lists included. */
export function namesIn(schemas: readonly z.ZodType[]): ReadonlySet<string> {
  return propertiesIn(
    schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
}

/** The same of JSON Schemas. */
export function propertiesIn(schemas: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) for (const name of Object.keys(schema.properties as object)) names.add(name);
    if ('pattern' in schema) for (const name of orderKeys(String(schema.pattern))) names.add(name);
    for (const part of Object.values(schema)) walk(part);
  };
  walk(schemas);
  return names;
}

/** By which fields a list may be put in order: they are of its answer. */
function orderKeys(pattern: string): string[] {
  return /^\^-\?\(([\w|]+)\)/.exec(pattern)?.[1]?.split('|') ?? [];
}

function keysOf(value: unknown): ReadonlySet<string> {
  const keys = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (!Array.isArray(part)) keys.add(key);
      walk(inner);
    }
  };
  walk(value);
  return keys;
}
