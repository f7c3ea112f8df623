import { describe, expect, test } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { setCredential } from '../../../src/auth/credentials.ts';
import { hashPassword } from '../../../src/auth/passwords.ts';
import { validate } from '../../../src/auth/sessions.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';
import { browser } from './browser.ts';

const db = await freshDatabase();
const ana = await withPassword(db, await operador(db, { nome: 'Ana', email: 'ana@viveiro.example' }), {
  slowly: true,
});
const visitor = callerFor(db);

describe('signing in', () => {
  test('answers a token and the user', async () => {
    const answer = await visitor.auth.signInEmail({ email: 'ana@viveiro.example', password: SENHA });
    expect(answer).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      redirect: false,
      user: {
        id: ana.id,
        name: 'Ana',
        email: 'ana@viveiro.example',
        emailVerified: true,
        image: null,
        createdAt: ana.data_registro,
        updatedAt: ana.data_att,
        cargo: 'Operador',
        status: 'ATIVO',
        somente_leitura: false,
      },
    });
    expect((await validate(db, answer.token))?.user.id).toBe(ana.id);
  });

  test('takes the address in any case and the password as it is', async () => {
    await visitor.auth.signInEmail({ email: ' ANA@Viveiro.Example ', password: SENHA });
    await expect(
      visitor.auth.signInEmail({ email: 'ana@viveiro.example', password: ` ${SENHA} ` }),
    ).rejects.toMatchObject(refusal('unauthenticated', 'CREDENCIAIS_INVALIDAS'));
  });

  test('stores where it came from and writes one LOGIN by the user', async () => {
    const bia = await withPassword(db, await administrador(db));
    await callerFor(db, null, { ip: '10.1.2.3', userAgent: 'navegador' }).auth.signInEmail({
      email: bia.email,
      password: SENHA,
    });
    expect(await db('sessoes').where('usuario_id', bia.id)).toMatchObject([
      { ip: '10.1.2.3', user_agent: 'navegador' },
    ]);
    expect(await RegistroAuditoria.query(db).where({ usuario_id: bia.id })).toMatchObject([
      { acao: 'LOGIN', entidade: 'usuario', entidade_id: bia.id, detalhes: {}, ip: '10.1.2.3' },
    ]);
  });
});

describe('a sign-in that fails', async () => {
  const inativo = await withPassword(db, await operador(db, { status: 'INATIVO' }), { slowly: true });
  const pendente = await operador(db, { status: 'PENDENTE' });
  const attempts = [
    ['a wrong password', ana.email, 'outra senha'],
    ['an unknown address', 'ninguem@viveiro.example', SENHA],
    ['a PENDENTE user', pendente.email, SENHA],
    ['an INATIVO user', inativo.email, SENHA],
  ] as const;

  test('answers the same 401, byte for byte, whatever was wrong', async () => {
    const service = await serviceOver(db);
    const answers = [];
    for (const [, email, password] of attempts) {
      const { status, text } = await service.request('POST', '/api/auth/sign-in/email', {
        body: { email, password },
      });
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*"Não autorizado"/);
  });

  test('leaves nothing behind, whatever was wrong', async () => {
    const before = await traces();
    const log = capturingLog();
    for (const [, email, password] of attempts) {
      await expect(callerFor(db, null, { log }).auth.signInEmail({ email, password })).rejects.toMatchObject(
        refusal('unauthenticated', 'CREDENCIAIS_INVALIDAS'),
      );
    }
    expect(await traces()).toEqual(before);
    expect(log.entries).toEqual([]);
  });

  // What a busy machine adds to some attempts, the fastest of each kind do not have; a difference they all have.
  test('takes about the same time, whatever was wrong', async () => {
    const fastest = new Map<string, number>();
    const difference = () => Math.max(...fastest.values()) / Math.min(...fastest.values());
    for (let round = 0; round < 60 && (round < 9 || difference() >= 1.7); round += 1) {
      await db('limites').delete();
      for (const [what, email, password] of attempts) {
        const start = performance.now();
        await visitor.auth.signInEmail({ email, password }).catch(() => {});
        const took = performance.now() - start;
        fastest.set(what, Math.min(took, fastest.get(what) ?? took));
      }
    }
    expect(difference()).toBeLessThan(1.7);
  });
});

test('an inactivation that comes during a sign-in leaves no session behind', async () => {
  const caio = await withPassword(db, await operador(db));
  const inactivation = await db.transaction();
  await Usuario.query(inactivation).findById(caio.id).patch({ status: 'INATIVO' });
  const attempt = visitor.auth.signInEmail({ email: caio.email, password: SENHA }).catch((error) => error);
  await somebodyWaits(db);
  await inactivation.commit();

  expect(await attempt).toMatchObject(refusal('unauthenticated', 'CREDENCIAIS_INVALIDAS'));
  expect(await db('sessoes').where('usuario_id', caio.id)).toEqual([]);
});

test('a password that changes during a sign-in with the old one leaves no session behind, nor a mark', async () => {
  const davi = await withPassword(db, await operador(db));
  const device = browser();
  const change = await db.transaction();
  await Usuario.query(change).findById(davi.id).forNoKeyUpdate();
  await setCredential(change, davi.id, await hashPassword('outra senha boa'), new Date());
  const attempt = callerFor(db, null, { device: () => device })
    .auth.signInEmail({ email: davi.email, password: SENHA })
    .catch((error) => error);
  await somebodyWaits(db);
  await change.commit();

  expect(await attempt).toMatchObject(refusal('unauthenticated', 'CREDENCIAIS_INVALIDAS'));
  for (const kept of ['sessoes', 'marcas_de_aparelho'])
    expect(await db(kept).where('usuario_id', davi.id)).toEqual([]);
  expect(device.marks()).toEqual([]);
});

async function traces() {
  const [sessoes, auditoria] = await Promise.all([db('sessoes').count(), db('auditoria').count()]);
  return [sessoes, auditoria];
}
