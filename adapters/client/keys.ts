/** An Idempotency-Key. Not `randomUUID`, which browsers have on https only: many a town hall's network has none. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The service keeps a key for 24 hours; the last of them is left for clocks and slow networks. */
const KEY_KNOWN_MS = 23 * 3_600_000;

/** A phone's clock is now and then corrected by this much. */
export const SET_RIGHT_MS = 60_000;

/** Whether the service certainly still has the key of what was sent then. A clock that went back says nothing. */
export function isSure(sent: number, now: number): boolean {
  const age = now - sent;
  return age > -SET_RIGHT_MS && age <= KEY_KNOWN_MS;
}
