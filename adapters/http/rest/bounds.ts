/** The limits for a reader that is slower than its answer is made. Times in milliseconds, sizes in bytes. */

/** A reader that takes nothing for this long is cut off. */
export const IDLE_MS = 60_000;

/** The total time for which a slow reader may hold up the making of a file, and with it the database. */
export const MAX_STALL_MS = 2 * 60_000;

/** Longer than anything may take to its first byte. No connection counts as idle before that. */
export const TO_FIRST_BYTE_MS = 5 * 60_000;

/** The longest time from the first byte of a streamed answer to its last. */
export const SENDING_MS = 30 * 60_000;

/** How much of a file may wait for its reader in memory, and how much more on disk. */
export const IN_MEMORY = 256 * 1024;
export const ON_DISK = 64 * 2 ** 20;

/** The most files that wait on disk at once. Others are made no faster than they are read. */
export const FILES_ON_DISK = 4;

/** How long after the last long file its memory is collected. */
export const BEFORE_COLLECTING_MS = 15_000;
