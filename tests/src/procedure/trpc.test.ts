import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Asked, groupCommit } from '../../../src/procedure/group-commit.ts';
import { command, createCallerFactory, groupCommand, router } from '../../../src/procedure/trpc.ts';
import { type Caller, callerFor, contextFor } from '../../support/caller.ts';
import { administrador, destinatario, especie, estufa, lote, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, user, caller: operator, admin } = await freshNursery();

/** What no schema takes. */
const wrong = (id?: string) =>
  ({
    id,
    nome: 5,
    nome_popular: 5,
    capacidade_total: 'x',
    fase: 5,
    nova_estufa_id: 5,
    especie_id: 5,
    quantidade: 'x',
    justificativa: 5,
  }) as never;

/** Every procedure that is addressed by an id, called with a body that no schema takes. */
const BY_ID = Object.entries({
  'especies.buscar': ({ especies }: Caller, id: string) => especies.buscar({ id }),
  'especies.historico': ({ especies }: Caller, id: string) => especies.historico({ id }),
  'especies.atualizar': ({ especies }: Caller, id: string) => especies.atualizar(wrong(id)),
  'estufas.buscar': ({ estufas }: Caller, id: string) => estufas.buscar({ id }),
  'estufas.atualizar': ({ estufas }: Caller, id: string) => estufas.atualizar(wrong(id)),
  'lotes.buscar': ({ lotes }: Caller, id: string) => lotes.buscar({ id }),
  'lotes.historico': ({ lotes }: Caller, id: string) => lotes.historico({ id }),
  'lotes.atualizarFase': ({ lotes }: Caller, id: string) => lotes.atualizarFase(wrong(id)),
  'lotes.transferir': ({ lotes }: Caller, id: string) => lotes.transferir(wrong(id)),
  'lotes.registrarMortalidade': ({ lotes }: Caller, id: string) => lotes.registrarMortalidade(wrong(id)),
  'lotes.descartar': ({ lotes }: Caller, id: string) => lotes.descartar(wrong(id)),
  'movimentacoes.buscar': ({ movimentacoes }: Caller, id: string) => movimentacoes.buscar({ id }),
  'movimentacoes.estornar': ({ movimentacoes }: Caller, id: string) => movimentacoes.estornar(wrong(id)),
  'destinatarios.atualizar': ({ destinatarios }: Caller, id: string) => destinatarios.atualizar(wrong(id)),
});

const FOR_ADMINISTRATORS = Object.entries({
  'estufas.inativar': ({ estufas }: Caller, id: string) => estufas.inativar({ id }),
  'destinatarios.inativar': ({ destinatarios }: Caller, id: string) => destinatarios.inativar({ id }),
});

const WITHOUT_ID = Object.entries({
  'especies.criar': ({ especies }: Caller) => especies.criar(wrong()),
  'especies.listar': ({ especies }: Caller) => especies.listar({ tipo: 'x' as never }),
  'estufas.criar': ({ estufas }: Caller) => estufas.criar(wrong()),
  'estufas.listar': ({ estufas }: Caller) => estufas.listar({ status: 'x' as never }),
  'lotes.criar': ({ lotes }: Caller) => lotes.criar(wrong()),
  'lotes.listar': ({ lotes }: Caller) => lotes.listar({ fase: 'x' as never }),
  'movimentacoes.criar': ({ movimentacoes }: Caller) => movimentacoes.criar(wrong()),
  'movimentacoes.listar': ({ movimentacoes }: Caller) => movimentacoes.listar({ tipo: 'x' as never }),
});

const NOTHING = [randomUUID(), 'x', ''];

/** A record of each kind, by the first word of its procedures. */
const RECORDS: Record<string, string> = {
  especies: (await especie(operator)).id,
  estufas: (await estufa(operator)).id,
  lotes: (await lote(operator)).id,
  movimentacoes: (await movimentacao(operator)).id,
  destinatarios: (await destinatario(operator)).id,
};

describe('the order of answers', () => {
  it.each([...BY_ID, ...FOR_ADMINISTRATORS])(
    'of %s begins with 401, whatever else is wrong',
    async (_, call) => {
      for (const id of NOTHING) {
        await expectRefused(db, () => call(callerFor(db), id), 'unauthenticated', 'NAO_AUTENTICADO');
      }
    },
  );

  it.each(WITHOUT_ID)('of %s is 401 and then 400', async (_, call) => {
    await expectRefused(db, () => call(callerFor(db)), 'unauthenticated', 'NAO_AUTENTICADO');
    await expect(call(operator)).rejects.toMatchObject({ cause: { kind: 'invalid' } });
  });

  it.each(FOR_ADMINISTRATORS)('of %s has 403 before 404', async (_, call) => {
    for (const id of NOTHING) {
      await expectRefused(db, () => call(operator, id), 'forbidden', 'SEM_PERMISSAO');
      await expectRefused(db, () => call(admin, id), 'notFound', 'NAO_ENCONTRADO');
    }
  });

  it.each(BY_ID)('of %s has 404 before 400', async (name, call) => {
    for (const id of NOTHING) {
      await expectRefused(db, () => call(operator, id), 'notFound', 'NAO_ENCONTRADO');
    }
    const asked = call(operator, RECORDS[name.split('.')[0] as string] as string);
    if (/buscar|historico/.test(name)) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject({ cause: { kind: 'invalid' } });
  });

  it('has 404 for a batch that does not exist and a discard without a body', async () => {
    const call = () => operator.lotes.descartar({ id: randomUUID() } as never);
    await expectRefused(db, call, 'notFound', 'NAO_ENCONTRADO');
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
      decide: (_, asked: Asked<z.output<typeof entrada>>) => asked,
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
