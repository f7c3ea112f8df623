import type { z } from 'zod';
import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/** How each register inactivates a record; the status of a greenhouse follows from its mark. */
export const INATIVACAO = {
  especie: { tabela: 'especies', coluna: 'status', acao: 'INATIVAR_ESPECIE', status: 'INATIVO' },
  estufa: { tabela: 'estufas', coluna: 'marca', acao: 'INATIVAR_ESTUFA', status: 'Inativo' },
  destinatario: {
    tabela: 'destinatarios',
    coluna: 'status',
    acao: 'INATIVAR_DESTINATARIO',
    status: 'INATIVO',
  },
  procedencia: { tabela: 'procedencias', coluna: 'status', acao: 'INATIVAR_PROCEDENCIA', status: 'INATIVO' },
} as const;
export type Cadastro = keyof typeof INATIVACAO;

interface Registrado {
  id: string;
  status: string;
}

/**
 * Splits the records that rows name into those that the import takes up again and the others. An import takes up what the undoing
 * of an import inactivated; a record that somebody inactivated on purpose stays so. The records are locked, so only one of two
 * simultaneous imports takes up a record.
 */
export async function splitResumable<T extends Registrado>(
  { db }: UserCommandContext,
  cadastro: Cadastro,
  registrados: readonly T[],
): Promise<{ resumable: T[]; others: T[] }> {
  const { tabela, acao, status } = INATIVACAO[cadastro];
  const inativos = registrados.filter((each) => each.status === status).map(({ id }) => id);
  if (inativos.length === 0) return { resumable: [], others: [...registrados] };
  const locked = await prepared<{ id: string }>(
    db,
    `select id from ${tabela} where id = any ($1::uuid[]) and status = $2 order by id for update`,
    [inativos, status],
  );
  const found = await prepared<{ id: string }>(
    db,
    `select entidade_id as id from (
       select distinct on (entidade_id) entidade_id, detalhes from auditoria
       where entidade_id = any ($1::uuid[]) and acao = $2 order by entidade_id, seq desc) ultima
     where detalhes ->> 'importacao_id' is not null`,
    [locked.map(({ id }) => id), acao],
  );
  const ids = new Set(found.map(({ id }) => id));
  return {
    resumable: registrados.filter(({ id }) => ids.has(id)),
    others: registrados.filter(({ id }) => !ids.has(id)),
  };
}

/** What a record becomes when it is taken up again: fields that the row leaves blank become blank. */
export function withBlanks<Pedido extends object>(nova: z.ZodObject, pedido: Pedido): Pedido {
  const brancos = Object.keys(nova.shape).map((campo) => [campo, null]);
  return { ...Object.fromEntries(brancos), ...pedido };
}
