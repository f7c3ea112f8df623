import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { waitingMails } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { cpf } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, user, caller: admin } = await freshNursery({ cargo: 'Administrador' });

let made = 0;
const someone = () => {
  made += 1;
  return { nome: `Nova ${made}`, email: `nova${made}@viveiro.example`, cargo: 'Operador' as const };
};

describe('registering a user', () => {
  it('makes a PENDENTE user without a password and answers the given fields', async () => {
    const created = await admin.usuarios.criar({
      nome: '  Iúna   ',
      email: 'IUNA@Viveiro.Example',
      cpf: '529.982.247-25',
      telefone: '(11) 3333-4444',
      cargo: 'Administrador',
    });
    expect(created).toEqual({
      id: expect.any(String),
      nome: 'Iúna',
      conta: 'PESSOA',
      email: 'iuna@viveiro.example',
      cpf: '52998224725',
      telefone: '(11) 3333-4444',
      cargo: 'Administrador',
      status: 'PENDENTE',
      somente_leitura: false,
      acesso_ate: null,
      data_registro: expect.any(String),
      data_att: expect.any(String),
    });
    expect(await db('credenciais').where('usuario_id', created.id)).toEqual([]);
  });

  it('invites by mail, after the commit', async () => {
    let woken = 0;
    const wakeOutbox = () => {
      woken += 1;
    };
    const created = await callerFor(db, user, { wakeOutbox }).usuarios.criar(someone());
    expect(await waitingMails(db, created)).toMatchObject([
      { modelo: 'CONVITE', dados: { redirect_to: null } },
    ]);
    expect(woken).toBe(1);
  });

  it('writes one audit entry that names the personal fields and shows none', async () => {
    const created = await admin.usuarios.criar({ ...someone(), cpf: cpf(77) });
    expect(await RegistroAuditoria.query(db).where({ entidade_id: created.id })).toMatchObject([
      {
        acao: 'CRIAR_USUARIO',
        usuario_id: user.id,
        detalhes: { cargo: 'Operador', dados_pessoais: ['nome', 'email', 'cpf'] },
      },
    ]);
  });

  it('is PENDENTE, and says so when another status is asked for', async () => {
    const pendente = { ...someone(), id: null, status: 'PENDENTE', outra: 'x' };
    expect(await admin.usuarios.criar(pendente as never)).toMatchObject({ status: 'PENDENTE' });
    const ativo = admin.usuarios.criar({ ...someone(), status: 'ATIVO' } as never);
    await expect(ativo).rejects.toMatchObject({
      cause: {
        faults: [
          { codigo: 'CAMPO_SO_DE_RESPOSTA', campo: 'status', detalhe: expect.stringContaining('convite') },
        ],
      },
    });
  });
});

describe('a user who exists already', () => {
  it('is a conflict by address, in any case, and nobody is invited', async () => {
    const pessoa = someone();
    const { email } = pessoa;
    await admin.usuarios.criar(pessoa);
    const before = await db('emails').count();
    await expect(admin.usuarios.criar({ ...someone(), email: email.toUpperCase() })).rejects.toMatchObject(
      refusal('conflict', 'USUARIO_JA_EXISTE', 'email'),
    );
    expect(await db('emails').count()).toEqual(before);
  });

  it('is a conflict by CPF, with or without punctuation', async () => {
    await admin.usuarios.criar({ ...someone(), cpf: '390.533.447-05' });
    await expect(admin.usuarios.criar({ ...someone(), cpf: '39053344705' })).rejects.toMatchObject(
      refusal('conflict', 'USUARIO_JA_EXISTE', 'cpf'),
    );
  });
});
