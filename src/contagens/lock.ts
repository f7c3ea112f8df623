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

/** Locks a count before any stock. Those who note lines share it; who closes it waits for them, and they for that. */
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

/** Locks the balances of which a count has a note, in the one global order. */
export async function lockContados(ctx: Ctx, id: string, procedencia_ids: readonly string[] = []) {
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

/** When each balance of a count was last counted, by what stands now; the balances are locked. */
export async function marcarContados({ db }: Ctx, id: string): Promise<void> {
  const ultima = (especie: string, lote: string) => `(
    select max(n.contada_em) from contagem_linhas l
      join contagens c on c.id = l.contagem_id and c.situacao = 'ENCERRADA'
      join contagem_diferencas d on d.linha_id = l.id join contagem_notas n on n.id = d.nota_id
    where l.especie_id = ${especie} and l.lote_id is not distinct from ${lote})`;
  const deste = `from contagem_linhas x join contagem_diferencas y on y.linha_id = x.id where x.contagem_id = $1`;
  await Promise.all([
    prepared(
      db,
      `update lote_itens i set ultima_contagem = ${ultima('i.especie_id', 'i.lote_id')}
       where (i.lote_id, i.especie_id) in (select x.lote_id, x.especie_id ${deste} and x.lote_id is not null)`,
      [id],
    ),
    prepared(
      db,
      `update especies e set ultima_contagem = ${ultima('e.id', 'null')}
       where e.id in (select x.especie_id ${deste} and x.lote_id is null)`,
      [id],
    ),
  ]);
}
