import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { absent, OPCIONAIS_DO_DESTINATARIO } from '../../support/optional-fields.ts';
import { expectRefused, refusal } from '../../support/refusals.ts';
import { pessoa } from './pessoa.ts';

const { db, user, caller, admin } = await freshNursery();

const PERSON = { nome: 'Maria da Silva', tipo: 'FISICA', categoria: 'PRIVADA' } as const;
const COMPANY = { nome: 'Escola Municipal', tipo: 'JURIDICA', categoria: 'PUBLICA' } as const;

describe('creating a recipient', () => {
  it('answers the whole record, which is ATIVO, with absent fields as null', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const created = await callerFor(db, user, { now: () => now }).destinatarios.criar({
      ...PERSON,
      documento: '529.982.247-25',
    });
    expect(created).toEqual({
      ...PERSON,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      documento: '52998224725',
      documento_valido: true,
      ...absent(OPCIONAIS_DO_DESTINATARIO),
      status: 'ATIVO',
      data_registro: now.toISOString(),
      data_att: now.toISOString(),
    });
  });

  it('keeps every optional field, lower-cases the e-mail and treats blank as missing', async () => {
    const { email, telefone } = OPCIONAIS_DO_DESTINATARIO;
    const created = await caller.destinatarios.criar({
      ...COMPANY,
      ...OPCIONAIS_DO_DESTINATARIO,
      documento: '11.222.333/0001-81',
      email: ` ${email.toUpperCase()} `,
      telefone: '   ',
    });
    expect(created).toMatchObject({ ...OPCIONAIS_DO_DESTINATARIO, telefone: null });
    expect(await caller.destinatarios.atualizar({ id: created.id, telefone })).toMatchObject({ telefone });
  });

  it('refuses a document of another kind, and writes nothing', async () => {
    const call = () => caller.destinatarios.criar({ ...PERSON, documento: '11.222.333/0001-81' });
    await expectRefused(db, call, 'invalid', 'DOCUMENTO_INVALIDO', 'documento');
  });

  it('takes a document with wrong check digits and says so', async () => {
    const created = await caller.destinatarios.criar({ ...PERSON, documento: '52998224724' });
    expect(created.documento_valido).toBe(false);
  });
});

describe('a document that is registered already', () => {
  it('is a conflict, with or without punctuation, and the answer does not show it', async () => {
    await pessoa(caller, { documento: '390.533.447-05' });
    const log = capturingLog();
    const refused = await callerFor(db, user, { log })
      .destinatarios.criar({ ...PERSON, documento: '39053344705' })
      .catch((error) => error);
    expect(refused).toMatchObject(refusal('conflict', 'DESTINATARIO_JA_EXISTE', 'documento'));
    expect(JSON.stringify([refused.message, refused.cause.faults, log.entries])).not.toMatch(
      /39053344705|390\.533/,
    );
  });

  it('is a conflict with an inactive recipient too', async () => {
    const { id } = await pessoa(caller, { documento: '86288366757' });
    await admin.destinatarios.inativar({ id });
    await expect(caller.destinatarios.criar({ ...PERSON, documento: '86288366757' })).rejects.toMatchObject(
      refusal('conflict', 'DESTINATARIO_JA_EXISTE'),
    );
  });
});

describe('the audit entry of a creation', () => {
  it('names the personal fields that were given and shows none of them', async () => {
    const created = await caller.destinatarios.criar({
      ...PERSON,
      documento: '71428793860',
      email: 'maria@exemplo.com.br',
      telefone: '11999990000',
    });
    const [entry, ...others] = await RegistroAuditoria.query(db).where({ entidade_id: created.id });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      acao: 'CRIAR_DESTINATARIO',
      entidade: 'destinatario',
      usuario_id: user.id,
    });
    expect(entry?.detalhes).toEqual({
      tipo: 'FISICA',
      categoria: 'PRIVADA',
      dados_pessoais: ['nome', 'documento', 'email', 'telefone'],
    });
  });
});
