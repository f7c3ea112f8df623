import { useSearch } from '@tanstack/react-router';
import { type Dialog, type DialogAbout, useHere, withoutDialogs } from '../here.ts';

/** A dialog with a place in the address, as `?nova=sim`: links can open it, and the browser's back button closes it. */
export function useDialog(name: Dialog) {
  const { value, set } = usePlace(name);
  return { opened: value === 'sim', open: () => set('sim'), onClose: () => set() };
}

/** One about what the address names, such as a record by its id. */
export function useDialogAbout(name: DialogAbout) {
  const { value, set } = usePlace(name);
  return { about: value, open: (about: string) => set(about), onClose: () => set() };
}

/** One dialog is open at a time. */
function usePlace(name: Dialog | DialogAbout) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const here = useHere();
  const set = (value?: string) => here((now) => ({ ...withoutDialogs(now), [name]: value }));
  return { value: search[name], set };
}
