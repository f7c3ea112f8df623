import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { type Audited, AuditTrail, changes, created } from '../../../src/procedure/audit-trail.ts';
import { callerFor, contextFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, especie, estufa, lote, movimentacao, operador } from '../../support/factories.ts';

/** Without the invariants: these entries tell of nothing that happened. */
const db = await freshDatabase();
const user = await operador(db);
const caller = callerFor(db, user);

const entriesOf = (operacao_id: string) => RegistroAuditoria.query(db).where({ operacao_id }).orderBy('seq');

const AUDITED: Audited<{ nome: string; telefone: string; cpf: string; status: string; nota: string }> = {
  status: 'value',
  nota: 'left out: it is long',
  nome: 'personal',
  telefone: 'personal',
  cpf: 'personal',
};

describe('what was created', () => {
  it('is recorded by value; personal data only by the names of the fields', () => {
    const record = { nome: 'A', telefone: '1', cpf: null, status: 'ATIVO', nota: 'x' };
    expect(created(record, AUDITED)).toEqual({ status: 'ATIVO', dados_pessoais: ['nome', 'telefone'] });
  });

  it('does not mention personal data where there can be none', () => {
    expect(created({ n: 1, nota: null }, { n: 'value', nota: 'value' })).toEqual({ n: 1, nota: null });
  });
});

describe('what changed', () => {
  const OPEN = { nome: 'value', telefone: 'value', status: 'value', nota: 'left out: it is long' } as const;
  const before = { nome: 'A', telefone: '1', status: 'ATIVO' as string, nota: null as string | null };

  it('is recorded field by field, before and after', () => {
    expect(changes(before, { nome: 'B', nota: 'x', status: 'ATIVO' }, OPEN)).toEqual({
      nome: { antes: 'A', depois: 'B' },
      nota: { antes: null, depois: 'x' },
    });
  });

  it('records only the field’s name for personal data', () => {
    expect(
      changes(before, { telefone: '2', nome: 'B' }, { ...OPEN, telefone: 'personal', nome: 'personal' }),
    ).toEqual({
      telefone: 'alterado',
      nome: 'alterado',
    });
  });

  it('is empty for fields that are equal or were not sent', () => {
    expect(changes(before, { ...before, telefone: undefined }, OPEN)).toEqual({});
  });
});

describe('a trail', () => {
  it('is empty until something is recorded, and then writes nothing', async () => {
    const trail = new AuditTrail(randomUUID(), user.id);
    expect(trail.empty).toBe(true);
    await trail.write(contextFor(db));
    expect(await entriesOf(trail.operacaoId)).toEqual([]);
  });

  it('writes every entry in its order, with who, when, from where and in which operation', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const trail = new AuditTrail(randomUUID(), user.id);
    const other = await operador(db);
    const id = randomUUID();
    trail.record('CRIAR_ESTUFA', 'estufa', id, { capacidade_total: 1 });
    trail.record('LOGIN', 'usuario', other.id, {}, other.id);
    trail.record('INATIVAR_ESTUFA', 'estufa', id);
    expect(trail.empty).toBe(false);
    await trail.write(contextFor(db, user, { now: () => now, ip: '10.0.0.7' }));
    const common = { operacao_id: trail.operacaoId, ip: '10.0.0.7', data_registro: now.toISOString() };
    expect(await entriesOf(trail.operacaoId)).toMatchObject([
      {
        ...common,
        acao: 'CRIAR_ESTUFA',
        entidade_id: id,
        usuario_id: user.id,
        detalhes: { capacidade_total: 1 },
      },
      { ...common, acao: 'LOGIN', entidade_id: other.id, usuario_id: other.id },
      { ...common, acao: 'INATIVAR_ESTUFA', entidade_id: id, usuario_id: user.id, detalhes: {} },
    ]);
  });

  it('keeps what the details were when they were recorded', async () => {
    const trail = new AuditTrail(randomUUID(), null);
    const detalhes = { n: 1 };
    trail.record('CRIAR_ESTUFA', 'estufa', randomUUID(), detalhes);
    detalhes.n = 2;
    await trail.write(contextFor(db));
    expect(await entriesOf(trail.operacaoId)).toMatchObject([{ detalhes: { n: 1 }, usuario_id: null }]);
  });
});

describe('an operation', () => {
  it('shares one id among its movements and its entries, and no other operation has it', async () => {
    await lote(caller);
    const [{ operacao_id } = { operacao_id: '' }] = await RegistroAuditoria.query(db).where({
      acao: 'CRIAR_LOTE',
    });
    const { rows } = await db.raw('select origem from movimentacoes where operacao_id = ?', [operacao_id]);
    expect(rows).toEqual([{ origem: 'ALOCACAO' }]);
    expect((await entriesOf(operacao_id)).map(({ acao }) => acao)).toEqual([
      'CRIAR_LOTE',
      'CRIAR_MOVIMENTACAO',
    ]);
  });

  it('names the record that each entry is about', async () => {
    const made = await movimentacao(caller, { justificativa: 'não vai para a trilha' });
    const about = await RegistroAuditoria.query(db).where({ entidade_id: made.id });
    expect(about).toMatchObject([
      {
        acao: 'CRIAR_MOVIMENTACAO',
        entidade: 'movimentacao',
        usuario_id: user.id,
        detalhes: { tipo: 'ENTRADA', origem: 'MANUAL', especie_id: made.especie_id, quantidade: 10 },
      },
    ]);
  });

  it('is rolled back when its entries cannot be written', async () => {
    const unwritable = callerFor(db, user, { ip: 'a\u0000' });
    const { id } = await especie(caller);
    await expect(movimentacao(unwritable, { especie_id: id })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    expect(await caller.especies.buscar({ id })).toMatchObject({ quantidade_atual: 1_000 });
  });

  it('that reads leaves no entry', async () => {
    const admin = callerFor(db, await administrador(db));
    const { id } = await estufa(caller);
    const count = () => RegistroAuditoria.query(db).resultSize();
    const before = await count();
    await caller.estufas.buscar({ id });
    await caller.lotes.listar({});
    await admin.auditoria.logs({});
    expect(await count()).toBe(before);
  });
});
