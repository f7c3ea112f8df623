import { describe, expect, it } from 'vitest';
import { Acesso } from '../../../db/models/acesso.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { validate } from '../../../src/auth/sessions.ts';
import type { NovoUsuario } from '../../../src/usuarios/schemas.ts';
import { bearer, SENHA, signIn, waitingMails, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, especie, leitor, operador } from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';

/** Accounts that only read, for those who audit the nursery. Whom each procedure is for is told by `tests/trust/access.test.ts`. */

const db = await freshDatabase();
const user = await administrador(db);
const admin = callerFor(db, user);
const HOJE = new Date('2026-03-10T15:00:00Z');
const hoje = callerFor(db, user, { now: () => HOJE });

const convite = (values: Partial<NovoUsuario>) =>
  hoje.usuarios.criar({
    ...{ nome: 'Tribunal de Contas', email: `tce${convites++}@tce.example`, cargo: 'Operador' as const },
    ...values,
  });
let convites = 0;

async function ended(values: Partial<Usuario> = {}) {
  return leitor(db, { acesso_ate: '2020-01-31', acesso_fim: '2020-02-01T03:00:00.000Z', ...values });
}

describe('an invitation to read', () => {
  it('has a last day, at whose end where the nursery is the access ends', async () => {
    const { id, ...shown } = await convite({ somente_leitura: true, acesso_ate: '2026-03-31' });
    expect(shown).toMatchObject({ cargo: 'Operador', somente_leitura: true, acesso_ate: '2026-03-31' });
    expect((await Usuario.query(db).findById(id))?.acesso_fim).toBe('2026-04-01T03:00:00.000Z');
    expect(await admin.usuarios.buscar({ id })).toMatchObject({
      somente_leitura: true,
      acesso_ate: '2026-03-31',
    });
  });

  it.each([
    [{ somente_leitura: true }, 'CAMPO_OBRIGATORIO', 'acesso_ate'],
    [{ somente_leitura: true, acesso_ate: '2026-03-09' }, 'DATA_PASSADA', 'acesso_ate'],
    [{ acesso_ate: '2026-03-31' }, 'VALOR_INVALIDO', 'acesso_ate'],
    [{ somente_leitura: true, acesso_ate: '2026-03-31', cargo: 'Administrador' }, 'VALOR_INVALIDO', 'cargo'],
  ] as const)('%o is refused: %s', async (values, codigo, campo) => {
    await expect(convite(values)).rejects.toMatchObject(refusal('invalid', codigo, campo));
  });

  it('may still be for today', async () => {
    expect(await convite({ somente_leitura: true, acesso_ate: '2026-03-10' })).toMatchObject({
      status: 'PENDENTE',
    });
  });
});

describe('a change of who only reads', () => {
  it('makes an account read only, and lets it work again without a last day', async () => {
    const { id } = await operador(db);
    const lido = await admin.usuarios.atualizar({ id, somente_leitura: true, acesso_ate: '2999-01-01' });
    expect(lido).toMatchObject({ somente_leitura: true, acesso_ate: '2999-01-01' });
    const opera = await admin.usuarios.atualizar({ id, somente_leitura: false });
    expect(opera).toMatchObject({ somente_leitura: false, acesso_ate: null });
  });

  it('never makes it administer, nor leaves the service to it alone', async () => {
    const { id } = await leitor(db);
    const promovido = admin.usuarios.atualizar({ id, cargo: 'Administrador' });
    await expect(promovido).rejects.toMatchObject(refusal('invalid', 'VALOR_INVALIDO', 'cargo'));
    const sozinho = admin.usuarios.atualizar({
      ...{ id: user.id, cargo: 'Operador', somente_leitura: true, acesso_ate: '2999-01-01' },
    });
    await expect(sozinho).rejects.toMatchObject(refusal('invalid', 'PROPRIO_ACESSO'));
  });

  it('brings one back that has ended by another last day alone, whatever status was read', async () => {
    const { id } = await ended();
    const reativar = admin.usuarios.atualizar({ id, status: 'ATIVO' });
    await expect(reativar).rejects.toMatchObject(refusal('invalid', 'DATA_PASSADA', 'acesso_ate'));
    const outra = await admin.usuarios.atualizar({ id, status: 'INATIVO', acesso_ate: '2999-01-01' });
    expect(outra.status).toBe('ATIVO');
  });
});

describe('an access that has ended', () => {
  it('is INATIVO by the clock wherever it is shown or looked for', async () => {
    const { id, nome } = await ended({ nome: 'Fiscal de ontem' });
    expect((await admin.usuarios.buscar({ id })).status).toBe('INATIVO');
    expect((await admin.usuarios.listar({ nome, status: 'INATIVO' })).totalDocs).toBe(1);
    expect((await admin.usuarios.listar({ nome, status: 'ATIVO' })).totalDocs).toBe(0);
    const { docs } = await admin.relatorios.usuarios({ nome, status: 'INATIVO' });
    expect(docs).toMatchObject([{ status: 'INATIVO', somente_leitura: true, acesso_ate: '2020-01-31' }]);
    expect(await admin.busca.geral({ texto: nome })).toMatchObject([{ situacao: 'INATIVO' }]);
  });

  it('opens nothing: no session, no sign-in, no mail, no invitation', async () => {
    const fiscal = await withPassword(db, await ended());
    expect(await validate(db, await signIn(db, fiscal))).toBeNull();
    const entrar = callerFor(db).auth.signInEmail({ email: fiscal.email, password: SENHA });
    await expect(entrar).rejects.toMatchObject(refusal('unauthenticated', 'CREDENCIAIS_INVALIDAS'));
    await callerFor(db).auth.requestPasswordReset({ email: fiscal.email });
    expect(await waitingMails(db, fiscal)).toEqual([]);
    const { id } = await ended({ status: 'PENDENTE' });
    const convidar = admin.usuarios.reenviarConvite({ id });
    await expect(convidar).rejects.toMatchObject(refusal('invalid', 'CONVITE_DESNECESSARIO'));
  });

  it('ends in the middle of its last session', async () => {
    const fiscal = await leitor(db, { acesso_fim: new Date(Date.now() + 86_400_000).toISOString() });
    const found = await validate(db, await signIn(db, fiscal));
    expect(found?.askAgain).toBe(Date.parse(fiscal.acesso_fim ?? ''));
  });
});

describe('who only reads', () => {
  it('is no Administrador, and sees what one sees', async () => {
    const fiscal = await withPassword(db, await leitor(db));
    const { user: entrou } = await callerFor(db).auth.signInEmail({ email: fiscal.email, password: SENHA });
    expect(entrou).toMatchObject({ cargo: 'Operador', somente_leitura: true });
    const caller = await bearer(db, await signIn(db, fiscal));
    expect((await caller.auth.getSession()).user).toMatchObject({ cargo: 'Operador', somente_leitura: true });
    expect((await caller.usuarios.perfil()).cargo).toBe('Operador');
    const { id } = await operador(db, { nome: 'Só para administradores' });
    expect(await caller.busca.geral({ texto: 'Só para administradores' })).toMatchObject([{ id }]);
    expect((await caller.auditoria.logs({})).docs.length).toBeGreaterThan(0);
  });

  it('leaves its downloads of personal data among the accesses', async () => {
    const fiscal = await leitor(db);
    await callerFor(db, fiscal, { makeFile: async () => {} }).relatorios.entregas({ formato: 'csv' });
    expect(await Acesso.query(db).where('usuario_id', fiscal.id)).toMatchObject([{ relatorio: 'entregas' }]);
  });

  it('changes nothing, not even as a trial, but its own password and sessions', async () => {
    const fiscal = await withPassword(db, await leitor(db));
    const caller = await bearer(db, await signIn(db, fiscal));
    const nova = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA' } as const;
    const recusado = refusal('forbidden', 'SOMENTE_LEITURA');
    await expect(caller.especies.criar(nova)).rejects.toMatchObject(recusado);
    const tentado = callerFor(db, fiscal, { simular: true });
    await expect(tentado.especies.criar(nova)).rejects.toMatchObject(recusado);
    await expect(caller.usuarios.atualizarPerfil({ nome: 'Outro' })).rejects.toMatchObject(recusado);
    await caller.usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: `${SENHA} nova` });
    const [{ id } = { id: '' }] = await caller.usuarios.sessoes();
    await caller.usuarios.encerrarSessao({ id });
  });

  it('has not written what it began to write before', async () => {
    const someone = await operador(db);
    const { id } = await especie(callerFor(db, someone));
    await admin.usuarios.atualizar({ id: someone.id, somente_leitura: true, acesso_ate: '2999-01-01' });
    const began = callerFor(db, someone);
    const recusado = refusal('forbidden', 'SOMENTE_LEITURA');
    await expect(began.especies.atualizar({ id, anotacoes: 'Depois' })).rejects.toMatchObject(recusado);
    const entrada = began.movimentacoes.criar({
      tipo: 'ENTRADA',
      especie_id: id,
      quantidade: 1,
      justificativa: 'x',
    });
    await expect(entrada).rejects.toMatchObject(recusado);
  });
});
