import { createClient } from '../client/client.ts';
import { ask } from '../host/ask.ts';
import { OperatorError } from '../host/operator-error.ts';
import { tellingWhere } from './session.ts';
import { forgetSession, storedSession, storeSession } from './session-file.ts';
import { readUrl } from './settings.ts';

/** Asks for the password, signs in, and stores the session for the other commands. Exit code: 0. */
export async function entrar(email: string, servico?: string): Promise<number> {
  const url = readUrl(servico);
  const senha = await ask('Senha: ', { silent: true });
  if (senha === '') throw new OperatorError('Digite a senha: sem ela não se entra.');
  const client = createClient({ url });
  const { name } = await client.entrar(email, senha).catch(tellingWhere(url));
  const file = await storeSession({ url, token: client.token ?? '' }).catch(async (error) => {
    // Nobody could use or end the session. A failed sign-out must not hide the first error.
    await client.sair().catch(() => {});
    throw error;
  });
  console.log(`Você entrou como ${name}. A sessão fica em ${file}, até que use viveiro sair.`);
  return 0;
}

/** Ends the stored session, at the service too if it answers. Exit code: 0. */
export async function sair(): Promise<number> {
  const stored = storedSession();
  await forgetSession();
  if (stored)
    await createClient({ ...stored, tentativas: 1 })
      .sair()
      .catch(tellingWhere(stored.url));
  console.log(stored ? 'Você saiu.' : 'Não havia sessão guardada.');
  return 0;
}
