import type { ContagemLinha } from '../../db/models/contagem-linha.ts';
import { prepared, preparedOne } from '../../db/prepared.ts';
import { lockAll } from '../estoque/lock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Aberta } from './linhas.ts';

type Ctx = Pick<UserCommandContext, 'db'>;

export type Travada = Aberta & {
  numero: string;
  encerrada_por: string | null;
  data_fim: string | null;
  operacao_id: string | null;
};

/** Locks a count before any stock. Notes share this lock with each other; closing the count excludes them. */
export function lockContagem(
  { db }: Ctx,
  id: string,
  por: 'share' | 'no key update' = 'no key update',
): Promise<Travada> {
  return preparedOne<Travada>(
    db,
    `select id, numero, cega, situacao, data_registro, encerrada_por, data_fim, operacao_id from contagens where id = $1 for ${por}`,
    [id],
  );
}

/** Locks the counted balances, in the one global order. */
export async function lockContados(
  ctx: UserCommandContext,
  id: string,
  procedencia_ids: readonly string[] = [],
) {
  const linhas = await prepared<Pick<ContagemLinha, 'especie_id' | 'lote_id'>>(
    ctx.db,
    `select l.especie_id, l.lote_id from contagem_linhas l
     where l.contagem_id = $1 and exists (select from contagem_notas n where n.linha_id = l.id)`,
    [id],
  );
  return lockAll(ctx, {
    lote_ids: linhas.flatMap(({ lote_id }) => lote_id ?? []),
    especie_ids: linhas.flatMap(({ lote_id, especie_id }) => (lote_id === null ? especie_id : [])),
    procedencia_ids,
  });
}
