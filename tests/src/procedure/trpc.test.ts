import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BegunCall, groupCommit } from '../../../src/procedure/group-commit.ts';
import { command, createCallerFactory, groupCommand, router } from '../../../src/procedure/trpc.ts';
import { type Caller, callerFor, contextFor } from '../../support/caller.ts';
import { administrador, destinatario, especie, estufa, lote, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, user, caller: operator, admin } = await freshNursery();

/** A record of each kind, by the first word of its procedures. */
const RECORDS: Record<string, string> = {
  especies: (await especie(operator)).id,
  estufas: (await estufa(operator)).id,
  lotes: (await lote(operator)).id,
  movimentacoes: (await movimentacao(operator)).id,
  destinatarios: (await destinatario(operator)).id,
};

describe('the order of answers', () => {
  it('is 401, 403, 404 and then 400, whatever the id', async () => {
    const inativar = (caller: Caller, id: string) => () => caller.estufas.inativar({ id });
    const notar = (id: string) => () =>
      operator.lotes.registrarMortalidade({ id, especie_id: 5, quantidade: 'x' } as never);
    for (const id of [randomUUID(), 'x', '']) {
      await expectRefused(db, inativar(callerFor(db), id), 'unauthenticated', 'NAO_AUTENTICADO');
      await expectRefused(db, inativar(operator, id), 'forbidden', 'SEM_PERMISSAO');
      await expectRefused(db, inativar(admin, id), 'notFound', 'NAO_ENCONTRADO');
      await expectRefused(db, notar(id), 'notFound', 'NAO_ENCONTRADO');
    }
    await expect(notar(RECORDS.lotes as string)()).rejects.toMatchObject({ cause: { kind: 'invalid' } });
  });
});

describe('a refusal', () => {
  it('names every wrong field at once', async () => {
    await expect(operator.movimentacoes.criar({ tipo: 'x', quantidade: '5' } as never)).rejects.toMatchObject(
      { cause: { faults: ['tipo', 'especie_id', 'quantidade'].map((campo) => ({ campo })) } },
    );
  });

  it('says what to do, in Portuguese', async () => {
    const refused = await operator.lotes
      .criar({ estufa_id: randomUUID(), itens_especies: [] } as never)
      .catch((e) => e);
    expect(refused.message).toBe('Inclua ao menos um item.');
  });
});

describe('a write without an audit entry', () => {
  /** Writes a note on a species, in one way or another, and forgets to say so. */
  const forgetful = router({
    anotar: command
      .input(z.object({ id: z.string(), sql: z.string() }))
      .mutation(async ({ ctx, input: { id, sql } }) => (await ctx.db.raw(sql, { id })).rowCount),
  });
  const anotar = (id: string, sql: string) =>
    createCallerFactory(forgetful)(contextFor(db, user)).anotar({ id, sql });

  const UPDATE = "update especies set anotacoes = 'Esquecida'";
  const WRITES = [
    `${UPDATE} where id = :id`,
    `with quais as (select id from especies where id = :id) ${UPDATE} from quais where especies.id = quais.id`,
    `with mudadas as (${UPDATE} where id = :id returning 1) select * from mudadas where false`,
    `With mudadas As Materialized (\n ${UPDATE} where id = :id returning id) select id from mudadas`,
  ];

  it.each(WRITES)('is a fault of the service, and is rolled back: %s', async (sql) => {
    const write = () => anotar(RECORDS.especies as string, sql);
    await expect(leavingNoTrace(db, write)).rejects.toMatchObject({ cause: { kind: 'internal' } });
  });

  it('is found among those that share a transaction', async () => {
    const entrada = z.object({ id: z.string(), diz: z.boolean() });
    const anotar = groupCommit({
      lock: async () => {},
      decide: (_, call: BegunCall<z.output<typeof entrada>>) => call,
      writesOf: async (decided) => ({
        statements: decided.map(({ ctx, input: { id, diz } }) => {
          if (diz) ctx.audit.record('ATUALIZAR_ESPECIE', 'especie', id);
          return { text: `${UPDATE} where id = $1`, values: [id] };
        }),
        answer: () => decided.map(({ input: { diz } }) => diz),
      }),
    });
    const anotando = router({ anotar: groupCommand.input(entrada).mutation(anotar) });
    const caller = createCallerFactory(anotando)(contextFor(db, user));
    const ask = (diz: boolean) => caller.anotar({ id: RECORDS.especies as string, diz });
    expect(await Promise.allSettled([true, false, true].map(ask))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { cause: { kind: 'internal' } } },
      { status: 'fulfilled' },
    ]);
  });

  it('is accepted when it changed nothing', async () => {
    for (const sql of WRITES.slice(0, 2)) expect(await anotar(randomUUID(), sql)).toBe(0);
  });

  it('is accepted when it only read, or locked what it read', async () => {
    const sql = 'with lida as (select id from especies where id = :id for update) select * from lida';
    expect(await anotar(RECORDS.especies as string, sql)).toBe(1);
  });
});

describe('a command during which its user is changed', () => {
  /** Lets the command come as far as the lock of a record that somebody holds, changes its user, and lets it go on. */
  async function changedMeanwhile(
    changes: { status?: 'INATIVO'; cargo?: 'Operador' },
    run: (caller: Caller) => Promise<unknown>,
  ) {
    const person = await administrador(db);
    const holder = await db.transaction();
    for (const [table, id] of Object.entries(RECORDS)) {
      await holder(table).where({ id }).select('id').forUpdate();
    }
    const running = run(callerFor(db, person));
    running.catch(() => {});
    await somebodyWaits(db);
    await admin.usuarios.atualizar({ id: person.id, ...changes });
    await holder.rollback();
    return running;
  }

  const entrada = (caller: Caller) => movimentacao(caller, { especie_id: RECORDS.especies as string });

  it('is 401 when the user was inactivated, and writes nothing after that answer', async () => {
    const before = await db('movimentacoes');
    await expect(changedMeanwhile({ status: 'INATIVO' }, entrada)).rejects.toMatchObject({
      cause: { kind: 'unauthenticated' },
    });
    expect(await db('movimentacoes')).toHaveLength(before.length);
  });

  it('is 403 when it is for administrators and the user is no longer one', async () => {
    const id = RECORDS.estufas as string;
    const inactivation = changedMeanwhile({ cargo: 'Operador' }, ({ estufas }) => estufas.inativar({ id }));
    await expect(inactivation).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    expect((await admin.estufas.buscar({ id })).status).not.toBe('Inativo');
  });

  it('is decided by the new role when it is open to both', async () => {
    await expect(changedMeanwhile({ cargo: 'Operador' }, entrada)).resolves.toMatchObject({
      tipo: 'ENTRADA',
    });
    const reversal = changedMeanwhile({ cargo: 'Operador' }, ({ movimentacoes }) =>
      movimentacoes.estornar({ id: RECORDS.movimentacoes as string }),
    );
    await expect(reversal).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
  });
});
