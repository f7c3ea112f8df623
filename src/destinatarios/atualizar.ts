import { Destinatario } from '../../db/models/destinatario.ts';
import { anonimizado, notFound } from '../common/errors.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { AUDITED } from './criar.ts';
import { buscarDestinatario } from './queries.ts';
import { checkDocumento, derivedFrom } from './rules.ts';
import type { MudancaDeDestinatario } from './schemas.ts';

type Input = Partial<MudancaDeDestinatario> & { id: string };

/** Changes a recipient. When nothing differs, nothing is written or audited. */
export async function atualizar(ctx: UserCommandContext, { id, data_att, ...input }: Input) {
  const { db, now, settings, audit } = ctx;
  const destinatario = await Destinatario.query(db).findById(id).forUpdate().throwIfNotFound(notFound());
  await checkAsRead(destinatario, data_att, () => buscarDestinatario(ctx, id));
  const detalhes = changes(destinatario, input, AUDITED);
  if (Object.keys(detalhes).length === 0) return destinatario;
  if (destinatario.data_anonimizacao !== null) throw anonimizado();

  const { nome = destinatario.nome, status = destinatario.status } = input;
  const { tipo = destinatario.tipo, documento = destinatario.documento } = input;
  // An old typing error does not prevent changes to the other fields.
  if ('tipo' in detalhes || 'documento' in detalhes) {
    checkDocumento({ tipo, documento }, settings.documentoEstrito);
  }
  const inactivated = destinatario.status === 'ATIVO' && status === 'INATIVO';
  audit.record(
    inactivated ? 'INATIVAR_DESTINATARIO' : 'ATUALIZAR_DESTINATARIO',
    'destinatario',
    id,
    detalhes,
  );
  const values = { ...input, ...derivedFrom({ nome, tipo, documento }), data_att: now().toISOString() };
  return Destinatario.query(db).patch(values).where({ id }).returning('*').first().throwIfNotFound();
}
