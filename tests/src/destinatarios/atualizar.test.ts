import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { pessoa } from './pessoa.ts';

const { db, user, caller, admin } = await freshNursery();
const strict = callerFor(db, user, { settings: { ...SETTINGS, documentoEstrito: true } });

const auditOf = (id: string) => RegistroAuditoria.query(db).where({ entidade_id: id }).orderBy('seq');

describe('changing a recipient', () => {
  it('writes and audits nothing when nothing differs', async () => {
    const before = await pessoa(caller, { documento: '529.982.247-25', email: 'igual@exemplo.com.br' });
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
});

describe('the document and the kind of person', () => {
  it('change together', async () => {
    const { id } = await pessoa(caller, { documento: '11144477735' });
    const after = await caller.destinatarios.atualizar({
      id,
      tipo: 'JURIDICA',
      documento: '12.ABC.345/01DE-35',
    });
    expect(after).toMatchObject({ tipo: 'JURIDICA', documento: '12ABC34501DE35', documento_valido: true });
  });

  it('refuses to change either so that they disagree', async () => {
    const before = await pessoa(caller);
    const { id } = before;
    for (const change of [{ tipo: 'JURIDICA' }, { documento: '11222333000181' }] as const) {
      await expect(caller.destinatarios.atualizar({ id, ...change })).rejects.toMatchObject(
        refusal('invalid', 'DOCUMENTO_INVALIDO', 'documento'),
      );
    }
    expect(await caller.destinatarios.buscar({ id })).toEqual(before);
  });

  it('have their check digits checked again when they change', async () => {
    const { id } = await pessoa(caller, { documento: '39053344705' });
    expect(await caller.destinatarios.atualizar({ id, documento: '39053344704' })).toMatchObject({
      documento_valido: false,
    });
    expect(await caller.destinatarios.atualizar({ id, documento: '39053344705' })).toMatchObject({
      documento_valido: true,
    });
  });

  it('may keep wrong check digits in a strict installation, but new ones are refused', async () => {
    const { id } = await pessoa(caller, { documento: '86288366750' });
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
    const { id } = await pessoa(caller);
    await db('destinatarios').where({ id }).update({ documento: '00000000000', documento_valido: false });
    expect(await caller.destinatarios.atualizar({ id, telefone: '2' })).toMatchObject({ telefone: '2' });
    await expect(caller.destinatarios.atualizar({ id, documento: '77777777777' })).rejects.toMatchObject(
      refusal('invalid', 'DOCUMENTO_INVALIDO', 'documento'),
    );
  });

  it('is refused with 400 when another recipient has it, inactive or not', async () => {
    const other = await pessoa(caller);
    const { id } = await pessoa(caller);
    const taken = () => caller.destinatarios.atualizar({ id, documento: other.documento });
    await expect(taken()).rejects.toMatchObject(refusal('invalid', 'DESTINATARIO_JA_EXISTE', 'documento'));
    await admin.destinatarios.inativar({ id: other.id });
    await expect(taken()).rejects.toMatchObject(refusal('invalid', 'DESTINATARIO_JA_EXISTE', 'documento'));
  });
});
