import { period } from '../common/local-time.ts';
import { Filters, listPage } from '../pagination.ts';
import type { Context } from '../procedure/context.ts';
import type { FiltrosDeLogs, RegistroDeAuditoria } from './schemas.ts';

/** The wire's columns of an audit entry. */
const REGISTRO = `t.id, t.acao, t.usuario_id,
  case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as usuario,
  t.entidade, t.entidade_id, t.detalhes, t.operacao_id, t.ip, t.data_registro`;

/** Entries of the trail, newest first. */
export function listarLogs({ db, settings }: Context, input: FiltrosDeLogs) {
  const { since, before, until } = period(input.data_inicio, input.data_fim, settings.fusoHorario);
  const filters = new Filters()
    .add('t.usuario_id = $?', input.usuarioId)
    .add('t.acao = $?', input.acao)
    .add('t.data_registro >= $?', since)
    .add('t.data_registro < $?', before)
    .add('t.data_registro <= $?', until);
  return listPage<RegistroDeAuditoria>(db, {
    select: REGISTRO,
    from: 'auditoria t\nleft join usuarios u on u.id = t.usuario_id',
    orderBy: 't.seq desc',
    filters,
    ...input,
  });
}
