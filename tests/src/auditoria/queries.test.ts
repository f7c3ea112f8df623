import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { localDay } from '../../../src/common/local-time.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { destinatario, operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, user, caller } = await freshNursery({ cargo: 'Administrador', nome: 'Ana Administradora' });
const other = await operador(db, { nome: 'Beto Operador' });

/** An entry written as if at `data_registro`, in the order of the calls. */
async function entry(values: Partial<RegistroAuditoria>): Promise<string> {
  const { id } = await RegistroAuditoria.query(db)
    .insert({
      acao: 'LOGIN',
      usuario_id: user.id,
      entidade: 'usuario',
      entidade_id: user.id,
      detalhes: {},
      operacao_id: randomUUID(),
      ip: null,
      data_registro: '2020-06-01T12:00:00.000Z',
      ...values,
    })
    .returning('id');
  return id;
}

type Filters = Parameters<typeof caller.auditoria.logs>[0];
const idsOf = async (filters: Filters) => (await caller.auditoria.logs(filters)).docs.map(({ id }) => id);

describe('the audit trail', () => {
  it('shows who did what to which record, with what changed', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const operator = callerFor(db, other, { now: () => now, ip: '10.0.0.7' });
    const created = await destinatario(operator, { categoria: 'SOCIAL' });
    const { docs } = await caller.auditoria.logs({ usuarioId: other.id });
    expect(docs).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        acao: 'CRIAR_DESTINATARIO',
        usuario_id: other.id,
        usuario: { id: other.id, nome: 'Beto Operador' },
        entidade: 'destinatario',
        entidade_id: created.id,
        detalhes: { tipo: 'JURIDICA', categoria: 'SOCIAL', dados_pessoais: ['nome', 'documento'] },
        operacao_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ip: '10.0.0.7',
        data_registro: now.toISOString(),
        importacao: null,
      },
    ]);
  });

  it('shows an import as one entry when it is asked to, and what the import wrote by its operation', async () => {
    const linhas = ['Angico', 'Aroeira', 'Embiruçu'].map((nome_popular) => ({
      nome_popular,
      categoria: 'NATIVA',
      tipo: 'SEMENTE',
    }));
    await caller.especies.importar({ linhas: linhas as never[], gravar: true });
    const period = {
      data_inicio: localDay(new Date(), SETTINGS.fusoHorario),
      acao: 'CRIAR_ESPECIE',
    } as const;
    expect((await caller.auditoria.logs(period)).totalDocs).toBe(3);
    const { docs, totalDocs } = await caller.auditoria.logs({ ...period, resumir: true });
    expect(totalDocs).toBe(1);
    expect(docs).toMatchObject([{ importacao: { tipo: 'especies', registros: 3 } }]);
    const { operacao_id: operacaoId } = docs[0] as (typeof docs)[number];
    expect((await caller.auditoria.logs({ operacaoId })).totalDocs).toBe(3);
  });

  it('shows an entry of the system itself without a user', async () => {
    const id = await entry({ acao: 'TRANSFERIR_LOTE', usuario_id: null });
    const { docs } = await caller.auditoria.logs({ acao: 'TRANSFERIR_LOTE' });
    expect(docs).toMatchObject([{ id, usuario_id: null, usuario: null }]);
  });

  it('is in the order of writing, newest first, even when the clock was set back', async () => {
    const first = await entry({ acao: 'LOGOUT', data_registro: '2021-01-01T00:00:00.000Z' });
    const second = await entry({ acao: 'LOGOUT', data_registro: '2020-01-01T00:00:00.000Z' });
    expect(await idsOf({ acao: 'LOGOUT' })).toEqual([second, first]);
  });
});

describe('the filters of the audit trail', () => {
  it('accept an action in any case, and refuse an unknown one', async () => {
    const id = await entry({ acao: 'RESETAR_SENHA' });
    expect(await idsOf({ acao: 'resetar_senha' as 'RESETAR_SENHA' })).toEqual([id]);
    await expect(idsOf({ acao: 'OUTRA' as 'LOGIN' })).rejects.toMatchObject({
      cause: { kind: 'invalid', faults: [{ campo: 'acao' }] },
    });
  });

  it('find the entries of a user, and refuse a malformed id', async () => {
    const someone = await operador(db);
    const id = await entry({ usuario_id: someone.id });
    expect(await idsOf({ usuarioId: someone.id.toUpperCase() })).toEqual([id]);
    expect(await idsOf({ usuarioId: randomUUID() })).toEqual([]);
    await expect(idsOf({ usuarioId: 'x' })).rejects.toMatchObject({
      cause: { kind: 'invalid', faults: [{ campo: 'usuarioId' }] },
    });
  });

  it('find the entries of a record, and refuse a malformed id', async () => {
    const entidade_id = randomUUID();
    const id = await entry({ entidade_id });
    expect(await idsOf({ entidadeId: entidade_id.toUpperCase() })).toEqual([id]);
    expect(await idsOf({ entidadeId: entidade_id, dataFim: '2000-01-01' })).toEqual([]);
    expect(await idsOf({ entidadeId: randomUUID() })).toEqual([]);
    await expect(idsOf({ entidadeId: 'x' })).rejects.toMatchObject({
      cause: { kind: 'invalid', faults: [{ campo: 'entidadeId' }] },
    });
  });

  it('take a bare date as a whole day of the nursery', async () => {
    const at = (data_registro: string) => entry({ acao: 'ATIVAR_CONTA', data_registro });
    await at('2026-01-31T02:59:59.999Z');
    const firstMoment = await at('2026-01-31T03:00:00.000Z');
    const lastMoment = await at('2026-02-01T02:59:59.999Z');
    await at('2026-02-01T03:00:00.000Z');
    const day = { acao: 'ATIVAR_CONTA', dataInicio: '2026-01-31', dataFim: '2026-01-31' } as const;
    expect(await idsOf(day)).toEqual([lastMoment, firstMoment]);
  });
});
