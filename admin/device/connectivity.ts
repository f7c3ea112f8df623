import { useSyncExternalStore } from 'react';
import { observable } from './observable.ts';
import { readClock } from './service-clock.ts';

/** Whether the service answers. A phone may be online in a network that leads nowhere. */

/** How often the service is tried while it does not answer. */
const EVERY_MS = 5_000;

const away = observable(false);
let asking: ReturnType<typeof setInterval> | undefined;

function note(now: boolean): void {
  if (now === away.get()) return;
  clearInterval(asking);
  if (now) asking = setInterval(() => void trackedFetch('/health').catch(() => {}), EVERY_MS);
  away.set(now);
}

/** `fetch` that records whether the service answers. An aborted call says nothing, unless it timed out. */
export const trackedFetch: typeof fetch = async (input, init) => {
  try {
    const response = noteOwn(readClock(await fetch(input, init)));
    note(false);
    return response;
  } catch (error) {
    const { aborted = false, reason } = init?.signal ?? {};
    if (!aborted || (reason instanceof DOMException && reason.name === 'TimeoutError')) note(true);
    throw error;
  }
};

/** Whether the browser says that there is a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the service answers, as far as is known. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && !away.get());
}

function subscribe(changed: () => void): () => void {
  const forget = away.subscribe(changed);
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    forget();
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The operations of this window. Their events are ignored, because the window has already fetched their changes. */
const own = new Set<string>();

function noteOwn(response: Response): Response {
  const operacao = response.headers.get('operacao');
  if (operacao !== null) own.add(operacao);
  return response;
}

export function isOwn(operacaoId: string): boolean {
  return own.has(operacaoId);
}
