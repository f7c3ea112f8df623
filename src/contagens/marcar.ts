import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { NA_FASE } from './ja-contado.ts';

type Ctx = Pick<UserCommandContext, 'db'>;

/** Sets when each balance of a count was last counted, by the counts that are not reversed. The balances are locked. */
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
      `update lote_itens i set ultima_contagem = greatest(${ultima('i.especie_id', 'i.lote_id')},
         (select max(f.em) from ${NA_FASE} f where f.lote_id = i.lote_id and f.especie_id = i.especie_id))
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

/** Marks species of a batch as counted when the batch left its phase in this operation. The batch is locked. */
export async function marcarContadosNaFase(
  { db, operacaoId }: Pick<UserCommandContext, 'db' | 'operacaoId'>,
  lote_id: string,
  contados: readonly { especie_id: string }[],
  anotado_em: string | null,
): Promise<void> {
  await prepared(
    db,
    `update lote_itens i set ultima_contagem = greatest(i.ultima_contagem, coalesce($4::timestamptz, f.data_registro))
     from lote_fases f
     where f.lote_id = $1 and f.operacao_id = $2 and i.lote_id = f.lote_id and i.especie_id = any($3::uuid[])`,
    [lote_id, operacaoId, contados.map(({ especie_id }) => especie_id), anotado_em],
  );
}
