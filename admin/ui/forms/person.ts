import type { Usuario } from '../../../src/usuarios/schemas.ts';
import { trpc } from '../../service.ts';
import type { Choice, Kind } from './picker.tsx';

/** People who can sign in, or could. Only an Administrador sees them. */
export const PERSON: Kind = {
  none: 'Ninguém',
  search: (nome) => trpc.usuarios.listar.queryOptions({ nome, limite: 20 }),
  found: ({ docs }: { docs: Usuario[] }) => docs.map(choice),
  read: (id) => trpc.usuarios.buscar.queryOptions({ id }),
  one: choice,
};

function choice({ id, nome, email, cargo }: Usuario): Choice {
  return { value: id, label: nome, detail: `${cargo} · ${email}` };
}
