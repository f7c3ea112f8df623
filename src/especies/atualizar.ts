import { Especie } from '../../db/models/especie.ts';
import { notFound } from '../common/errors.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { AUDITED } from './nova-especie.ts';
import { buscarEspecie } from './queries.ts';
import { checkTipo, derivedFrom } from './rules.ts';
import type { MudancaDeEspecie } from './schemas.ts';

type Input = Partial<MudancaDeEspecie> & { id: string };

/** Changes the names, category, notes or status of a species. When nothing differs, nothing is written or audited. */
export async function atualizar(ctx: UserCommandContext, { id, data_att, tipo, ...input }: Input) {
  const { db, now, audit } = ctx;
  const especie = await Especie.query(db).findById(id).forUpdate().throwIfNotFound(notFound());
  await checkAsRead(especie, data_att, () => buscarEspecie(ctx, id));
  checkTipo(especie.tipo, tipo);
  const detalhes = changes(especie, input, AUDITED);
  if (Object.keys(detalhes).length > 0) {
    const { nome_popular = especie.nome_popular, nome_cientifico = especie.nome_cientifico } = input;
    const { variedade = especie.variedade } = input;
    const derived = derivedFrom({ nome_popular, nome_cientifico, variedade });
    const separada = especie.separada && derived.identidade === especie.identidade;
    await Especie.query(db)
      .patch({ ...input, ...derived, separada, data_att: now().toISOString() })
      .where({ id });
    const inactivated = especie.status === 'ATIVO' && input.status === 'INATIVO';
    audit.record(inactivated ? 'INATIVAR_ESPECIE' : 'ATUALIZAR_ESPECIE', 'especie', id, detalhes);
  }
  return buscarEspecie(ctx, id);
}
