/** For how long a test waits for what must come, in milliseconds: enough for a machine several times slower than usual. */
export const PATIENCE_MS = 45_000;
