import type { ContagemLinha } from '../../db/models/contagem-linha.ts';
import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkNaoContada } from './rules.ts';

export type Saldo = Pick<ContagemLinha, 'especie_id' | 'lote_id'>;

/** Refuses a balance that is already in an open count. `campo` is the field that names it. */
export async function checkForaDeContagem(
  { db }: Pick<UserCommandContext, 'db'>,
  saldos: readonly Saldo[],
  campo?: string,
): Promise<void> {
  const outras = await prepared<{ numero: string; nome: string }>(
    db,
    `select c.numero, e.nome_popular || coalesce(', no lote ' || b.codigo, ', no estoque') as nome
     from unnest($1::uuid[], $2::uuid[]) as x (especie_id, lote_id)
       join contagem_linhas l on l.especie_id = x.especie_id and l.lote_id is not distinct from x.lote_id
       join contagens c on c.id = l.contagem_id and c.situacao = 'ABERTA'
       join especies e on e.id = l.especie_id left join lotes b on b.id = l.lote_id
     order by c.seq, l.ordem`,
    [saldos.map(({ especie_id }) => especie_id), saldos.map(({ lote_id }) => lote_id)],
  );
  checkNaoContada(outras, campo);
}
