import { prepared, preparedOne, type ReadSource, readById } from '../../db/prepared.ts';
import { MAX_ETIQUETAS } from '../common/folhas.ts';
import { FASES } from '../common/vocabulary.ts';
import { historico } from '../estoque/historico.ts';
import { ALOCADAS, instante, unidade } from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { bookPage } from '../lists/book.ts';
import { Filters, type LocalClock } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import type { Context } from '../procedure/context.ts';
import { checkEtiquetas } from './etiquetas/rules.ts';
import type { Etiqueta, Etiquetas, PedidoDeEtiquetas } from './etiquetas/schemas.ts';
import type { FiltrosDeLotes, ORDENS_DE_LOTES } from './lista/schemas.ts';
import type { Lote, LoteComProcedencias } from './schemas.ts';

/** The wire's columns of a batch; needs LOTE_JOINS. */
const LOTE = `t.id, t.codigo, t.estufa_id, t.quantidade_total, t.fase, t.status, t.motivo_encerramento,
  t.data_inicio, t.data_fim, t.data_registro, t.data_att,
  json_build_object('id', s.id, 'codigo_identificador', s.codigo_identificador) as estufa, itens.itens_especies`;

const NA_ESTUFA = 'join estufas s on s.id = t.estufa_id';
const LOTE_JOINS = `${NA_ESTUFA}
  cross join lateral (
    select json_agg(json_build_object('especie_id', i.especie_id, 'nome_popular', e.nome_popular,
        'quantidade_inicial', i.quantidade_inicial, 'quantidade_atual', i.quantidade_atual, 'unidade', ${unidade('t.fase')},
        'ultima_contagem', ${instante('i.ultima_contagem')}) order by i.ordem) as itens_especies,
      bool_or(e.com_procedencia) as com_procedencia
    from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id) itens`;

const UM_LOTE = `select ${LOTE}, itens.com_procedencia from lotes t ${LOTE_JOINS} where t.id = any($1)`;

const PROCEDENCIAS = `select t.id, ${procedenciasDoLote(`
  json_build_object('id', p.id, 'codigo', p.codigo, 'especie_id', p.especie_id, 'quantidade', d.quantidade)`)} as procedencias
  from lotes t where t.id = any($1)`;

/** A batch, with its lots of seed. They are read only when its species have any, which most have not. */
export async function buscarLote(ctx: ReadSource, id: string): Promise<LoteComProcedencias> {
  const { com_procedencia, ...lote } = await readById<Lote & { com_procedencia: boolean }>(ctx, UM_LOTE, id);
  if (!com_procedencia) return { ...lote, procedencias: [] };
  const { procedencias } = await readById<Pick<LoteComProcedencias, 'procedencias'>>(ctx, PROCEDENCIAS, id);
  return { ...lote, procedencias };
}

/** Phases come in the order of a batch's life. */
const ORDENS: Orders<(typeof ORDENS_DE_LOTES)[number]> = {
  codigo: ['codigo'],
  fase: [`array_position(array[${FASES.map((fase) => `'${fase}'`)}], fase)`, '-seq'],
  status: ['status', '-seq'],
  data_inicio: ['data_inicio', 'seq'],
  data_registro: ['seq'],
};

export function listarLotes(ctx: Context, input: FiltrosDeLotes) {
  return bookPage<Lote>(ctx, {
    select: LOTE,
    table: 'lotes',
    joins: LOTE_JOINS,
    order: orderBy(ORDENS, input.ordenar),
    filters: filtersOf(input, ctx),
    ...input,
  });
}

/**
 * The species among these whose sementeira somebody keeps: something has entered it that was not for a batch of the same moment.
 * The age of that entry does not matter, nor a later reversal. A reversal itself only puts things back.
 */
export async function comSementeiraMantida(
  { db }: Pick<Context, 'db'>,
  especies: readonly string[],
): Promise<Set<string>> {
  if (especies.length === 0) return new Set();
  const found = await prepared<{ id: string }>(
    db,
    `select e.id from unnest($1::uuid[]) as e (id)
     where exists (
       select from movimentacoes t
       where t.especie_id = e.id and t.especie_destino_id is null and t.variacao_sementeira > 0 and t.origem <> 'ESTORNO'
         and not exists (select from devolucoes d where d.movimentacao_id = t.id)
         and not exists (select from movimentacoes a
           where a.operacao_id = t.operacao_id and a.origem = 'ALOCACAO' and a.especie_id = t.especie_id))
     or exists (
       select from movimentacoes t
       where t.especie_destino_id = e.id and t.variacao_sementeira > 0 and t.origem <> 'ESTORNO')`,
    [especies],
  );
  return new Set(found.map(({ id }) => id));
}

/** The filters of batches `t`, for the list and for labels. */
function filtersOf(input: Omit<FiltrosDeLotes, 'page' | 'limite' | 'limit'>, clock: LocalClock): Filters {
  return new Filters()
    .words('t.busca', input.busca)
    .add('t.id in (select i.lote_id from lote_itens i where i.especie_id = $?)', input.especieId)
    .add('t.estufa_id = $?', input.estufaId)
    .add('t.fase = $?', input.fase)
    .add('t.status = $?', input.status)
    .period('t.data_inicio', input, clock);
}

/** The batch whose label has this code. */
export function loteDaEtiqueta({ db }: Context, codigo: string): Promise<Pick<Lote, 'id'>> {
  return preparedOne(db, 'select id from lotes where codigo = $1', [codigo]);
}

/** All movements of the batch, newest first. */
export async function historicoDoLote(ctx: Context, id: string): Promise<Movimentacao[]> {
  await buscarLote(ctx, id);
  return historico(ctx, ['lote_id'], id);
}

/** The contents of the label of a batch `t`; needs NA_ESTUFA. */
const ETIQUETA = `t.codigo, t.fase, t.data_inicio, s.codigo_identificador as estufa,
  (select json_agg(json_build_object('nome_popular', e.nome_popular, 'nome_cientifico', e.nome_cientifico,
      'variedade', e.variedade) order by i.ordem)
    from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id) as especies,
  ${procedenciasDoLote(`json_build_object('codigo', p.codigo, 'municipio', p.municipio, 'uf', p.uf, 'local', p.local,
    'numero_matrizes', p.numero_matrizes)`)} as procedencias`;

type EtiquetaLida = Omit<Etiqueta, 'data_emissao'>;

/** The present contents of the label of a batch. */
export async function etiquetaDoLote(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<Etiqueta> {
  const sql = `select ${ETIQUETA} from lotes t ${NA_ESTUFA} where t.id = $1`;
  const found = await preparedOne<EtiquetaLida>(db, sql, [id]);
  return { ...found, data_emissao: now().toISOString() };
}

/** The labels of the selected batches by greenhouse, in the order in which a person walks past them. */
export async function etiquetasDosLotes(
  ctx: Pick<Context, 'db' | 'now' | 'settings'>,
  { ids, modelo = 'RECORTE', posicao = 1, ...filtros }: PedidoDeEtiquetas,
): Promise<Etiquetas> {
  const filters = filtersOf(filtros, ctx).add('t.id = any($?::uuid[])', ids);
  const found = await prepared<EtiquetaLida>(
    ctx.db,
    `select ${ETIQUETA} from lotes t ${NA_ESTUFA} ${filters.sql()}
     order by s.codigo_identificador, t.seq limit ${MAX_ETIQUETAS + 1}`,
    filters.values,
  );
  checkEtiquetas(found.length, { ids, modelo, posicao });
  const data_emissao = ctx.now().toISOString();
  return { modelo, posicao, etiquetas: found.map((etiqueta) => ({ ...etiqueta, data_emissao })) };
}

/**
 * The lots of seed `p` of a batch `t`, with their quantities `d.quantidade`, as an array of `each`. For a batch whose species
 * have no lots, no movement is read.
 */
function procedenciasDoLote(each: string): string {
  return `case when exists (
      select from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id and e.com_procedencia)
    then coalesce((
      select json_agg(${each} order by i.ordem, p.entrada, p.seq)
      from (select a.procedencia_id, -sum(a.quantidade) as quantidade from ${ALOCADAS} where m.lote_id = t.id group by 1) d
        join procedencias p on p.id = d.procedencia_id
        join lote_itens i on i.lote_id = t.id and i.especie_id = p.especie_id), '[]')
    else '[]' end`;
}
