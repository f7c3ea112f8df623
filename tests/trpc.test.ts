import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command, createCallerFactory, router } from '../src/trpc.ts';
import { type Caller, callerFor, contextFor } from './support/caller.ts';
import { freshDatabase } from './support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  estufa,
  lote,
  movimentacao,
  operador,
} from './support/factories.ts';
import { expectRefused, leavingNoTrace } from './support/refusals.ts';

const db = await freshDatabase();
const user = await operador(db);
const operator = callerFor(db, user);
const admin = callerFor(db, await administrador(db));

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
      {
        cause: { faults: ['tipo', 'especie_id', 'quantidade', 'justificativa'].map((campo) => ({ campo })) },
      },
    );
  });

  it('tells a clerk what to do, in Portuguese', async () => {
    const refused = await operator.lotes
      .criar({ estufa_id: randomUUID(), itens_especies: [] } as never)
      .catch((e) => e);
    expect(refused.message).toBe('Inclua ao menos um item.');
  });
});

describe('a write without an audit entry', () => {
  /** Writes a note on a species, and forgets to say so. */
  const forgetful = router({
    anotar: command
      .input(z.object({ id: z.string() }))
      .mutation(({ ctx, input: { id } }) =>
        ctx.db('especies').where({ id }).update({ anotacoes: 'Esquecida' }),
      ),
  });
  const anotar = (id: string) => createCallerFactory(forgetful)(contextFor(db, user)).anotar({ id });

  it('is a fault of ours, and is taken back', async () => {
    const write = () => anotar(RECORDS.especies as string);
    await expect(leavingNoTrace(db, write)).rejects.toMatchObject({ cause: { kind: 'internal' } });
  });

  it('is none when it changed nothing', async () => {
    expect(await anotar(randomUUID())).toBe(0);
  });
});
