import { prepared, type ReadSource, readById } from '../../db/prepared.ts';
import type { Localizacao } from '../common/lugar.ts';
import { caseless } from '../common/text.ts';
import { Filters } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import { columnsOf } from '../lists/record.ts';
import type { Context } from '../procedure/context.ts';
import { type EstufaCadastrada, lugarDe } from './rules.ts';
import { Estufa, type EstufaComLotes, type FiltrosDeEstufas, type ORDENS_DE_ESTUFAS } from './schemas.ts';

const ESTUFA = columnsOf(Estufa);

const COM_LOTES = `
  select ${ESTUFA}, coalesce((
    select json_agg(json_build_object('id', l.id, 'codigo', l.codigo, 'fase', l.fase, 'quantidade_total', l.quantidade_total)
      order by l.seq desc)
    from lotes l where l.estufa_id = t.id and l.status = 'ATIVO'), '[]') as lotes
  from estufas t where t.id = any($1)`;

export async function buscarEstufa(ctx: ReadSource, id: string): Promise<EstufaComLotes> {
  return readById<EstufaComLotes>(ctx, COM_LOTES, id);
}

const ORDENS: Orders<(typeof ORDENS_DE_ESTUFAS)[number]> = {
  codigo: ['codigo_unico'],
  capacidade_total: ['capacidade_total', 'codigo_unico'],
  status: ['status', '-seq'],
  data_registro: ['seq'],
};

export function listarEstufas(ctx: Context, input: FiltrosDeEstufas) {
  const filters = new Filters()
    .add('t.status = $?', input.status)
    .always(input.emUso ? `t.status <> 'Inativo'` : undefined)
    .words('t.busca_codigo', input.codigo_identificador)
    .words('t.busca_estufa', input.localizacao_estufa)
    .words('t.busca_barraca', input.localizacao_barraca)
    .words('t.busca_posicao', input.localizacao_posicao);
  return listPage<Estufa>(ctx, {
    select: ESTUFA,
    table: 'estufas',
    order: orderBy(ORDENS, input.ordenar),
    filters,
    ...input,
  });
}

/** The greenhouses with one of these places or codes, except the given one. */
export function estufasComo(
  { db }: Pick<Context, 'db'>,
  novas: readonly (Localizacao & { codigo_identificador: string })[],
  exceto: string | null = null,
): Promise<EstufaCadastrada[]> {
  return prepared<EstufaCadastrada>(
    db,
    `select t.id, t.lugar, t.codigo_identificador, t.localizacao_estufa, t.localizacao_barraca, t.localizacao_posicao, t.status
     from estufas t where (t.lugar = any($1) or t.codigo_unico = any($2)) and t.id is distinct from $3`,
    [novas.map(lugarDe), novas.map(({ codigo_identificador }) => caseless(codigo_identificador)), exceto],
  );
}
