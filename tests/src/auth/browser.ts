import type { Device } from '../../../src/procedure/context.ts';

/** A browser, as far as it keeps the marks of accounts; `marks` begins it as one that has some. */
export function browser(marks: readonly string[] = []): Device {
  return {
    marks: () => marks,
    keep: (kept) => {
      marks = kept;
    },
  };
}
