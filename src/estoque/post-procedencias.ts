import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { Atribuicao } from '../../db/models/atribuicao.ts';
import { prepared } from '../../db/prepared.ts';
import type { NewRow } from './facts.ts';
import { recebidaDe } from './procedencias.ts';

/** What each lot of seed is moved by, and when the oldest of what is received of it entered. */
export async function moveProcedencias(
  db: Db,
  decisions: readonly { data: string }[],
  posted: readonly NewRow[][],
): Promise<void> {
  const atribuicoes = posted.flatMap((rows, n) =>
    rows.flatMap((row) =>
      row.atribuicoes.map((each) => ({
        ...each,
        movimentacao_id: row.id,
        recebida: recebidaDe(row, each),
        data: decisions[n]?.data,
      })),
    ),
  );
  if (atribuicoes.length === 0) return;
  const values = atribuicoes.map(({ movimentacao_id, procedencia_id, quantidade }) => ({
    ...{ movimentacao_id, procedencia_id, quantidade },
  }));
  const update = `
    update procedencias t set saldo = t.saldo + d.saldo, recebida = t.recebida + d.recebida,
      entrada = case when t.recebida + d.recebida = 0 then null when t.recebida = 0 then d.data else t.entrada end
    from (
      select procedencia_id, sum(quantidade) as saldo, sum(recebida) as recebida, min(data) filter (where recebida > 0) as data
      from jsonb_to_recordset($1) as a (procedencia_id uuid, quantidade bigint, recebida bigint, data timestamptz)
      group by procedencia_id) d
    where t.id = d.procedencia_id`;
  await Promise.all([
    insertRows(db, Atribuicao, values),
    prepared(db, update, [JSON.stringify(atribuicoes)]),
  ]);
}
