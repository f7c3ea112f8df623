/** Seventy-eight weeks: eighteen months. */
export const DAYS = 546;
