import type { LoteEmCampo } from '../../src/lotes/em-campo/schemas.ts';
import { storeAnswer, storedAnswer } from '../device/store.ts';
import { LATER, service, whenShown } from '../service.ts';
import { broughtUpToDate, type Conhecidos } from './up-to-date.ts';

/** A batch as the field needs it. */
export type LoteConhecido = LoteEmCampo;
export type EspecieNoLote = LoteEmCampo['especies'][number];

/** What the field works with, whether there is a connection or not; null when it was never asked for. */
export const conhecidos = {
  queryKey: ['campo', 'lotes'],
  queryFn: async () => (await storedAnswer<Conhecidos>('lotes')) ?? null,
};

/** Old enough to be asked again. */
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

/** Brings what is known up to date, at most every few minutes unless it `must` be new. */
export async function refreshKnown({ must = false } = {}): Promise<void> {
  if (!navigator.onLine) return;
  const known = await storedAnswer<Conhecidos>('lotes');
  if (!must && known && Math.abs(Date.now() - known.em) < STALE_MS) return;
  const ask = (desde?: string) => service.lotes.emCampo.query({ desde });
  await storeAnswer('lotes', await broughtUpToDate(known, ask, Date.now()));
}
