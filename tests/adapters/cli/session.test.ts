import { describe, expect, test, vi } from 'vitest';
import { EXIT, exitCodeOf } from '../../../adapters/cli/exit.ts';
import { inSession } from '../../../adapters/cli/session.ts';
import { createClient, ErroDoViveiro, type Session } from '../../../adapters/client/client.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const url = await service.listen();
const ana = await withPassword(db, await operador(db));
const asAna = { url, access: { email: ana.email, senha: SENHA } };

async function isAlive(token: string | null): Promise<boolean> {
  return createClient({ url, token: token ?? '' })
    .auth.getSession.query()
    .then(
      () => true,
      () => false,
    );
}

describe('a session for a command', () => {
  test('signs in as the user of the settings, and signs out even when the work fails', async () => {
    const tokenAtWork = async ({ token }: Session) => ({ token, alive: await isAlive(token) });
    const { token, alive } = await inSession(tokenAtWork, asAna);
    expect([alive, await isAlive(token)]).toEqual([true, false]);

    let used: string | null = null;
    const work = inSession(async (client) => {
      used = client.token;
      throw new Error('no');
    }, asAna);
    await expect(work).rejects.toThrow('no');
    expect(await isAlive(used)).toBe(false);
  });

  test('stays open when it was given by token', async () => {
    const token = await service.tokenFor(ana);
    await inSession(async (client) => client.especies.listar.query(), { url, access: { token } });
    expect(await isAlive(token)).toBe(true);
  });

  test('allows any number of concurrent calls without a listener warning', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    await inSession(async (client, signal) => {
      const linhas = [{ nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA' } as const];
      for (let call = 0; call < 12; call += 1) {
        await client.especies.importar.mutate({ linhas, gravar: false }, { signal });
      }
    }, asAna);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  test('aborts the work’s signal when the process is asked to end', async () => {
    const stopped = await inSession(async (_client, interrupted) => {
      process.emit('SIGTERM');
      return interrupted.aborted;
    }, asAna);
    expect(stopped).toBe(true);
  });
});

describe('the exit code of a command', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});

  test.each<[string, () => Promise<number>, number, string]>([
    ['the command’s own', async () => 1, EXIT.refused, ''],
    ['2 for a wrong password', () => signInWith('errada'), EXIT.usage, 'Confira o e-mail'],
    ['2 for a role without permission', () => asOperador(), EXIT.usage, 'Administrador'],
    ['2 for an OperatorError', () => Promise.reject(new OperatorError('Corrija.')), EXIT.usage, 'Corrija.'],
    [
      '3 when the service does not answer',
      () => inSession(async () => 0, { ...asAna, url: 'http://127.0.0.1:9' }),
      EXIT.network,
      'não respondeu',
    ],
    [
      '3 for an answer of another server',
      () => inSession(async () => 0, { ...asAna, url: `${url}/docs` }),
      EXIT.network,
      '',
    ],
    ['3 when too much was asked', () => Promise.reject(tooMuch()), EXIT.network, 'Espere'],
    ['130 when it was interrupted', () => cancelled(), EXIT.interrupted, 'cancelada'],
  ])('is %s', async (_, command, code, sentence) => {
    written.mockClear();
    expect(await exitCodeOf(command)).toBe(code);
    expect(written.mock.calls.flat().join('\n')).toContain(sentence);
  });

  function tooMuch() {
    const erro = { codigo: 'MUITAS_REQUISICOES', campo: null, detalhe: 'Espere 30 segundos.' } as const;
    return new ErroDoViveiro({ status: 429, ...erro, erros: [erro] }, null, undefined);
  }

  function signInWith(senha: string) {
    return inSession(async () => 0, { url, access: { email: ana.email, senha } });
  }

  function asOperador() {
    return inSession(async (client) => (await client.usuarios.listar.query()).totalDocs, asAna);
  }

  function cancelled() {
    const signal = AbortSignal.abort();
    return inSession(async (client) => (await client.especies.listar.query({}, { signal })).totalDocs, asAna);
  }
});
