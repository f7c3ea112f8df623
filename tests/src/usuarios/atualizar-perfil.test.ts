import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { Credencial, TokenSenha, Usuario } from '../../../db/models/usuario.ts';
import { setCredential } from '../../../src/auth/credentials.ts';
import { hashPassword } from '../../../src/auth/passwords.ts';
import { validate } from '../../../src/auth/sessions.ts';
import { bearer, SENHA, signIn, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { expectRefused, refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const db = await freshDatabase();
const visitor = callerFor(db);
const NOVA = 'manacá da serra';

/** Somebody signed in here and elsewhere. */
async function signedIn() {
  const usuario = await withPassword(db, await operador(db));
  const [here, elsewhere] = [await signIn(db, usuario), await signIn(db, usuario)];
  return { usuario, here, elsewhere, caller: await bearer(db, here) };
}

const alive = async (token: string) => (await validate(db, token)) !== null;

describe('changing one’s own record', () => {
  it('changes name, address and telephone, and nothing else', async () => {
    const { usuario, caller } = await signedIn();
    const own = { nome: 'Joana', email: 'JOANA@viveiro.example', telefone: '11 98888-7777' };
    const sent = {
      ...own,
      senha_atual: SENHA,
      cargo: 'Administrador',
      status: 'INATIVO',
      cpf: '52998224725',
    };
    expect(await caller.usuarios.atualizarPerfil(sent as never)).toMatchObject({
      ...own,
      email: 'joana@viveiro.example',
      id: usuario.id,
      cargo: 'Operador',
      status: 'ATIVO',
      cpf: null,
    });
    expect(await RegistroAuditoria.query(db).findOne({ usuario_id: usuario.id })).toMatchObject({
      acao: 'ATUALIZAR_USUARIO',
      detalhes: { nome: 'alterado', email: 'alterado', telefone: 'alterado' },
    });
  });

  it('writes nothing when nothing differs', async () => {
    const { usuario, caller } = await signedIn();
    const { nome, email, telefone } = usuario;
    expect(await audited(db, () => caller.usuarios.atualizarPerfil({ nome, email, telefone }))).toEqual([]);
  });

  it('refuses somebody else’s address with 400', async () => {
    const { caller } = await signedIn();
    const { email } = await operador(db);
    await expect(caller.usuarios.atualizarPerfil({ email, senha_atual: SENHA })).rejects.toMatchObject(
      refusal('invalid', 'USUARIO_JA_EXISTE', 'email'),
    );
  });
});

describe('changing one’s own address', () => {
  const nova = () => `${crypto.randomUUID()}@viveiro.example`;

  it('requires the current password, and changes nothing without it', async () => {
    const { usuario, caller } = await signedIn();
    await expectRefused(
      db,
      () => caller.usuarios.atualizarPerfil({ nome: 'Outra', email: nova() }),
      ...(['invalid', 'CAMPO_OBRIGATORIO', 'senha_atual'] as const),
    );
    await expectRefused(
      db,
      () => caller.usuarios.atualizarPerfil({ email: nova(), senha_atual: 'errada' }),
      ...(['invalid', 'SENHA_ATUAL_INCORRETA', 'senha_atual'] as const),
    );
    expect(await waitingMails(db, usuario)).toEqual([]);
  });

  it('is reported to the old address by mail', async () => {
    const { usuario, caller } = await signedIn();
    const email = nova();
    expect(await caller.usuarios.atualizarPerfil({ email, senha_atual: SENHA })).toMatchObject({ email });
    expect(await waitingMails(db, usuario)).toMatchObject([
      { modelo: 'EMAIL_ALTERADO', dados: { email: usuario.email } },
    ]);
    await visitor.auth.signInEmail({ email, password: SENHA });
  });

  it('to the same one requires nothing and mails nobody', async () => {
    const { usuario, caller } = await signedIn();
    const email = usuario.email.toUpperCase();
    await caller.usuarios.atualizarPerfil({ nome: 'Outra', email });
    await caller.usuarios.atualizarPerfil({ email, senha_atual: SENHA });
    expect(await waitingMails(db, usuario)).toEqual([]);
  });

  it('with a password that was replaced in the meantime is refused', async () => {
    const { usuario, caller } = await signedIn();
    const change = await db.transaction();
    await Usuario.query(change).findById(usuario.id).forNoKeyUpdate();
    await setCredential(change, usuario.id, await hashPassword(NOVA), new Date());
    const attempt = caller.usuarios
      .atualizarPerfil({ email: nova(), senha_atual: SENHA })
      .catch((error) => error);
    await somebodyWaits(db);
    await change.commit();
    expect(await attempt).toMatchObject(refusal('invalid', 'SENHA_ATUAL_INCORRETA', 'senha_atual'));
  });
});

describe('changing one’s own password', () => {
  it('is reported to the person by mail', async () => {
    const { usuario, caller } = await signedIn();
    const email = `${crypto.randomUUID()}@viveiro.example`;
    await caller.usuarios.atualizarPerfil({ email, senha_atual: SENHA, nova_senha: NOVA });
    expect(await waitingMails(db, usuario)).toMatchObject([
      { modelo: 'SENHA_ALTERADA', dados: { email: usuario.email } },
      { modelo: 'EMAIL_ALTERADO', dados: { email: usuario.email } },
    ]);
  });

  it('ends the other sessions, keeps this one and writes RESETAR_SENHA', async () => {
    const { usuario, here, elsewhere, caller } = await signedIn();
    const actions = await audited(db, () =>
      caller.usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: NOVA }),
    );
    expect(actions).toEqual(['RESETAR_SENHA']);
    expect([await alive(here), await alive(elsewhere)]).toEqual([true, false]);
    await visitor.auth.signInEmail({ email: usuario.email, password: NOVA });
    await expect(visitor.auth.signInEmail({ email: usuario.email, password: SENHA })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('invalidates mailed tokens', async () => {
    const { usuario, caller } = await signedIn();
    await visitor.auth.requestPasswordReset({ email: usuario.email });
    await caller.usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: NOVA });
    expect(await TokenSenha.query(db).where('usuario_id', usuario.id)).toEqual([]);
  });

  it('together with the record is one operation with two entries', async () => {
    const { caller } = await signedIn();
    const actions = await audited(db, () =>
      caller.usuarios.atualizarPerfil({ nome: 'Outra', senha_atual: SENHA, nova_senha: NOVA }),
    );
    expect(actions).toEqual(['RESETAR_SENHA', 'ATUALIZAR_USUARIO']);
  });

  it.each([
    [
      'a wrong current one',
      { senha_atual: 'errada', nova_senha: NOVA },
      'SENHA_ATUAL_INCORRETA',
      'senha_atual',
    ],
    ['no current one', { nova_senha: NOVA }, 'CAMPO_OBRIGATORIO', 'senha_atual'],
    ['no new one', { senha_atual: SENHA }, 'CAMPO_OBRIGATORIO', 'nova_senha'],
  ])('is refused with %s, and changes nothing', async (_what, senhas, codigo, campo) => {
    const { usuario, elsewhere, caller } = await signedIn();
    const before = await Credencial.query(db).findById(usuario.id);
    await expect(caller.usuarios.atualizarPerfil({ nome: 'Outra', ...senhas })).rejects.toMatchObject(
      refusal('invalid', codigo, campo),
    );
    expect(await Credencial.query(db).findById(usuario.id)).toEqual(before);
    expect(await alive(elsewhere)).toBe(true);
    expect(await caller.usuarios.perfil()).toMatchObject({ nome: usuario.nome });
  });

  it('happens once when two sessions do it at once with the same current password', async () => {
    const { here, elsewhere } = await signedIn();
    const answers = await Promise.allSettled(
      [here, elsewhere].map(async (token, n) =>
        (await bearer(db, token)).usuarios.atualizarPerfil({
          senha_atual: SENHA,
          nova_senha: `${NOVA} ${n}`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const alives = [await alive(here), await alive(elsewhere)];
    expect(alives).toEqual(answers.map(({ status }) => status === 'fulfilled'));
  });
});
