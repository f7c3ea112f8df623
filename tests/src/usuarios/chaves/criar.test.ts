import { describe, expect, it, test } from 'vitest';
import { appRouter } from '../../../../src/app-router.ts';
import { PREFIXO } from '../../../../src/auth/keys.ts';
import { hashToken } from '../../../../src/auth/tokens.ts';
import { AREAS_DE_PROGRAMA } from '../../../../src/common/escopos.ts';
import type { NovaChave } from '../../../../src/usuarios/chaves/schemas.ts';
import { callerFor, SETTINGS } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador } from '../../../support/factories.ts';
import { expectRefused, refusal } from '../../../support/refusals.ts';
import { serviceOver } from '../../../support/service.ts';
import { audited } from '../../../support/standing.ts';
import { until } from '../../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const chefe = await administrador(db);
const admin = callerFor(db, chefe);
const service = await serviceOver(db);

let made = 0;
function pedida(rest: Partial<NovaChave> = {}): NovaChave {
  made += 1;
  return { nome: `Portal ${made}`, cargo: 'Operador', escopos: ['especies:escrever'], ...rest };
}

const especie = (n: number) => ({
  ...{ nome_popular: `Ipê ${n}`, categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 10 },
});

describe('a key', () => {
  it('is shown once, and only its hash is stored', async () => {
    const { chave, ...shown } = await admin.chaves.criar(pedida({ nome: 'Mapa verde' }));
    expect(chave).toMatch(/^vvr_[\w-]{43}$/);
    expect(shown).toMatchObject({
      ...{ nome: 'Mapa verde', prefixo: chave.slice(0, PREFIXO), cargo: 'Operador', situacao: 'ATIVA' },
      ...{ escopos: ['especies:escrever'], enderecos: [], validade: null, data_uso: null },
      criada_por: { id: chefe.id, nome: chefe.nome },
    });
    expect(await db('chaves').where({ id: shown.id }).first()).toMatchObject({ hash: hashToken(chave) });
    const everything = JSON.stringify([
      ...[await db('chaves'), await db('usuarios'), await db('auditoria'), await db('chaves_idempotencia')],
      ...[await admin.chaves.listar({}), await admin.chaves.buscar({ id: shown.id })],
    ]);
    expect(everything).not.toContain(chave.slice(PREFIXO));
  });

  it('without networks may be used from everywhere', async () => {
    for (const enderecos of [undefined, null, []]) {
      const { id } = await admin.chaves.criar(pedida({ enderecos }));
      expect((await admin.chaves.buscar({ id })).enderecos).toEqual([]);
      await admin.chaves.revogar({ id });
    }
  });

  it('is in the trail with its rights', async () => {
    const asked = pedida({ escopos: ['lotes:ler', 'especies:ler', 'lotes:ler'], enderecos: ['10.0.0.0/8'] });
    expect(await audited(db, () => admin.chaves.criar(asked))).toEqual(['CRIAR_CHAVE']);
    const [{ id = '' } = {}] = (await admin.chaves.listar({})).docs;
    const [{ detalhes }] = await db('auditoria').where({ entidade_id: id });
    expect(detalhes).toMatchObject({
      nome: asked.nome,
      escopos: ['lotes:ler', 'especies:ler'],
      enderecos: ['10.0.0.0/8'],
    });
  });

  it('acts as its own account, whose name is in the trail', async () => {
    const { id, nome, chave } = await admin.chaves.criar(pedida());
    const made = await service.request('POST', '/especies', { token: chave, body: especie(1) });
    expect(made.status).toBe(201);
    const { docs } = await admin.auditoria.logs({ acao: 'CRIAR_ESPECIE' });
    expect(docs[0]).toMatchObject({ usuario: { id, nome }, entidade_id: made.body.data.id });
  });

  it('that may write in an area may read there, and nowhere else', async () => {
    const { chave: token } = await admin.chaves.criar(pedida());
    expect(await service.request('GET', '/especies', { token })).toMatchObject({ status: 200 });
    expect(await service.request('GET', '/lotes', { token })).toMatchObject({
      status: 403,
      body: { errors: [{ codigo: 'ESCOPO_INSUFICIENTE', detalhe: expect.stringContaining('lotes:ler') }] },
    });
    expect(await service.request('GET', '/api/auth/get-session', { token })).toMatchObject({
      status: 403,
      body: { errors: [{ codigo: 'SO_PARA_PESSOAS' }] },
    });
  });

  it('finds no accounts, neither in their report nor in the search', async () => {
    const escopos: NovaChave['escopos'] = ['relatorios:ler', 'busca:ler'];
    const { chave: token } = await admin.chaves.criar(pedida({ cargo: 'Administrador', escopos }));
    for (const formato of ['json', 'csv']) {
      const report = await service.request('GET', '/relatorios/usuarios', { token, query: { formato } });
      expect(report).toMatchObject({ status: 403, body: { errors: [{ codigo: 'SO_PARA_PESSOAS' }] } });
    }
    const query = { texto: chefe.nome, tipo: 'usuario' };
    expect((await service.request('GET', '/busca', { token, query })).body.data).toEqual([]);
    expect(await admin.busca.geral({ texto: chefe.nome, tipo: 'usuario' })).toMatchObject([{ id: chefe.id }]);
  });

  it('is checked in every call of a batch by itself', async () => {
    const { chave: token } = await admin.chaves.criar(pedida({ escopos: ['especies:ler'] }));
    const input = JSON.stringify({ 0: {}, 1: {} });
    const answer = await service.request('GET', '/trpc/especies.listar,lotes.listar', {
      token,
      query: { batch: '1', input },
    });
    expect(answer.body).toMatchObject([
      { result: {} },
      { error: { data: { codigo: 'ESCOPO_INSUFICIENTE' } } },
    ]);
  });

  it('shows when it was last used', async () => {
    const { id, chave: token } = await admin.chaves.criar(pedida());
    await service.request('GET', '/especies', { token });
    const { data_uso } = await admin.chaves.buscar({ id });
    expect(Date.parse(data_uso ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await service.request('GET', '/especies', { token });
    expect(await admin.chaves.buscar({ id })).toMatchObject({ data_uso });
  });

  it('may be valid until a day of the nursery, through its end', async () => {
    const { validade } = await admin.chaves.criar(pedida({ validade: '2999-12-31' }));
    expect(validade).toBe('3000-01-01T03:00:00.000Z');
    const hoje = new Intl.DateTimeFormat('sv-SE', { timeZone: SETTINGS.fusoHorario }).format(new Date());
    expect(await admin.chaves.criar(pedida({ validade: hoje }))).toMatchObject({ situacao: 'ATIVA' });
    expect(await admin.chaves.criar(pedida({ validade: '9999-12-31' }))).toMatchObject({
      validade: '9999-12-31T23:59:59.999Z',
    });
  });

  it('is told why it opens nothing, if it is the whole key', async () => {
    const codigoDe = async (token: string) => {
      const { status, body } = await service.request('GET', '/especies', { token });
      return [status, body.errors[0].codigo];
    };
    const revoked = await admin.chaves.criar(pedida());
    await admin.chaves.revogar({ id: revoked.id });
    const over = await admin.chaves.criar(pedida());
    await db('chaves')
      .where({ id: over.id })
      .update({ validade: db.raw('clock_timestamp()') });
    expect(await codigoDe(revoked.chave)).toEqual([401, 'CHAVE_REVOGADA']);
    expect(await codigoDe(over.chave)).toEqual([401, 'CHAVE_VENCIDA']);
    for (const { chave } of [revoked, over])
      expect(await codigoDe(`${chave.slice(0, -4)}AAAA`)).toEqual([401, 'CHAVE_DESCONHECIDA']);
  });

  it('is refused once it has expired', async () => {
    const validade = new Date(Date.now() + 1_500).toISOString();
    const { id, chave: token } = await admin.chaves.criar(pedida({ validade }));
    expect(await service.request('GET', '/especies', { token })).toMatchObject({ status: 200 });
    await until(async () =>
      expect(await service.request('GET', '/especies', { token })).toMatchObject({ status: 401 }),
    );
    expect(await admin.chaves.buscar({ id })).toMatchObject({ situacao: 'VENCIDA' });
    expect((await admin.chaves.listar({ situacao: 'VENCIDA' })).docs.map((chave) => chave.id)).toContain(id);
  });

  it('has its own limit of requests', async () => {
    const limited = await serviceOver(db, {
      service: { settings: { ...SETTINGS, limitePorMinuto: 2 } },
    });
    const [one, other] = [await admin.chaves.criar(pedida()), await admin.chaves.criar(pedida())];
    const statusOf = async ({ chave: token }: { chave: string }) =>
      (await limited.request('GET', '/especies', { token })).status;
    expect([await statusOf(one), await statusOf(one), await statusOf(one)]).toEqual([200, 200, 429]);
    expect(await statusOf(other)).toBe(200);
  });
});

describe('no key is made', () => {
  it.each([
    ['in the past', { validade: '2026-01-01T00:00:00.000Z' }, 'DATA_PASSADA', 'validade'],
    ['until a day of the past', { validade: '2026-01-01' }, 'DATA_PASSADA', 'validade'],
    [
      'for a network that is none',
      { enderecos: ['10.0.0.0/8', '10.0.0.0/33'] },
      'FORMATO_INVALIDO',
      'enderecos.1',
    ],
  ])('%s', async (_, rest, codigo, campo) => {
    await expectRefused(db, () => admin.chaves.criar(pedida(rest)), 'invalid', codigo as never, campo);
  });

  it('with the name of a program that has one, in any spelling, until that is revoked', async () => {
    const { id } = await admin.chaves.criar(pedida({ nome: 'Estação' }));
    const again = () => admin.chaves.criar(pedida({ nome: 'ESTACAO' }));
    await expect(again()).rejects.toMatchObject(refusal('conflict', 'PROGRAMA_JA_EXISTE', 'nome'));
    await admin.chaves.revogar({ id });
    expect(await again()).toMatchObject({ situacao: 'ATIVA' });
  });
});

describe('a program is not a person', () => {
  it('is listed among users only on request', async () => {
    const { id } = await admin.chaves.criar(pedida());
    const listed = async (input: { conta?: 'PROGRAMA' }) =>
      (await admin.usuarios.listar({ ...input, limite: 100 })).docs;
    expect((await listed({})).every(({ conta, email }) => conta === 'PESSOA' && email !== null)).toBe(true);
    expect(await listed({ conta: 'PROGRAMA' })).toContainEqual(
      expect.objectContaining({ id, conta: 'PROGRAMA', email: '' }),
    );
  });

  it('cannot be changed, inactivated or invited as a user', async () => {
    const { id } = await admin.chaves.criar(pedida());
    for (const change of [
      () => admin.usuarios.atualizar({ id, cargo: 'Administrador' }),
      () => admin.usuarios.inativar({ id }),
    ]) {
      await expectRefused(db, change, 'invalid', 'CONTA_DE_PROGRAMA');
    }
    await expectRefused(db, () => admin.usuarios.reenviarConvite({ id }), 'invalid', 'CONVITE_DESNECESSARIO');
    await expectRefused(db, () => admin.usuarios.linkDoConvite({ id }), 'invalid', 'CONVITE_DESNECESSARIO');
  });

  it('does not count as the last Administrador', async () => {
    const nursery = open(await freshDatabaseUrl());
    const only = await administrador(nursery);
    const other = await administrador(nursery);
    const caller = callerFor(nursery, other);
    await caller.chaves.criar(pedida({ cargo: 'Administrador', escopos: ['*:escrever'] }));
    await caller.usuarios.inativar({ id: only.id });
    await nursery('usuarios').where({ id: other.id }).update({ status: 'PENDENTE' });
    const { diferencas } = await callerFor(nursery, other).integridade.verificar();
    expect(diferencas).toContainEqual(expect.objectContaining({ verificacao: 'administrador_ativo' }));
  });
});

test('every area of the router is open to programs, or reserved to people for a reason', () => {
  const areas = Object.keys(appRouter._def.record);
  const people = areas.filter((area) => !AREAS_DE_PROGRAMA.some((each) => each === area));
  expect(people.sort()).toEqual(['auth', 'chaves', 'instalacao', 'usuarios', 'webhooks']);
});
