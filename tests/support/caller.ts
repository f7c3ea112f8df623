import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/connection.ts';
import { appRouter, createCaller } from '../../src/app-router.ts';
import { AppError } from '../../src/common/errors.ts';
import { TEXTO_PADRAO } from '../../src/common/texto-do-termo.ts';
import type { Context, CurrentSession, CurrentUser, Log, Settings } from '../../src/procedure/context.ts';
import { chaveDe, novaChave } from '../../src/selos/chave.ts';
import { fieldsOf, strayNames } from './advice.ts';

export type Caller = ReturnType<typeof createCaller>;

/** An installation on which nothing was set. */
export const SETTINGS: Settings = {
  nomeDoViveiro: 'Viveiro de Teste',
  orgao: null,
  secretaria: null,
  endereco: null,
  cnpj: null,
  telefone: null,
  brasao: null,
  textoDoTermo: TEXTO_PADRAO,
  fusoHorario: 'America/Sao_Paulo',
  documentoEstrito: false,
  exigirJustificativa: false,
  exigirFinalidade: false,
  correio: true,
  publicUrl: 'http://127.0.0.1:3000',
  senhaEstrita: false,
  limitePorMinuto: null,
  redirectOrigins: [],
};

/** The key with which heads are signed. */
const CHAVE_DOS_SELOS = chaveDe(novaChave());

/**
 * Calls the service's procedures in the process, as `user` (nobody when null). Whatever the context holds can be
 * replaced: `callerFor(db, user, { now: () => new Date('2026-03-14T12:00:00Z') })`. A refusal that names what is no field of
 * the request fails the test, whatever that expects.
 */
export function callerFor(db: Db, user: CurrentUser | null = null, replaced: Partial<Context> = {}): Caller {
  return createCaller(contextFor(db, user, replaced), {
    onError: ({ error, path = '', input }) => {
      const { faults = [] } = error.cause instanceof AppError ? error.cause : {};
      const names = faults.flatMap((fault) => strayNames(fault, fieldsOf(path), input));
      const places = faults.flatMap(({ campo }) => (isAstray(campo, path, input) ? [campo] : []));
      const stray = [...names, ...places];
      if (stray.length > 0) throw new Error(`“${error.message}” names no fields of ${path}: ${stray.join()}`);
    },
  });
}

/** Whether a refusal names a place that its request cannot have: `contagem.0.justificativa`, where only the whole has a reason. */
function isAstray(campo: string | null | undefined, path: string, sent: unknown): boolean {
  if (!campo) return false;
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[] } }
  >;
  const { inputs = [] } = procedures[path]?._def ?? {};
  const asked = campo.replace(/\d+/g, '0');
  const places = known.get(path) ?? placesIn(inputs.map((schema) => z.toJSONSchema(schema, SENT)));
  known.set(path, places);
  return !places.has(asked) && !placesOf(sent).has(asked);
}

const SENT = { io: 'input', unrepresentable: 'any' } as const;
/** The places of each procedure's request that a refusal has named: making its JSON Schema takes longer than the call. */
const known = new Map<string, Set<string>>();

/** The places of JSON Schemas; a list counts as one item. */
function placesIn(schemas: unknown): Set<string> {
  const places = new Set<string>();
  const walk = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {}, items, ...others } = schema as Record<string, unknown>;
    for (const [name, part] of Object.entries(properties as object)) {
      places.add(`${at}${name}`);
      walk(part, `${at}${name}.`);
    }
    walk(items, `${at}0.`);
    for (const part of Object.values(others)) walk(part, at);
  };
  walk(schemas, '');
  return places;
}

/** The places of a value. */
function placesOf(value: unknown, at = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const parts = Array.isArray(value) ? value.map((part) => ['0', part] as const) : Object.entries(value);
  return new Set(parts.flatMap(([name, part]) => [`${at}${name}`, ...placesOf(part, `${at}${name}.`)]));
}

export function contextFor(
  db: Db,
  user: CurrentUser | null = null,
  replaced: Partial<Context> = {},
): Context {
  return {
    db,
    user,
    session: user && someSession(),
    now: () => new Date(),
    settings: SETTINGS,
    log: capturingLog(),
    ip: '127.0.0.1',
    userAgent: 'vitest',
    wakeOutbox: () => {},
    conferirDestino: async () => null,
    chaveDosSelos: CHAVE_DOS_SELOS,
    withSlot: (_, work) => work(),
    ...replaced,
  };
}

interface LogEntry {
  level: keyof Log;
  fields: object;
  message: string;
}

/** A log that says nothing and keeps what it was told in `entries`. */
export function capturingLog(): Log & { entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const at = (level: keyof Log) => (fields: object, message: string) => {
    entries.push({ level, fields, message });
  };
  return { entries, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A session as the context carries it; no row in the database stands behind it. */
function someSession(): CurrentSession {
  const now = Date.now();
  return {
    id: randomBytes(32).toString('hex'),
    data_registro: new Date(now).toISOString(),
    data_att: new Date(now).toISOString(),
    data_fim: new Date(now + 7 * 86_400_000).toISOString(),
    ip: '127.0.0.1',
    user_agent: 'vitest',
  };
}
