import { setMaxListeners } from 'node:events';
import { type Client, createClient } from '../client/client.ts';
import { loadSettings, type Settings } from './settings.ts';

/**
 * Does `work` as whom the settings name, and signs out afterwards, whatever came of it; the session of a given token
 * is left as it is. `interrupted` is aborted when the process is told to end: the first time it asks `work` to stop and
 * leave nothing half done, the second time the process ends on the spot.
 */
export async function inSession<T>(
  work: (client: Client, interrupted: AbortSignal) => Promise<T>,
  { url, access }: Settings = loadSettings(),
): Promise<T> {
  const given = 'token' in access;
  const client = createClient(given ? { url, token: access.token } : { url });
  if (!given) await client.entrar(access.email, access.senha);
  const controller = new AbortController();
  // Every call listens to it as long as the work lasts.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(client, controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    // What has been done stays done when the service cannot be told; the session ends by itself.
    if (!given) await client.sair().catch(() => {});
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
