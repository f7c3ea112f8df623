/** An Idempotency-Key. Not `randomUUID`, which browsers have on https only: many a town hall's network has none. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The service keeps a key for 24 hours; the last of them is left for clocks and slow networks. */
export const KEY_KNOWN_MS = 23 * 3_600_000;
