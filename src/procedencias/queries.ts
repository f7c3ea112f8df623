import { prepared, type ReadSource, readById } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import { fold } from '../common/text.ts';
import { Filters } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import { columnsOf } from '../lists/record.ts';
import type { Context } from '../procedure/context.ts';
import type { Identificada, ProcedenciaCadastrada } from './rules.ts';
import { type FiltrosDeProcedencias, type ORDENS_DE_PROCEDENCIAS, Procedencia } from './schemas.ts';

/** The wire's columns of a lot of seed; needs PROCEDENCIA_JOINS. */
const PROCEDENCIA = columnsOf(Procedencia, {
  especie: "json_build_object('id', e.id, 'nome_popular', e.nome_popular, 'tipo', e.tipo)",
});

const PROCEDENCIA_JOINS = 'join especies e on e.id = t.especie_id';

export async function buscarProcedencia(ctx: ReadSource, id: string): Promise<Procedencia> {
  const sql = `select ${PROCEDENCIA} from procedencias t ${PROCEDENCIA_JOINS} where t.id = any($1)`;
  return readById<Procedencia>(ctx, sql, id);
}

const ORDENS: Orders<(typeof ORDENS_DE_PROCEDENCIAS)[number]> = {
  codigo: ['busca_codigo'],
  data: ['data', 'seq'],
  validade: ['validade', 'seq'],
  data_registro: ['seq'],
};

export function listarProcedencias(ctx: Context, input: FiltrosDeProcedencias) {
  const hoje = localDay(ctx.now(), ctx.settings.fusoHorario);
  const filters = new Filters()
    .words('t.busca', input.busca)
    .add('t.especie_id = $?', input.especieId)
    .add('t.origem = $?', input.origem)
    .add('t.categoria = $?', input.categoria)
    .add('t.uf = $?', input.uf)
    .add('t.status = $?', input.status)
    .add('(t.saldo > 0) = $?', input.comSaldo || undefined)
    .add('t.validade < $?::date', input.vencida ? hoje : undefined)
    .add('(t.validade >= $?::date or t.validade is null)', input.vencida === false ? hoje : undefined)
    .add('t.data >= $?::date', input.data_inicio)
    .add('t.data <= $?::date', input.data_fim);
  return listPage<Procedencia>(ctx, {
    select: PROCEDENCIA,
    table: 'procedencias',
    joins: PROCEDENCIA_JOINS,
    order: orderBy(ORDENS, input.ordenar),
    filters,
    ...input,
  });
}

/** The lots of seed with one of these codes, and all lots of these species. */
export function procedenciasComo(
  { db }: Pick<Context, 'db'>,
  novas: readonly Identificada[],
): Promise<ProcedenciaCadastrada[]> {
  return prepared<ProcedenciaCadastrada>(
    db,
    `select t.id, t.codigo, t.especie_id, t.origem, t.data, t.municipio, t.local, t.coletor, t.fornecedor, t.documento, t.status
     from procedencias t where t.busca_codigo = any ($1::text[]) or t.especie_id = any ($2::uuid[]) order by t.seq`,
    [
      novas.flatMap(({ codigo }) => (codigo ? fold(codigo) : [])),
      [...new Set(novas.map(({ especie_id }) => especie_id))],
    ],
  );
}
