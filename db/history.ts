/**
 * Lets the books go on where they are now. When they come from a copy, or from a standby that was promoted, numbers that may have
 * been told already are left out, and the trail says so.
 */
export const FOLLOW_HISTORY = 'select seguir_linhagem()';
