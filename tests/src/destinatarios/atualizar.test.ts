import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { cpf, destinatario } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, user, caller, admin } = await freshNursery();
const strict = callerFor(db, user, { settings: { ...SETTINGS, documentoEstrito: true } });

let made = 0;

/** A natural person with a document that is right. */
function pessoa(values: Partial<Parameters<typeof caller.destinatarios.criar>[0]> = {}) {
  made += 1;
  return destinatario(caller, { tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(made), ...values });
}

const auditOf = (id: string) => RegistroAuditoria.query(db).where({ entidade_id: id }).orderBy('seq');

describe('changing a recipient', () => {
  it('changes what was sent and leaves the rest', async () => {
    const before = await pessoa({ telefone: '1133334444', email: 'a@exemplo.com.br' });
    const now = new Date('2030-01-02T03:04:05.678Z');
    const after = await callerFor(db, user, { now: () => now }).destinatarios.atualizar({
      id: before.id,
      nome: 'Outro Nome',
      email: 'NOVO@exemplo.com.br',
    });
    expect(after).toEqual({
      ...before,
      nome: 'Outro Nome',
      email: 'novo@exemplo.com.br',
      data_att: now.toISOString(),
    });
    expect(await caller.destinatarios.buscar({ id: before.id })).toEqual(after);
  });

  it('makes it found only by its new name', async () => {
    const { id } = await pessoa({ nome: 'Nome Antigo Único' });
    await caller.destinatarios.atualizar({ id, nome: 'Nome Novíssimo' });
    const found = async (nome: string) =>
      (await caller.destinatarios.listar({ nome })).docs.map((record) => record.id);
    expect(await found('novissimo')).toEqual([id]);
    expect(await found('antigo unico')).toEqual([]);
  });

  it('empties an optional field with null or blank', async () => {
    const { id } = await pessoa({ telefone: '1133334444', endereco: 'Rua A' });
    const after = await caller.destinatarios.atualizar({ id, telefone: null, endereco: ' ' });
    expect(after).toMatchObject({ telefone: null, endereco: null });
  });

  it('writes and audits nothing when nothing differs', async () => {
    const before = await pessoa({ documento: '529.982.247-25', email: 'igual@exemplo.com.br' });
    const after = await caller.destinatarios.atualizar({
      id: before.id,
      nome: before.nome,
      documento: '529 982 247 25',
      email: 'IGUAL@exemplo.com.br',
      status: 'ATIVO',
    });
    expect(after).toEqual(before);
    expect(await auditOf(before.id)).toHaveLength(1);
  });

  it('answers 404 for an unknown id, before it looks at the body', async () => {
    for (const id of [randomUUID(), 'x']) {
      await expect(caller.destinatarios.atualizar({ id, nome: 5 } as never)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('audits old and new values, but only the names of personal fields', async () => {
    const { id } = await pessoa({ nome: 'Antes', telefone: '1' });
    await caller.destinatarios.atualizar({ id, nome: 'Depois', telefone: '2', categoria: 'SOCIAL' });
    const entry = (await auditOf(id)).at(-1);
    expect(entry).toMatchObject({ acao: 'ATUALIZAR_DESTINATARIO', usuario_id: user.id });
    expect(entry?.detalhes).toEqual({
      nome: 'alterado',
      telefone: 'alterado',
      categoria: { antes: 'PRIVADA', depois: 'SOCIAL' },
    });
  });
});

describe('the document and the kind of person', () => {
  it('change together', async () => {
    const { id } = await pessoa({ documento: '11144477735' });
    const after = await caller.destinatarios.atualizar({
      id,
      tipo: 'JURIDICA',
      documento: '12.ABC.345/01DE-35',
    });
    expect(after).toMatchObject({ tipo: 'JURIDICA', documento: '12ABC34501DE35', documento_valido: true });
  });

  it('refuses to change either so that they disagree', async () => {
    const before = await pessoa();
    const { id } = before;
    for (const change of [{ tipo: 'JURIDICA' }, { documento: '11222333000181' }] as const) {
      await expect(caller.destinatarios.atualizar({ id, ...change })).rejects.toMatchObject(
        refusal('invalid', 'DOCUMENTO_INVALIDO', 'documento'),
      );
    }
    expect(await caller.destinatarios.buscar({ id })).toEqual(before);
  });

  it('are refused with the document that the new kind of person must have', async () => {
    const { id } = await pessoa();
    await expect(caller.destinatarios.atualizar({ id, tipo: 'JURIDICA' })).rejects.toThrow(
      'Informe um CNPJ com 14 caracteres',
    );
  });

  it('have their check digits checked again when they change', async () => {
    const { id } = await pessoa({ documento: '39053344705' });
    expect(await caller.destinatarios.atualizar({ id, documento: '39053344704' })).toMatchObject({
      documento_valido: false,
    });
    expect(await caller.destinatarios.atualizar({ id, documento: '39053344705' })).toMatchObject({
      documento_valido: true,
    });
  });

  it('may keep wrong check digits in a strict installation, but new ones are refused', async () => {
    const { id } = await pessoa({ documento: '86288366750' });
    expect(
      await strict.destinatarios.atualizar({ id, telefone: '1', documento: '862.883.667-50' }),
    ).toMatchObject({
      telefone: '1',
      documento_valido: false,
    });
    await expect(strict.destinatarios.atualizar({ id, documento: '86288366751' })).rejects.toMatchObject(
      refusal('invalid', 'DOCUMENTO_INVALIDO', 'documento'),
    );
    expect(await strict.destinatarios.atualizar({ id, documento: '86288366757' })).toMatchObject({
      documento_valido: true,
    });
  });

  it('may keep a document of one repeated digit, but a new one is refused', async () => {
    const { id } = await pessoa();
    await db('destinatarios').where({ id }).update({ documento: '00000000000', documento_valido: false });
    expect(await caller.destinatarios.atualizar({ id, telefone: '2' })).toMatchObject({ telefone: '2' });
    await expect(caller.destinatarios.atualizar({ id, documento: '77777777777' })).rejects.toMatchObject(
      refusal('invalid', 'DOCUMENTO_INVALIDO', 'documento'),
    );
  });

  it('is refused with 400 when another recipient has it, inactive or not', async () => {
    const other = await pessoa();
    const { id } = await pessoa();
    const taken = () => caller.destinatarios.atualizar({ id, documento: other.documento });
    await expect(taken()).rejects.toMatchObject(refusal('invalid', 'DESTINATARIO_JA_EXISTE', 'documento'));
    await admin.destinatarios.inativar({ id: other.id });
    await expect(taken()).rejects.toMatchObject(refusal('invalid', 'DESTINATARIO_JA_EXISTE', 'documento'));
  });
});

describe('inactivating a recipient', () => {
  it('by DELETE is for an Administrador; a second DELETE changes nothing', async () => {
    const { id } = await pessoa();
    const first = await admin.destinatarios.inativar({ id });
    expect(first).toMatchObject({ id, status: 'INATIVO' });
    expect(await admin.destinatarios.inativar({ id })).toEqual(first);
    expect(await auditOf(id)).toMatchObject([
      { acao: 'CRIAR_DESTINATARIO' },
      { acao: 'INATIVAR_DESTINATARIO', detalhes: { status: { antes: 'ATIVO', depois: 'INATIVO' } } },
    ]);
  });

  it('by DELETE is forbidden to an Operador, whether the record exists or not', async () => {
    const { id } = await pessoa();
    for (const target of [id, randomUUID(), 'x']) {
      await expect(caller.destinatarios.inativar({ id: target })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect(await caller.destinatarios.buscar({ id })).toMatchObject({ status: 'ATIVO' });
  });

  it('answers 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'x']) {
      await expect(admin.destinatarios.inativar({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('by a change of status is for both roles, as is its reversal, and each has its own audit action', async () => {
    for (const anybody of [caller, admin]) {
      const { id } = await pessoa();
      expect(await anybody.destinatarios.atualizar({ id, status: 'INATIVO' })).toMatchObject({
        status: 'INATIVO',
      });
      expect((await auditOf(id)).at(-1)).toMatchObject({ acao: 'INATIVAR_DESTINATARIO' });
      await anybody.destinatarios.atualizar({ id, status: 'INATIVO', nome: 'Certo' });
      expect((await auditOf(id)).at(-1)).toMatchObject({ acao: 'ATUALIZAR_DESTINATARIO' });
      expect(await anybody.destinatarios.atualizar({ id, status: 'ATIVO' })).toMatchObject({
        status: 'ATIVO',
      });
      expect((await auditOf(id)).at(-1)).toMatchObject({ acao: 'ATUALIZAR_DESTINATARIO' });
    }
  });
});
