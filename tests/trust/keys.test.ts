import { describe, expect, test } from 'vitest';
import { newKey } from '../../src/auth/keys.ts';
import {
  AREAS_DE_PROGRAMA,
  type AreaDePrograma,
  ESCOPOS,
  type Escopo,
  SO_DE_PESSOAS,
  SO_DE_PROGRAMAS,
} from '../../src/common/escopos.ts';
import type { NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { administrador } from '../support/factories.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { serviceOver } from '../support/service.ts';
import { type Outcome, outcomeOf, type Procedure, procedures } from './procedures.ts';

/**
 * Every procedure of the router with the keys of programs: one opens what its scopes say and its role allows, and never
 * what has to do with access itself. A refused call changes nothing.
 */

const db = await freshDatabase();
const service = await serviceOver(asService(db), { logLevel: 'silent' });
const chefe = callerFor(db, await administrador(db));

let made = 0;
async function keyFor(escopos: readonly Escopo[], rest: Partial<NovaChave> = {}) {
  made += 1;
  const asked = { nome: `Programa ${made}`, cargo: 'Administrador' as const, escopos: [...escopos], ...rest };
  const { id, chave } = await chefe.chaves.criar(asked);
  await service.request('GET', '/especies', { token: chave });
  return { id, chave };
}

const SCOPES = ESCOPOS.filter((escopo) => !escopo.startsWith('*'));
const EVERYTHING: Escopo[] = ['*:escrever'];

/** Of each scope, a key with it alone, and one with all others that do not open it. */
const alone = new Map<Escopo, string>();
const without = new Map<Escopo, string>();
for (const scope of SCOPES) {
  const [area] = scope.split(':');
  const opening: string[] = scope.endsWith(':ler') ? [scope, `${area}:escrever`] : [scope];
  alone.set(scope, (await keyFor([scope])).chave);
  without.set(scope, (await keyFor(SCOPES.filter((each) => !opening.includes(each)))).chave);
}

/** A report opens to who may read the records that it shows. */
const SHOWN: Record<string, AreaDePrograma> = {
  ...{
    especies: 'especies',
    estufas: 'estufas',
    lotes: 'lotes',
    producao: 'lotes',
    procedencias: 'procedencias',
  },
  ...{ movimentacoes: 'movimentacoes', mortalidade: 'movimentacoes', contagens: 'contagens' },
  ...{ entregas: 'entregas', expedicoes: 'entregas', destinatarios: 'destinatarios', auditoria: 'auditoria' },
};
const reports = new Map<string, string>();
for (const [name, area] of Object.entries(SHOWN))
  reports.set(`relatorios.${name}`, (await keyFor(['relatorios:ler', `${area}:ler`])).chave);

const revoked = await keyFor(EVERYTHING);
await chefe.chaves.revogar({ id: revoked.id });
const over = await keyFor(EVERYTHING);
await db('chaves')
  .where({ id: over.id })
  .update({ validade: db.raw('clock_timestamp()') });
// A restart: nothing is remembered of it.
const later = await serviceOver(asService(db), { logLevel: 'silent' });
const everything = (await keyFor(EVERYTHING)).chave;
const reading = (await keyFor(['*:ler'])).chave;
const operator = (await keyFor(EVERYTHING, { cargo: 'Operador' })).chave;
const elsewhere = (await keyFor(EVERYTHING, { enderecos: ['10.9.0.0/16'] })).chave;
const nearby = (await keyFor(EVERYTHING, { enderecos: ['10.9.0.0/16', '127.0.0.0/8'] })).chave;

/** The scope that a procedure asks for; undefined where it is for people only. */
function scopeOf({ name, reads }: Procedure): Escopo | undefined {
  if (SO_DE_PESSOAS.includes(name)) return undefined;
  const area = AREAS_DE_PROGRAMA.find((each): each is AreaDePrograma => each === name.split('.')[0]);
  const scope = area && `${area}:${reads ? 'ler' : 'escrever'}`;
  return (
    SCOPES.find((each) => each === scope) ??
    (area && expect.fail(`${name} asks for ${scope}, which no key has`))
  );
}

describe.each(procedures)('$name', (procedure) => {
  const { name, who, rest } = procedure;
  const scope = scopeOf(procedure);
  const opened: Outcome = who === 'anyone' || scope || SO_DE_PROGRAMAS.includes(name) ? 'in' : 403;
  const shut: Outcome = who === 'anyone' ? 'in' : 403;
  const unknown: Outcome = who === 'anyone' ? 'in' : 401;
  const keys: Record<string, [key: string | undefined, expected: Outcome]> = {
    'of everything': [everything, opened],
    'of everything, from a network of its own': [nearby, opened],
    'of everything, from another network': [elsewhere, shut],
    'of everything, as an Operador': [operator, who === 'admin' ? 403 : opened],
    'of reading everything': [reading, procedure.reads ? opened : shut],
    'of just this': [reports.get(name) ?? (scope && alone.get(scope)), opened],
    'of reports alone': [scope === 'relatorios:ler' ? alone.get(scope) : undefined, shut],
    'of all but this': [scope && without.get(scope), shut],
    revoked: [revoked.chave, unknown],
    'that is over': [over.chave, unknown],
    'that nobody was given': [newKey(), unknown],
  };

  test(`opens to keys with ${scope ?? 'no scope'}`, async () => {
    const answered: Record<string, Outcome | number> = {};
    const expected: Record<string, Outcome> = {};
    for (const getsIn of [false, true]) {
      const before = await fingerprints(db);
      for (const [name, [key, outcome]] of Object.entries(keys)) {
        if (key === undefined || (outcome === 'in') !== getsIn) continue;
        for (const way of ['REST', 'tRPC'] as const) {
          if (way === 'REST' && !rest) continue;
          const bearer = { authorization: `Bearer ${key}` };
          answered[`${name}, by ${way}`] = await outcomeOf(later, procedure, way, bearer);
          expected[`${name}, by ${way}`] = outcome;
        }
      }
      if (!getsIn) expect(await fingerprints(db)).toEqual(before);
    }
    expect(answered).toEqual(expected);
  });
});
