import { useClocks } from './format.ts';

/** The local day of an instant, in figures of one width. */
export function Day({ of }: { of: string }) {
  return <span className="numero">{useClocks().day(of)}</span>;
}
