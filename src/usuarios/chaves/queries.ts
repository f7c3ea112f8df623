import { type ReadSource, readById } from '../../../db/prepared.ts';
import { Filters } from '../../lists/filters.ts';
import { listPage } from '../../lists/listing.ts';
import { BY_DATE, orderBy } from '../../lists/order.ts';
import type { Context } from '../../procedure/context.ts';
import type { Chave, FiltrosDeChaves } from './schemas.ts';

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

export function listarChaves(ctx: Context, input: FiltrosDeChaves) {
  const filters = new Filters()
    .words('(select u.busca from usuarios u where u.id = t.id)', input.nome)
    .add(`${SITUACAO} = $?`, input.situacao);
  return listPage<Chave>(ctx, {
    select: CHAVE,
    table: 'chaves',
    joins: CHAVE_JOINS,
    order: orderBy(BY_DATE, input.ordenar),
    filters,
    ...input,
  });
}
