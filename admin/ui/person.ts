import { useSuspenseQuery } from '@tanstack/react-query';
import type { Usuario } from '../../src/usuarios/schemas.ts';
import { type Pessoa, pessoa, trpc } from '../service.ts';

/** The person who is signed in. Nobody else sees the pages of the frame. */
export function usePerson(): Pessoa {
  return useSuspenseQuery(pessoa).data;
}

export function useIsAdministrator(): boolean {
  return usePerson().cargo === 'Administrador';
}

/** All of the user's own data. */
export function useOwnData(): Usuario {
  return useSuspenseQuery(trpc.usuarios.perfil.queryOptions()).data;
}
