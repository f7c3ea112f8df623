import { expect, test } from 'vitest';
import { z } from 'zod';
import { type RestRoute, restRoutes } from '../../adapters/http/rest/plugin.ts';
import { asService } from '../support/database.ts';
import { destinatario, especie, estufa, lote, movimentacao } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';
import { type Method, serviceOver } from '../support/service.ts';

/**
 * One request must not stop the service: every text field is sent long runs of each class of character, and no answer
 * may keep the event loop, which all requests share, from the others. A field that is the same in several operations
 * is sent to one of them.
 */

/** As long as a body of 256 KiB holds them. */
const RUNS: Record<string, string> = {
  'combining marks of two classes': `a${'\u0300'.repeat(64_000)}${'\u0316'.repeat(64_000)}`,
  'marks of alternating classes': `a${'\u0316\u0300'.repeat(64_000)}`,
  'letters with as many marks as are allowed': `a${'\u0300'.repeat(15)}${'\u0316'.repeat(15)}`.repeat(4_000),
  letters: 'a'.repeat(260_000),
  'composed letters': 'Ǆ'.repeat(128_000),
  'Hangul, whose letters decompose': '각'.repeat(86_000),
  'ligatures of many letters': 'ﷺ'.repeat(86_000),
  spaces: ' '.repeat(260_000),
  'spaces before a letter': `${' '.repeat(259_000)}a`,
  'line feeds': '\n'.repeat(130_000),
  digits: '1'.repeat(260_000),
  'signs of patterns': '%_\\'.repeat(60_000),
  'dots and at signs': 'a@a.'.repeat(65_000),
  'zero-width characters': '\u200b'.repeat(86_000),
  'characters outside the first plane': '🌱'.repeat(65_000),
  'lone surrogates': '\ud83c'.repeat(40_000),
};

/** A request line has 16 KiB, and a character of two bytes takes six of them. */
const LONGEST_IN_QUERY = 2_600;

const LIMIT_MS = 200;

const { db, user, caller } = await freshNursery({ cargo: 'Administrador' });
const service = await serviceOver(asService(db), { logLevel: 'silent' });
const token = await service.tokenFor(user);
const ids: Record<string, string> = {
  especies: (await especie(caller)).id,
  estufas: (await estufa(caller)).id,
  lotes: (await lote(caller)).id,
  movimentacoes: (await movimentacao(caller)).id,
  destinatarios: (await destinatario(caller)).id,
  usuarios: user.id,
};

const fields = [
  ...new Map(
    restRoutes().flatMap((route) =>
      textFieldsOf(route).map(({ path, schema }) => {
        const place = path.join('.');
        return [`${route.method === 'GET'} ${place} ${schema}`, { route, path, place }] as const;
      }),
    ),
  ).values(),
];

test.each(Object.entries(RUNS))(
  '%s are answered within 200 ms of computing, in every field',
  async (_, text) => {
    const slow: [string, number][] = [];
    for (const { route, path, place } of fields) {
      // Further tries leave out the time of the garbage collector and the compiler.
      let ms = LIMIT_MS;
      for (let tries = 0; ms >= LIMIT_MS && tries < 4; tries += 1)
        ms = await cpuOf(() => send(route, path, text));
      if (ms >= LIMIT_MS) slow.push([`${route.name} ${place}`, ms]);
    }
    expect(slow).toEqual([]);
  },
);

async function send({ method, path, name }: RestRoute, field: readonly string[], text: string) {
  const url = path.replace('{id}', ids[name.split('.')[0] ?? ''] ?? '').replace('{token}', 'x');
  const answer =
    method === 'GET'
      ? await service.request('GET', url, {
          token,
          query: { [field[0] as string]: text.slice(0, LONGEST_IN_QUERY) },
        })
      : await service.request(method as Method, url, { token, body: nested(field, text) });
  expect(answer.status, field.join('.')).toBeLessThan(500);
}

/** CPU time of this process, which does not depend on what else the machine does. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** A field that takes text, by its path; `0` is the place in a list. */
interface TextField {
  path: string[];
  schema: string;
}

/** The rows of an import have the fields of the creation. */
function textFieldsOf({ name, inputs }: Pick<RestRoute, 'name' | 'inputs'>): TextField[] {
  const fields = inputs.flatMap((input) =>
    textFieldsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  );
  if (!name.endsWith('.importar')) return fields.filter(({ path }) => path.at(-1) !== 'id');
  const creation = restRoutes().find((route) => route.name === name.replace('importar', 'criar'));
  return creation ? within('linhas', within('0', textFieldsOf(creation))) : [];
}

function textFieldsIn(schema: z.core.JSONSchema.BaseSchema): TextField[] {
  if (schema.anyOf) return textFieldsIn(schema.anyOf[0] as z.core.JSONSchema.BaseSchema);
  if (schema.type === 'string') return [{ path: [], schema: JSON.stringify(schema) }];
  const inside = Object.entries(schema.properties ?? (schema.items ? { 0: schema.items } : {}));
  return inside.flatMap(([key, value]) => within(key, textFieldsIn(value as z.core.JSONSchema.BaseSchema)));
}

function within(key: string, fields: TextField[]): TextField[] {
  return fields.map(({ path, schema }) => ({ path: [key, ...path], schema }));
}

function nested([key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  return key === '0' ? [nested(rest, text)] : { [key]: nested(rest, text) };
}
