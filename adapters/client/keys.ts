/** An Idempotency-Key. Browsers offer `randomUUID` only over https, and many town halls have no https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The service keeps a key for 24 hours. The last hour is left for clocks and slow networks. */
const KEY_KNOWN_MS = 23 * 3_600_000;

/** Corrections of a phone's clock may be this large. */
export const SET_RIGHT_MS = 60_000;

/** Whether the service certainly still has the key of what was sent then. A clock that went back says nothing. */
export function isSure(sent: number, now: number): boolean {
  const age = now - sent;
  return age > -SET_RIGHT_MS && age <= KEY_KNOWN_MS;
}
