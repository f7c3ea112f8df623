import { useSyncExternalStore } from 'react';
import { noteOwn } from './own.ts';
import { readClock } from './service-clock.ts';

/** Whether the service answers. A phone may be online in a network that leads nowhere. */

/** How often the service is tried while it does not answer. */
const EVERY_MS = 5_000;

let away = false;
let asking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function note(now: boolean): void {
  if (now === away) return;
  away = now;
  clearInterval(asking);
  if (away) asking = setInterval(() => void trackedFetch('/health').catch(() => {}), EVERY_MS);
  for (const tell of listeners) tell();
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
  return useSyncExternalStore(subscribe, () => navigator.onLine && !away);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
