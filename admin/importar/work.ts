import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { queryClient } from '../service.ts';
import { notifyFailure } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { reader } from './reader.ts';
import type { Vista } from './shapes.ts';

/** The data of this browser need no network. */
const HERE = { networkMode: 'always' } as const;

/** The person's imports in this browser. */
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
 * The work on an import, which continues while other pages are shown. On coming back a person sees its state, or why it failed.
 */
export function useWork(id: string) {
  const mutationKey = ['importacao', id];
  const { mutateAsync } = useMutation({
    ...HERE,
    mutationKey,
    mutationFn: (step: Step) => step(),
    onSuccess: (vista) => queryClient.setQueryData(mutationKey, vista),
    // What was stored before it failed shows.
    onError: () => queryClient.invalidateQueries({ queryKey: mutationKey }),
  });
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({ pending: state.status === 'pending', error: state.error }),
  });
  const { pending = false, error = null } = states.at(-1) ?? {};
  /** Undefined when it failed. The failure is shown. */
  const work = (step: Step): Promise<Vista | undefined> => mutateAsync(step).catch(() => undefined);
  return { work, pending, error };
}

/** A change of the import's settings shows at once, without a question to the service. Answers whether it was stored. */
export async function saying(id: string, step: Step): Promise<boolean> {
  try {
    queryClient.setQueryData(['importacao', id], await step());
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/** What was typed counts in the whole page. */
export function seen(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['importacao', id], exact: true });
}

/** Neither the list nor the way back shows it any more. */
export async function drop(id: string): Promise<void> {
  await reader.descartar(id);
  queryClient.removeQueries({ queryKey: ['importacoes'] });
  await queryClient.invalidateQueries({ queryKey: ['importacao', id], refetchType: 'none' });
}

/** The page shows from the first row on that rows are being recorded. */
export function startsRecording(id: string): void {
  queryClient.setQueryData<Vista>(['importacao', id], (vista) => vista && { ...vista, etapa: 'gravando' });
}
