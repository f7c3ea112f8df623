import { Procedencia } from '../../db/models/procedencia.ts';
import { prepared } from '../../db/prepared.ts';
import { conflict, notFound } from '../common/errors.ts';
import { localDay } from '../common/local-time.ts';
import { fold } from '../common/text.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { AUDITED } from './criar.ts';
import { buscarProcedencia } from './queries.ts';
import { checkDias, checkLugar, checkMesmaEspecie, derivedFrom } from './rules.ts';
import type { MudancaDeProcedencia } from './schemas.ts';

type Input = Partial<MudancaDeProcedencia> & { id: string };

/**
 * Changes the description or the status of a lot of seed, never its balance. When nothing differs, nothing is written or audited.
 */
export async function atualizar(ctx: UserCommandContext, { id, data_att, especie_id, ...input }: Input) {
  const { db, now, settings, audit } = ctx;
  const procedencia = await Procedencia.query(db).findById(id).forUpdate().throwIfNotFound(notFound());
  await checkAsRead(procedencia, data_att, () => buscarProcedencia(ctx, id));
  checkMesmaEspecie(procedencia.especie_id, especie_id);
  const detalhes = changes(procedencia, input, AUDITED);
  if (Object.keys(detalhes).length === 0) return buscarProcedencia(ctx, id);

  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  const nova = { ...procedencia, ...Object.fromEntries(sent) } as Procedencia;
  checkLugar(nova);
  checkDias(input, localDay(now(), settings.fusoHorario));
  if (fold(nova.codigo) !== procedencia.busca_codigo) await checkCodigoLivre(db, nova.codigo);
  const inactivated = procedencia.status === 'ATIVO' && nova.status === 'INATIVO';
  audit.record(inactivated ? 'INATIVAR_PROCEDENCIA' : 'ATUALIZAR_PROCEDENCIA', 'procedencia', id, detalhes);
  await Procedencia.query(db)
    .patch({ ...input, ...derivedFrom(nova), data_att: now().toISOString() })
    .where({ id });
  return buscarProcedencia(ctx, id);
}

async function checkCodigoLivre(db: UserCommandContext['db'], codigo: string): Promise<void> {
  const [taken] = await prepared(db, 'select 1 from procedencias where busca_codigo = $1', [fold(codigo)]);
  if (taken)
    throw conflict('CODIGO_JA_EXISTE', `Informe outro código: já existe a procedência ${codigo}.`, 'codigo');
}
