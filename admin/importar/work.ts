import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { queryClient } from '../service.ts';
import { usePerson } from '../ui/person.ts';
import { reader } from './reader.ts';
import type { Vista } from './shapes.ts';

/** Nothing of the network is needed for what this browser keeps. */
const HERE = { networkMode: 'always' } as const;

/** The imports that this browser keeps for the person. */
export function useStoredImports() {
  const { id } = usePerson();
  return useQuery({ queryKey: ['importacoes'], queryFn: () => reader.listar(id), ...HERE });
}

export function useImport(id: string) {
  const { id: usuario } = usePerson();
  return useQuery({ queryKey: ['importacao', id], queryFn: () => reader.abrir(id, usuario), ...HERE });
}

type Step = () => Promise<Vista>;

/**
 * The work on an import, which goes on while other pages are shown: whoever comes back sees how it stands, or why it
 * failed.
 */
export function useWork(id: string) {
  const mutationKey = ['importacao', id];
  const { mutateAsync } = useMutation({
    ...HERE,
    mutationKey,
    mutationFn: (step: Step) => step(),
    onSuccess: (vista) => queryClient.setQueryData(mutationKey, vista),
  });
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({ pending: state.status === 'pending', error: state.error }),
  });
  const { pending = false, error = null } = states.at(-1) ?? {};
  /** Undefined when it failed, which is shown. */
  const work = (step: Step): Promise<Vista | undefined> => mutateAsync(step).catch(() => undefined);
  return { work, pending, error };
}

/** What is said of the import changes at once, without asking the service anything. */
export async function saying(id: string, step: Step): Promise<void> {
  queryClient.setQueryData(['importacao', id], await step());
}
