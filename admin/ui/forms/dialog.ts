import { useSearch } from '@tanstack/react-router';
import { useHere } from '../here.ts';

/** A dialog with a place in the address, as `?nova=sim`: links can open it, and the browser's back button closes it. */
export function useDialog(name: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const here = useHere();
  const set = (value: 'sim' | undefined) => here((now) => ({ ...now, [name]: value }));
  return { opened: search[name] === 'sim', open: () => set('sim'), onClose: () => set(undefined) };
}
