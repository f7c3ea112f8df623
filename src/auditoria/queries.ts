import { bookPage } from '../lists/book.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import type { Context, CurrentUser } from '../procedure/context.ts';
import type { AcessoADados } from './acessos/schemas.ts';
import { checkPodeLer } from './rules.ts';
import type {
  FiltrosDeAcessos,
  FiltrosDeLogs,
  RegistroComImportacao,
  RegistroDeAuditoria,
  TrilhaPedida,
} from './schemas.ts';

/** The wire's columns of an audit entry. */
const REGISTRO = `t.id, t.acao, t.usuario_id,
  case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as usuario,
  t.entidade, t.entidade_id, t.detalhes, t.operacao_id, t.ip, t.data_registro`;

const USUARIO = 'left join usuarios u on u.id = t.usuario_id';

/** Everything that was done to one record, newest first. An Operador is not told where requests came from. */
export async function trilhaDoRegistro(
  { db, user }: Context & { user: CurrentUser },
  { entidade, entidadeId, ordenar, page, limite }: TrilhaPedida,
) {
  checkPodeLer(user.cargo, { entidade });
  const trilha = await listPage<RegistroDeAuditoria>(
    { db },
    {
      select: REGISTRO,
      table: 'auditoria',
      joins: USUARIO,
      order: orderBy(BY_DATE, ordenar),
      filters: new Filters().add('t.entidade_id = $?', entidadeId).add('t.entidade = $?', entidade),
      page,
      limite,
    },
  );
  if (user.cargo === 'Administrador') return trilha;
  return { ...trilha, docs: trilha.docs.map((registro) => ({ ...registro, ip: null })) };
}

/** The import that wrote an entry, if one did. */
export const IMPORTACAO = `case when i.id is not null
  then json_build_object('tipo', i.tipo, 'registros', cardinality(i.registros)) end as importacao`;

/** The entries of an import, except those about the first record that it made. */
export const DE_IMPORTACOES = 'i.id = t.operacao_id and i.registros[1] <> t.entidade_id';
const RESUMIDAS = {
  unless: `not exists (select from importacoes i where ${DE_IMPORTACOES})`,
  from: `importacoes i join auditoria t on ${DE_IMPORTACOES}`,
};

/** Entries of the trail, newest first. */
export function listarLogs(ctx: Context, input: FiltrosDeLogs) {
  const filters = new Filters()
    .equal('usuario_id', input.usuarioId)
    .equal('acao', input.acao)
    .add('t.entidade_id = $?', input.entidadeId)
    .add('t.operacao_id = $?', input.operacaoId)
    .leaveOut(input.resumir ? RESUMIDAS : undefined)
    .period('t.data_registro', input, ctx);
  return bookPage<RegistroComImportacao>(ctx, {
    select: `${REGISTRO}, ${IMPORTACAO}`,
    table: 'auditoria',
    joins: `${USUARIO} left join importacoes i on i.id = t.operacao_id`,
    order: orderBy(BY_DATE, input.ordenar),
    filters,
    ...input,
  });
}

/** The wire's columns of an access to personal data. */
const ACESSO = `t.id, t.acesso, t.relatorio, t.formato, t.registros, t.cadastros, t.usuario_id,
  case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as usuario,
  t.conta, t.ip, t.data_registro`;

/** Who took personal data out as files or erased it, newest first. */
export function listarAcessos(ctx: Context, input: FiltrosDeAcessos) {
  return listPage<AcessoADados>(ctx, {
    select: ACESSO,
    table: 'acessos',
    joins: USUARIO,
    order: orderBy(BY_DATE, input.ordenar),
    filters: new Filters().equal('usuario_id', input.usuarioId).period('t.data_registro', input, ctx),
    ...input,
  });
}
