import { expect, test } from 'vitest';
import { tablesOf } from '../../../db/copy.ts';
import { documento as comPontuacao } from '../../../src/common/brazilian.ts';
import { verificarIntegridade } from '../../../src/integridade/queries.ts';
import { anonimizar, wouldErase } from '../../../src/titulares/anonimizar.ts';
import { callerFor } from '../../support/caller.ts';
import {
  administrador,
  cpf,
  destinatario,
  expedicao,
  lote,
  operador,
  procedencia,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, user, admin } = await freshNursery();
const ctx = { db, now: () => new Date() };
const ready = await lote(admin, { fase: 'PRONTO' });

/** A person who received plants, with a receipt. */
async function pessoa(n: number) {
  const ana = await destinatario(admin, {
    ...{ nome: `Ana Zulmira ${n}`, tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(390_000_000 + n) },
    ...{ email: `ana${n}@pessoas.example`, telefone: '(11) 98765-4321', endereco: `Rua das Zínias, ${n}` },
  });
  const entrega = await expedicao(admin, ready, 3, ana.id);
  await admin.movimentacoes.emitirTermo({ id: entrega.id });
  return { ana, entrega };
}

const tables = (await tablesOf(db)).map(({ tabela }) => tabela);
const FOUND = tables
  .map((tabela) => `select '${tabela}' as tabela, to_json(t)::text as linha from ${tabela} t`)
  .join(' union all ');

/** The tables in whose rows one of the texts stands. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await db.raw(
    `select distinct tabela from (${FOUND}) linhas, unnest(?::text[]) texto where position(texto in linha) > 0 order by 1`,
    [texts],
  );
  return rows.map(({ tabela }: { tabela: string }) => tabela);
}

const books = async () => ({
  movimentacoes: await db('movimentacoes').orderBy('seq'),
  termos: await db('termos').orderBy('numero'),
  dashboard: { ...(await admin.dashboard.geral()), gerado_em: null, movimentacoes: null },
});

test('nothing of the person is left in any table, and the books, the dashboard and the balances are unchanged', async () => {
  const { ana, entrega } = await pessoa(1);
  await admin.usuarios.criarVista({ lista: 'entregas', nome: 'Dela', filtros: `destinatarioId=${ana.id}` });
  await admin.usuarios.criarVista({ lista: 'destinatarios', nome: 'Outra', filtros: 'tipo=FISICA' });
  expect(await tablesWith('Ana Zulmira 1')).toEqual(['destinatarios', 'destinatarios_das_entregas']);
  expect(await tablesWith('Rua das Zínias, 1')).toEqual(['destinatarios', 'destinatarios_dos_termos']);
  const before = await books();

  expect(await anonimizar(ctx, { cpf: ana.documento }, 'root')).toEqual({
    ...{ pessoas: 1, contatos: 0, usuarios: 0, entregas: 1, retiradas: 0, procedencias: 0 },
  });
  expect(
    await tablesWith('Ana Zulmira 1', 'ana zulmira 1', ana.documento, 'ana1@', '98765-4321', 'Zínias, 1'),
  ).toEqual([]);
  expect((await admin.usuarios.vistas()).map(({ nome }) => nome)).toEqual(['Outra']);
  expect(await books()).toEqual(before);
  expect((await verificarIntegridade(ctx)).diferencas).toEqual([]);
  expect((await admin.movimentacoes.buscar({ id: entrega.id })).destinatario).toEqual({
    id: ana.id,
    nome: 'Anonimizado',
  });
  expect((await admin.movimentacoes.termo({ id: entrega.id })).destinatario).toEqual({
    ...{ nome: 'Anonimizado', documento: 'Anonimizado', endereco: null, responsavel: null },
  });
  expect((await admin.relatorios.expedicoes({ destinatarioId: ana.id })).docs).toMatchObject([
    { destinatario: 'Anonimizado', documento: null, quantidade: 3 },
  ]);
  expect(await admin.destinatarios.buscar({ id: ana.id })).toMatchObject({
    ...{ nome: 'Anonimizado', documento: expect.stringMatching(/^ANONIMIZADO-/), status: 'INATIVO' },
    ...{ email: null, telefone: null, endereco: null },
  });
});

test('a person who fetched a delivery, even for somebody else, is erased with a mark, and so is the place where a person planted', async () => {
  const { ana } = await pessoa(11);
  const school = await destinatario(admin);
  const levar = (destinatario_id: string, quem: object, plantio = {}) =>
    expedicao(admin, ready, 1, destinatario_id).then(async ({ id }) => {
      await admin.movimentacoes.estornar({ id });
      const itens = [
        { especie_id: ready.itens_especies[0]?.especie_id as string, lote_id: ready.id, quantidade: 1 },
      ];
      const pedido = {
        destinatario_id,
        itens,
        justificativa: 'Doação',
        plantio,
        retirada_por: quem as never,
      };
      return admin.entregas.criar(pedido);
    });
  const place = {
    local: 'Sítio Zaragata',
    bairro: 'Zona Z',
    municipio: 'Suzano',
    latitude: -23.1,
    longitude: -46.1,
  };
  const own = await levar(ana.id, { nome: ana.nome }, place);
  const other = await levar(school.id, { nome: 'Ana Z.', documento: ana.documento }, place);
  const stranger = await levar(ana.id, { nome: 'Beto' });

  expect(await anonimizar(ctx, { cpf: ana.documento }, 'root')).toMatchObject({ retiradas: 2 });
  expect(await tablesWith(ana.nome, 'Ana Z.', ana.documento)).toEqual([]);
  expect(await admin.entregas.buscar({ id: own.id })).toMatchObject({
    ...{ destinatario: { nome: 'Anonimizado' }, retirada_por: null },
    plantio: { local: null, bairro: null, municipio: 'Suzano', latitude: null, longitude: null },
  });
  expect(await admin.entregas.buscar({ id: other.id })).toMatchObject({
    ...{ retirada_por: null, plantio: { local: 'Sítio Zaragata' } },
  });
  expect(await admin.entregas.buscar({ id: stranger.id })).toMatchObject({ retirada_por: { nome: 'Beto' } });
  expect((await verificarIntegridade(ctx)).diferencas).toEqual([]);
});

test('saved answers and views that have only the CPF of a person who is found by e-mail are erased', async () => {
  const { ana } = await pessoa(12);
  const school = await destinatario(admin);
  const quem = { nome: 'Ana Z. de 12', documento: ana.documento };
  const itens = [
    { especie_id: ready.itens_especies[0]?.especie_id as string, lote_id: ready.id, quantidade: 1 },
  ];
  const pedido = { destinatario_id: school.id, itens, justificativa: 'Doação', retirada_por: quem };
  await callerFor(db, user, { idempotencyKey: 'levou' }).entregas.criar(pedido);
  const filtros = `documento=${comPontuacao(ana.documento)}`;
  await admin.usuarios.criarVista({ lista: 'destinatarios', nome: 'Uma pessoa', filtros });

  await anonimizar(ctx, { email: ana.email as string }, 'root');
  expect(await tablesWith(quem.nome, ana.documento, filtros)).toEqual([]);
});

test('one audit entry records the erasure, and nothing about the person', async () => {
  const { ana } = await pessoa(2);
  await anonimizar(ctx, { email: 'ana2@pessoas.example' }, 'root');
  expect(await db('auditoria').where({ entidade_id: ana.id }).orderBy('seq')).toMatchObject([
    { acao: 'CRIAR_DESTINATARIO' },
    { acao: 'ATUALIZAR_DESTINATARIO', usuario_id: null, detalhes: { anonimizado: true } },
  ]);
});

test('the document may be registered again, and the old record cannot be filled in again', async () => {
  const { ana } = await pessoa(3);
  await anonimizar(ctx, { cpf: ana.documento }, 'root');
  const again = await destinatario(admin, { tipo: 'FISICA', documento: ana.documento });
  expect(again.id).not.toBe(ana.id);
  await expectRefused(
    db,
    () => admin.destinatarios.atualizar({ id: ana.id, nome: 'Ana' }),
    'invalid',
    'CADASTRO_ANONIMIZADO',
  );
  expect(await admin.destinatarios.inativar({ id: ana.id })).toMatchObject({ status: 'INATIVO' });
});

test('only the contact of an entity is erased', async () => {
  const school = await destinatario(admin, {
    ...{ nome: 'Escola Zilda', email: 'zilda@escola.example', responsavel: 'Zilda Prado', endereco: 'Rua 7' },
  });
  const entrega = await expedicao(admin, ready, 1, school.id);
  await admin.movimentacoes.emitirTermo({ id: entrega.id });
  expect(await anonimizar(ctx, { email: 'zilda@escola.example' }, 'root')).toMatchObject({
    pessoas: 0,
    procedencias: 0,
    contatos: 1,
  });
  expect(await tablesWith('Zilda Prado', 'zilda@escola.example')).toEqual([]);
  expect(await admin.destinatarios.buscar({ id: school.id })).toMatchObject({
    ...{ nome: 'Escola Zilda', documento: school.documento, endereco: 'Rua 7', status: 'ATIVO' },
    ...{ email: null, telefone: null, responsavel: null },
  });
});

test('a receipt that is issued while its recipient is erased keeps neither address nor responsible', async () => {
  const { ana } = await pessoa(6);
  const entrega = await expedicao(admin, ready, 2, ana.id);
  const erasing = await db.transaction();
  await anonimizar({ ...ctx, db: erasing }, { cpf: ana.documento }, 'root');
  const issued = admin.movimentacoes.emitirTermo({ id: entrega.id });
  await Promise.race([issued, somebodyWaits(db)]);
  await erasing.commit();
  expect((await issued).destinatario).toMatchObject({ nome: 'Anonimizado', endereco: null });
  expect(await tablesWith('Rua das Zínias, 6')).toEqual([]);
});

test('an erasure waits for a receipt that is being issued to the person, and erases its copy as well', async () => {
  const { ana } = await pessoa(7);
  const entrega = await expedicao(admin, ready, 2, ana.id);
  const issuing = await db.transaction();
  await callerFor(issuing, user).movimentacoes.emitirTermo({ id: entrega.id });
  const erased = anonimizar(ctx, { cpf: ana.documento }, 'root');
  await Promise.race([erased, somebodyWaits(db)]);
  await issuing.commit();
  expect(await erased).toMatchObject({ entregas: 2 });
  expect(await tablesWith('Rua das Zínias, 7')).toEqual([]);
});

test('copies under the CPF are erased even if the record has another document now', async () => {
  const { ana, entrega } = await pessoa(4);
  await admin.destinatarios.atualizar({ id: ana.id, documento: cpf(5), nome: 'Outra' });
  await anonimizar(ctx, { cpf: ana.documento }, 'root');
  expect(await tablesWith('Ana Zulmira 4')).toEqual([]);
  expect(await admin.destinatarios.buscar({ id: ana.id })).toMatchObject({ nome: 'Outra', status: 'ATIVO' });
  expect((await admin.movimentacoes.buscar({ id: entrega.id })).destinatario?.nome).toBe('Anonimizado');
});

test('a user is erased with sessions, password, pending mails and saved answers, but not while ATIVO', async () => {
  const rita = await operador(db, { nome: 'Rita Zafira', email: 'rita@zafira.example', cpf: cpf(900_077) });
  await db('credenciais').insert({ usuario_id: rita.id, hash_senha: 'x', data_att: new Date() });
  await db('emails').insert({
    ...{ usuario_id: rita.id, modelo: 'EMAIL_ALTERADO', dados: { email: 'antes@zafira.example' } },
    ...{ proxima_tentativa: new Date(), data_registro: new Date() },
  });
  const asRita = callerFor(db, rita, { idempotencyKey: 'chave-1' });
  await destinatario(asRita);
  const chefe = await administrador(db);
  const other = callerFor(db, chefe, { idempotencyKey: 'chave-2' });
  await other.usuarios.atualizar({ id: rita.id, telefone: '555' });
  await expect(
    leavingNoTrace(db, () => anonimizar(ctx, { cpf: cpf(900_077) }, 'root')),
  ).rejects.toMatchObject({
    ...{ kind: 'invalid', faults: [{ codigo: 'USUARIO_ATIVO' }] },
  });
  expect(await tablesWith('Rita Zafira')).toContain('usuarios');

  await admin.usuarios.inativar({ id: rita.id });
  expect(await anonimizar(ctx, { email: 'rita@zafira.example' }, 'root')).toMatchObject({ usuarios: 1 });
  expect(await tablesWith('Rita Zafira', 'rita zafira', 'zafira.example', cpf(900_077))).toEqual([]);
  expect(await db('credenciais').where({ usuario_id: rita.id })).toEqual([]);
  expect(await admin.usuarios.buscar({ id: rita.id })).toMatchObject({
    ...{ nome: 'Anonimizado', cpf: null, status: 'INATIVO' },
    email: expect.stringMatching(/^anonimizado-\w{8}@anonimizado\.invalid$/),
  });
  await expectRefused(
    db,
    () => admin.usuarios.atualizar({ id: rita.id, status: 'ATIVO' }),
    'invalid',
    'CADASTRO_ANONIMIZADO',
  );
  expect(await operador(db, { email: 'rita@zafira.example', cpf: cpf(900_077) })).toMatchObject({
    status: 'ATIVO',
  });
});

test('the name of a seed collector is erased from the lots that are named, and the seed stays', async () => {
  const { ana } = await pessoa(71);
  const dela = await procedencia(admin, { coletor: ana.nome, fornecedor: 'Sementes do Vale' });
  const deOutra = await procedencia(admin, { coletor: ana.nome.toUpperCase(), municipio: 'Suzano' });
  const { encontrados, procedencias } = await wouldErase({ db }, { cpf: ana.documento });
  expect(encontrados).toMatchObject({ procedencias: 2 });
  expect(procedencias).toMatchObject([
    { id: dela.id, codigo: dela.codigo, especie: dela.especie.nome_popular, coletor: ana.nome },
    { id: deOutra.id, municipio: 'Suzano' },
  ]);

  const stranger = await procedencia(admin, { coletor: 'Beto' });
  const erased = await anonimizar(ctx, { cpf: ana.documento }, 'root', [dela.id, stranger.id]);
  expect(erased).toMatchObject({ procedencias: 1 });
  const kept = await admin.procedencias.buscar({ id: dela.id });
  expect(kept).toMatchObject({ coletor: 'Anonimizado', fornecedor: 'Sementes do Vale' });
  expect(await admin.procedencias.buscar({ id: deOutra.id })).toEqual(deOutra);
  expect(await admin.procedencias.buscar({ id: stranger.id })).toEqual(stranger);
  expect(await tablesWith(ana.nome)).toEqual([]);
});
