import { useSuspenseQuery } from '@tanstack/react-query';
import { ask, type Pessoa } from '../service.ts';

/** Who is signed in; the frame's pages are shown to nobody else. */
export function usePerson(): Pessoa {
  return useSuspenseQuery(ask.usuarios.perfil.queryOptions()).data;
}

export function useIsAdministrator(): boolean {
  return usePerson().cargo === 'Administrador';
}
