import { storeAnswer, storedAnswer } from '../device/store.ts';
import { LATER, service, whenShown } from '../service.ts';
import { broughtUpToDate, type Conhecidos } from './up-to-date.ts';

/** The data of Campo, with or without a connection; null when they were never fetched. */
export const conhecidos = {
  queryKey: ['campo', 'lotes'],
  queryFn: async () => (await storedAnswer<Conhecidos>('lotes')) ?? null,
};

/** Older data are fetched again. */
const STALE_MS = 5 * 60_000;

/** Keeps the data up to date once Campo was shown, while any page of the app is open. */
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

interface Refresh {
  /** In milliseconds. */
  age?: number;
  signal?: AbortSignal;
}

/** Brings the data up to date, unless they are recent enough. */
export async function refreshKnown({ age = STALE_MS, signal }: Refresh = {}): Promise<void> {
  if (!navigator.onLine) return;
  const stored = await storedAnswer<Conhecidos>('lotes');
  if (stored && Math.abs(Date.now() - stored.em) < age) return;
  const ask = (desde?: string) => service.lotes.emCampo.query({ desde }, { signal });
  await storeAnswer('lotes', await broughtUpToDate(stored, ask, Date.now()));
}

/** The greenhouse of the batch that was shown last. */
export const ultimaEstufa = {
  queryKey: ['campo', 'estufa'],
  queryFn: async () => (await storedAnswer<string>('estufa')) ?? null,
};
