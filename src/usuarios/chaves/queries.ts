import type { Db } from '../../../db/connection.ts';
import { prepared, type ReadSource, readById } from '../../../db/prepared.ts';
import { Filters } from '../../lists/filters.ts';
import { BY_DATE, orderBy } from '../../lists/order.ts';
import { listPage } from '../../lists/page.ts';
import type { Context } from '../../procedure/context.ts';
import type { Chave, ChaveViva, FiltrosDeChaves } from './schemas.ts';

const SITUACAO = `case when t.data_revogacao is not null then 'REVOGADA'
  when t.validade <= clock_timestamp() then 'VENCIDA' else 'ATIVA' end`;

/** The wire's columns of a key; needs CHAVE_JOINS. They include neither the key nor its hash. */
const CHAVE = `t.id, u.nome, t.prefixo, u.cargo, t.escopos, t.enderecos, t.validade, ${SITUACAO} as situacao, t.data_uso,
  case when q.id is not null then json_build_object('id', q.id, 'nome', q.nome) end as criada_por,
  t.nome_unico is null and t.data_revogacao is null as substituida, t.data_registro, t.data_revogacao`;

const CHAVE_JOINS = 'join usuarios u on u.id = t.id left join usuarios q on q.id = t.criada_por';

export function buscarChave(ctx: ReadSource, id: string): Promise<Chave> {
  return readById<Chave>(ctx, `select ${CHAVE} from chaves t ${CHAVE_JOINS} where t.id = any($1)`, id);
}

/** The keys that somebody made and that still open something, the newest first. */
export function chavesVivasDe(db: Db, usuarioId: string): Promise<ChaveViva[]> {
  const sql = `select t.id, u.nome, t.prefixo from chaves t join usuarios u on u.id = t.id
    where t.criada_por = $1 and ${SITUACAO} = 'ATIVA' order by t.seq desc`;
  return prepared<ChaveViva>(db, sql, [usuarioId]);
}

/** Whoever made the key no longer manages keys. An operator at the command line always does. */
const SEM_RESPONSAVEL = `exists (
  select from usuarios q where q.id = t.criada_por and (q.status <> 'ATIVO' or q.cargo <> 'Administrador'))`;

export function listarChaves(ctx: Context, input: FiltrosDeChaves) {
  const filters = new Filters()
    .words('(select u.busca from usuarios u where u.id = t.id)', input.nome)
    .add(`${SITUACAO} = $?`, input.situacao)
    .add('t.criada_por = $?', input.criadaPorId)
    .add(`${SEM_RESPONSAVEL} = $?`, input.semResponsavel);
  return listPage<Chave>(ctx, {
    select: CHAVE,
    table: 'chaves',
    joins: CHAVE_JOINS,
    order: orderBy(BY_DATE, input.ordenar),
    filters,
    ...input,
  });
}
