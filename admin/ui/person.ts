import { useSuspenseQuery } from '@tanstack/react-query';
import type { Usuario } from '../../src/usuarios/schemas.ts';
import { type Pessoa, pessoa, trpc } from '../service.ts';

/** Who is signed in; the frame's pages are shown to nobody else. */
export function usePerson(): Pessoa {
  return useSuspenseQuery(pessoa).data;
}

export function useIsAdministrator(): boolean {
  return usePerson().cargo === 'Administrador';
}

/** All that the service knows of who is signed in. */
export function useOwnData(): Usuario {
  return useSuspenseQuery(trpc.usuarios.perfil.queryOptions()).data;
}
