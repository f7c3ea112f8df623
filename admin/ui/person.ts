import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Usuario } from '../../src/usuarios/schemas.ts';
import { type Pessoa, pessoa, trpc } from '../service.ts';

/** The person who is signed in. Nobody else sees the pages of the frame. */
export function usePerson(): Pessoa {
  return useSuspenseQuery(pessoa).data;
}

/** Whether the person sees what an Administrador sees. Who only reads does, too. */
export function useIsAdministrator(): boolean {
  const { cargo, somente_leitura } = usePerson();
  return cargo === 'Administrador' || somente_leitura;
}

/** Around what is the person's own: their password. */
export const Own = createContext(false);

/** Whether the person may act here: every act of the app asks this. Who only reads changes nothing but what is their own. */
export function useActs(): boolean {
  const own = useContext(Own);
  // Before anybody has signed in, forms are for everybody.
  const { data: person } = useQuery({ ...pessoa, enabled: false });
  return own || !person?.somente_leitura;
}

/** All of the user's own data. */
export function useOwnData(): Usuario {
  return useSuspenseQuery(trpc.usuarios.perfil.queryOptions()).data;
}

/** Acts, for those who may act. */
export function Acts({ children }: { children: ReactNode }): ReactNode {
  return useActs() ? children : null;
}
