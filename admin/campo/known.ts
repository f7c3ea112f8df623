import { storeAnswer, storedAnswer } from '../device/store.ts';
import { LATER, service, whenShown } from '../service.ts';
import { broughtUpToDate, isKnown, type StoredCopy } from './up-to-date.ts';

/** What Campo works with, connected or not; null when it was never fetched. */
export const conhecidos = {
  queryKey: ['campo', 'lotes'],
  queryFn: async () => {
    const stored = await storedAnswer<StoredCopy>('lotes');
    return isKnown(stored) ? stored : null;
  },
};

/** From this age on it is fetched again. */
const STALE_MS = 5 * 60_000;

/** Keeps it up to date while any page of the app is open, once that page is shown. */
export const keepingUp = {
  queryKey: [LATER, 'campo'],
  queryFn: async () => {
    await whenShown();
    await refreshKnown();
    return null;
  },
  refetchInterval: STALE_MS,
  refetchOnReconnect: 'always',
} as const;

/** Brings what is known up to date, unless it is recent enough. */
export async function refreshKnown({ age = STALE_MS } = {}): Promise<void> {
  if (!navigator.onLine) return;
  const stored = await storedAnswer<StoredCopy>('lotes');
  if (isKnown(stored) && Math.abs(Date.now() - stored.em) < age) return;
  const ask = (desde?: string) => service.lotes.emCampo.query({ desde });
  await storeAnswer('lotes', await broughtUpToDate(stored, ask, Date.now()));
}

/** The greenhouse of the batch that was looked at last. */
export const ultimaEstufa = {
  queryKey: ['campo', 'estufa'],
  queryFn: async () => (await storedAnswer<string>('estufa')) ?? null,
};
