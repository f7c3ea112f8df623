import { Entrega as Gravada } from '../../db/models/entrega.ts';
import { colunasDoPlantio, completado, type Plantio } from '../estoque/entregas.ts';
import { checkPodeEstornar } from '../movimentacoes/estornar.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEntrega } from './queries.ts';
import type { EntregaComOrigem, MudancaDeEntrega } from './schemas.ts';

/** A place may have to be erased, so the trail keeps only that it changed. */
const AUDITED = {
  ...({ finalidade: 'value', programa: 'value', municipio: 'value', uf: 'value', zona: 'value' } as const),
  ...({ local: 'personal', bairro: 'personal', latitude: 'personal', longitude: 'personal' } as const),
};

/** Completes what is known of a delivery, never its items. Whoever may reverse the delivery may complete it. */
export async function atualizar(
  ctx: UserCommandContext,
  { id, data_att, finalidade, programa, plantio }: MudancaDeEntrega & { id: string },
): Promise<EntregaComOrigem> {
  await checkPodeEstornar(ctx, id);
  const before = await Gravada.query(ctx.db).findById(id).forNoKeyUpdate().throwIfNotFound();
  await checkAsRead(before, data_att, () => buscarEntrega(ctx, id));
  const lugar = plantioDe(before);
  const after = {
    finalidade: finalidade === undefined ? before.finalidade : finalidade,
    programa: programa === undefined ? before.programa : programa,
    ...completado(lugar, plantio),
  };
  const detalhes = changes({ ...before, ...lugar }, after, AUDITED);
  if (Object.keys(detalhes).length === 0) return buscarEntrega(ctx, id);
  await Gravada.query(ctx.db)
    .patch({
      finalidade: after.finalidade,
      programa: after.programa,
      ...colunasDoPlantio(after),
      data_att: ctx.now().toISOString(),
    })
    .where({ id });
  ctx.audit.record('ATUALIZAR_ENTREGA', 'entrega', id, detalhes);
  return buscarEntrega(ctx, id);
}

function plantioDe(entrega: Gravada): Plantio {
  const { plantio_local: local, plantio_bairro: bairro, plantio_municipio: municipio } = entrega;
  const { plantio_uf: uf, plantio_latitude: latitude, plantio_longitude: longitude } = entrega;
  return { local, bairro, municipio, uf, latitude, longitude, zona: entrega.plantio_zona };
}
