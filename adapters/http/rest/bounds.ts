/** What a reader may cost who is slower than what they read is made. Times in milliseconds, sizes in bytes. */

/** Whoever takes nothing for so long is cut off. */
export const IDLE_MS = 60_000;

/** So long in all is a file that is being made, and with it the database, kept waiting by its reader. */
export const MAX_STALL_MS = 2 * 60_000;

/** Longer than anything that is made may take to its first byte, of which no connection is idle before. */
export const TO_FIRST_BYTE_MS = 5 * 60_000;

/** The longest time from the first byte of an answer that is sent while it is made to its last. */
export const SENDING_MS = 30 * 60_000;

/** So much of a file waits in memory for its reader, and so much more of it on disk. */
export const IN_MEMORY = 256 * 1024;
export const ON_DISK = 64 * 2 ** 20;

/** So many files at once may wait on disk; others are made no faster than they are read. */
export const FILES_ON_DISK = 4;

/** So long after the last long file its memory is collected. */
export const BEFORE_COLLECTING_MS = 15_000;
