import { expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { criarPrimeiroAdministrador } from '../../../src/usuarios/primeiro-administrador.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';

const db = await freshDatabase();
const ctx = { db, now: () => new Date(), settings: SETTINGS };
const FIRST = { email: 'Admin@Viveiro.Example', senha: 'primeira senha' };

it('the first start makes one Administrador, though several instances start at once; a later one makes none', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => criarPrimeiroAdministrador(ctx, FIRST)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(
    await criarPrimeiroAdministrador(ctx, { email: 'outro@viveiro.example', senha: 'outra senha' }),
  ).toBe(false);

  const [user, ...others] = await Usuario.query(db);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ cargo: 'Administrador', status: 'ATIVO', email: 'admin@viveiro.example' });
  expect(await RegistroAuditoria.query(db)).toMatchObject([
    { acao: 'CRIAR_USUARIO', entidade_id: user?.id, usuario_id: null },
  ]);
  expect(await callerFor(db).auth.signInEmail({ email: FIRST.email, password: FIRST.senha })).toMatchObject({
    user: { cargo: 'Administrador' },
  });
});
