import { useNavigate, useSearch } from '@tanstack/react-router';

/** A dialog that stands in the address, as `?nova=sim`: it can be linked, and *voltar* closes it. */
export function useDialog(name: string) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const set = (value: 'sim' | undefined) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, [name]: value }) } as never);
  return { opened: search[name] === 'sim', open: () => set('sim'), onClose: () => set(undefined) };
}
