import { randomUUID } from 'node:crypto';
import { type AnyProcedure, callTRPCProcedure, initTRPC, TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { callProcedure } from '../../../adapters/http/call.ts';
import { appRouter } from '../../../src/app-router.ts';
import type { Context } from '../../../src/procedure/context.ts';
import { callerFor, contextFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { especie, operador } from '../../support/factories.ts';

const db = await freshDatabase();
const user = await operador(db);
const signedIn = contextFor(db, user);
const { id } = await especie(callerFor(db, user));

/** By our own way and by the library's: what came of it, or how it failed. */
async function bothWays(router: object, path: string, ctx: object, input: unknown) {
  const { procedures } = (router as typeof appRouter)._def;
  const procedure = (procedures as unknown as Record<string, AnyProcedure>)[path] as AnyProcedure;
  const call = {
    ...{ ctx: ctx as Context, path, type: procedure._def.type, signal: undefined, batchIndex: 0 },
    getRawInput: async () => input,
  };
  const [ours, theirs] = await Promise.allSettled([
    callProcedure(procedure, call),
    callTRPCProcedure({ ...call, router: router as typeof appRouter }),
  ]);
  return { ours, theirs };
}

describe('a call has the same result as tRPC’s own', () => {
  test.each<[string, string, object, unknown]>([
    ['a record', 'especies.buscar', signedIn, { id }],
    ['a page', 'especies.listar', signedIn, { limite: 1, nome: 'e' }],
    ['no such record', 'especies.buscar', signedIn, { id: randomUUID() }],
    ['input that is refused', 'movimentacoes.criar', signedIn, { tipo: 'ENTRADA' }],
    ['no session', 'especies.listar', { ...signedIn, session: null, user: null }, {}],
    ['a role that may not', 'usuarios.listar', signedIn, {}],
  ])('%s', async (_, path, ctx, input) => {
    const { ours, theirs } = await bothWays(appRouter, path, ctx, input);
    expect(ours).toEqual(theirs);
  });
});

test('the library has the version whose internals are known', async () => {
  // What of tRPC is private may differ in another version: compare its `callProcedure` and its adapter with ours, then change this.
  const { default: library } = await import('@trpc/server/package.json', { with: { type: 'json' } });
  expect(library.version).toBe('11.22.1');
});

test('a change by a middleware reaches only the next ones', async () => {
  const t = initTRPC.context<{ n: number }>().create();
  const adding = t.middleware(({ ctx, next }) => next({ ctx: { n: ctx.n + 1 } }));
  const reading = t.middleware(async ({ ctx, next }) => {
    const result = await next({ getRawInput: async () => ({ from: 'middleware' }) });
    if (!result.ok) throw new TRPCError({ code: 'CONFLICT', message: `${ctx.n}: ${result.error.message}` });
    return result;
  });
  const shown = t.procedure.use(adding).use(reading).use(adding);
  const router = t.router({
    shows: shown.input((value) => value as object).query(({ ctx, input }) => ({ ...ctx, input })),
    fails: shown.query(() => {
      throw new Error('in vain');
    }),
  });
  const ctx = { n: 1 };
  const shows = await bothWays(router, 'shows', ctx, { from: 'caller' });
  expect(shows.ours).toEqual({ status: 'fulfilled', value: { n: 3, input: { from: 'middleware' } } });
  expect(shows.theirs).toEqual(shows.ours);
  const fails = await bothWays(router, 'fails', ctx, undefined);
  expect(fails.ours).toMatchObject({ status: 'rejected', reason: { message: '2: in vain' } });
  expect(fails.theirs).toEqual(fails.ours);
  expect(ctx).toEqual({ n: 1 });
});
