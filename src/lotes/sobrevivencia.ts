import { preparedOne } from '../../db/prepared.ts';
import { itensRecentes } from '../fechamento/somas-por-item.ts';
import { ITENS, percursos, SOBREVIVENCIA, taxa } from '../fechamento/taxas.ts';
import type { Context } from '../procedure/context.ts';
import type { Sobrevivencia } from './schemas.ts';

/** The survival in the batch `t`. The report of production has the same figure by species, over all batches. */
const SOBREVIVENCIA_DO_LOTE = `
  with t as (select id, status, fase from lotes where id = $1),
  percursos as (${percursos('l.id = $1')}), novas as (${itensRecentes('$1')}), itens as (${ITENS}),
  medida as (
    select count(distinct e.tipo) > 1 as misturado, ${taxa('sobrevivencia', {
      ...SOBREVIVENCIA,
      otherwise: `(select case when t.status = 'ATIVO' and t.fase in ('SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO')
          and not exists (select from lote_fases f where f.lote_id = t.id and f.fase_anterior = 'PRODUÇÃO')
        then 'O lote ainda não passou da Produção.'
        else 'O lote não foi de Produção a Pronto sem pular nem voltar fase.' end from t)`,
      added: `'Houve ajuste para mais, ou entrada, no lote.'`,
    })}
    from itens i join especies e on e.id = i.especie_id)
  select case when not misturado then sobrevivencia end as taxa,
    case when misturado then 0 else sobrevivencia_amostra end as amostra,
    case when misturado then 'O lote tem sementes e mudas, que não se somam.' else sobrevivencia_motivo end as motivo
  from medida where exists (select from t)`;

/**
 * How many of a batch's plants survived PRODUÇÃO.
 *
 * @throws AppError 404
 */
export function sobrevivenciaDoLote({ db }: Context, id: string): Promise<Sobrevivencia> {
  return preparedOne<Sobrevivencia>(db, SOBREVIVENCIA_DO_LOTE, [id]);
}
