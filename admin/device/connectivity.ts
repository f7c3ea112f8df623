import { useSyncExternalStore } from 'react';
import { hear } from './service-clock.ts';

/** Whether requests leave this browser and are answered: a phone may be in a network that leads nowhere, and call it one. */

/** So often it is asked whether somebody answers again. */
const EVERY_MS = 5_000;

let away = false;
let asking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function note(now: boolean): void {
  if (now === away) return;
  away = now;
  clearInterval(asking);
  if (away) asking = setInterval(() => void reaching('/health').catch(() => {}), EVERY_MS);
  for (const tell of listeners) tell();
}

/** `fetch` that notes whether anybody answers; who gives up asking learns nothing of it, unless for want of an answer in time. */
export const reaching: typeof fetch = async (input, init) => {
  try {
    const response = hear(await fetch(input, init));
    note(false);
    return response;
  } catch (error) {
    const { aborted = false, reason } = init?.signal ?? {};
    if (!aborted || (reason instanceof DOMException && reason.name === 'TimeoutError')) note(true);
    throw error;
  }
};

/** Whether there is a network at all, as the browser says. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the service is reached, as far as is known. */
export function useReached(): boolean {
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
