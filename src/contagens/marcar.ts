import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

type Ctx = Pick<UserCommandContext, 'db'>;

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
      `update lote_itens i set ultima_contagem = greatest(${ultima('i.especie_id', 'i.lote_id')}, ${NA_FASE})
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

/** When the item `i` was last counted as its batch left a phase: the entry of that change keeps what was counted. */
const NA_FASE = `(
  select max(f.data_registro) from lote_fases f
    join auditoria a on a.operacao_id = f.operacao_id and a.entidade_id = f.lote_id and a.acao = 'ATUALIZAR_FASE_LOTE'
    cross join jsonb_array_elements(a.detalhes -> 'contagem') contada
  where f.lote_id = i.lote_id and contada ->> 'especie_id' = i.especie_id::text)`;

/** That species of a batch were counted as it left its phase in this operation; the batch is locked. */
export async function marcarContadosNaFase(
  { db, operacaoId }: Pick<UserCommandContext, 'db' | 'operacaoId'>,
  lote_id: string,
  contados: readonly { especie_id: string }[],
): Promise<void> {
  await prepared(
    db,
    `update lote_itens i set ultima_contagem = greatest(i.ultima_contagem, f.data_registro)
     from lote_fases f
     where f.lote_id = $1 and f.operacao_id = $2 and i.lote_id = f.lote_id and i.especie_id = any($3::uuid[])`,
    [lote_id, operacaoId, contados.map(({ especie_id }) => especie_id)],
  );
}
