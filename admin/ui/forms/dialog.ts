import { useSearch } from '@tanstack/react-router';
import { useHere } from '../here.ts';

/** A dialog that stands in the address, as `?nova=sim`: it can be linked, and *voltar* closes it. */
export function useDialog(name: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const here = useHere();
  const set = (value: 'sim' | undefined) => here((now) => ({ ...now, [name]: value }));
  return { opened: search[name] === 'sim', open: () => set('sim'), onClose: () => set(undefined) };
}
