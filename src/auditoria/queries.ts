import { period } from '../common/local-time.ts';
import { Filters, listPage } from '../listing.ts';
import type { Context } from '../procedure/context.ts';
import type { FiltrosDeLogs, RegistroDeAuditoria } from './schemas.ts';

/** The wire's columns of an audit entry. */
const REGISTRO = `t.id, t.acao, t.usuario_id,
  case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as usuario,
  t.entidade, t.entidade_id, t.detalhes, t.operacao_id, t.ip, t.data_registro`;

/** Entries of the trail, newest first. */
export function listarLogs({ db, settings }: Context, input: FiltrosDeLogs) {
  const filters = new Filters()
    .add('t.usuario_id = $?', input.usuarioId)
    .add('t.acao = $?', input.acao)
    .period('t.data_registro', period(input.data_inicio, input.data_fim, settings.fusoHorario));
  return listPage<RegistroDeAuditoria>(db, {
    select: REGISTRO,
    table: 'auditoria',
    joins: 'left join usuarios u on u.id = t.usuario_id',
    order: 'newest',
    filters,
    ...input,
  });
}
