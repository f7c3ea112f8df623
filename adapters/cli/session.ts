import { setMaxListeners } from 'node:events';
import { type Client, createClient, ErroDoViveiro } from '../client/client.ts';
import { endSignals } from '../host/signals.ts';
import { type CommandSettings, loadSettings } from './settings.ts';

/**
 * Signs in with the settings, runs `work`, and always signs out. A session given by token stays open. The first
 * signal to end the process aborts `interrupted`, so that `work` can stop cleanly; the second one ends it at once.
 */
export async function inSession<T>(
  work: (client: Client, interrupted: AbortSignal) => Promise<T>,
  { url, access }: CommandSettings = loadSettings(),
): Promise<T> {
  const given = 'token' in access;
  const client = createClient({ url, tentativas: ATTEMPTS, ...(given && { token: access.token }) });
  if (!given) await client.entrar(access.email, access.senha).catch(tellingWhere(url));
  const controller = new AbortController();
  // Every call adds a listener that stays until the work ends; Node would warn of a leak.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  for (const signal of endSignals()) process.once(signal, stop);
  try {
    return await work(client, controller.signal).catch(tellingWhere(url));
  } finally {
    for (const signal of endSignals()) process.off(signal, stop);
    // A failed sign-out does not undo the work; the session expires by itself.
    if (!given) await client.sair().catch(() => {});
  }
}

/** The calls of a big sheet take minutes, in which the service may restart. */
const ATTEMPTS = 5;

/** The codes of errors that a wrong address causes. */
const NOT_THE_SERVICE = ['SEM_RESPOSTA', 'RESPOSTA_ILEGIVEL'];

/** Adds to such an error where the service was looked for, without a password in the address. */
export function tellingWhere(url: string) {
  return (error: unknown): never => {
    if (!(error instanceof ErroDoViveiro && NOT_THE_SERVICE.includes(error.codigo))) throw error;
    const { origin, pathname } = new URL(url);
    const detalhe = `${error.message.replace(/\.$/, '')} (em ${origin}${pathname.replace(/\/$/, '')}).`;
    throw new ErroDoViveiro({ ...error, detalhe }, error.idempotencyKey, error);
  };
}
