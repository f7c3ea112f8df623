import { prepared, preparedOne, type Reader, readById } from '../../db/prepared.ts';
import { ANONIMIZADO } from '../common/anonimizado.ts';
import { notFound } from '../common/errors.ts';
import { period } from '../common/local-time.ts';
import { Filters, listPage } from '../lists/listing.ts';
import { movementsPage } from '../lists/movements.ts';
import type { Context } from '../procedure/context.ts';
import { ultimoSelo } from '../selos/queries.ts';
import type { FiltrosDeMovimentacoes, Movimentacao } from './schemas.ts';
import type { Termo, TermoConferido } from './termo/schemas.ts';

/** Neither a reversal nor reversed: what counts in statistics. Over movements `m`. */
export const EFETIVA = efetiva('m');

/** As EFETIVA, over movements under another name. */
export function efetiva(m: string): string {
  return `${m}.estorno_de is null and not exists (select 1 from movimentacoes e where e.estorno_de = ${m}.id)`;
}

/**
 * Of effective movements `m`, those that delivered plants or seeds to somebody: the one definition of a delivery. A
 * return to the nursery is none, whoever brought the plants, and an exit to nobody is none either.
 */
export const ENTREGA = entrega('m');

/** As ENTREGA, over movements under another name. */
export function entrega(m: string): string {
  return `(${m}.tipo in ('EXPEDICAO', 'SAIDA') and ${m}.destinatario_id is not null and not ${m}.retorno_ao_viveiro)`;
}

/**
 * What a movement `m` of the species `e` moved, for seeds and seedlings are not added up: what stands in a PRONTO batch are
 * seedlings, whatever it was sown as.
 */
export const UNIDADE = unidade('m');

/** As UNIDADE, over movements under another name. */
export function unidade(m: string): string {
  return `case when ${m}.fase_lote = 'PRONTO' then 'MUDA' else e.tipo end`;
}

/** What the recipient of a movement was called then: its `copia`, or a word once that was erased. */
export const NOME_DO_DESTINATARIO = `coalesce(copia.nome, '${ANONIMIZADO}')`;

/** The wire's columns of a movement `t`, with what is shown of its neighbours; needs MOVIMENTACAO_JOINS. */
export const MOVIMENTACAO = `t.id, t.tipo, t.origem, t.especie_id, t.lote_id, t.destinatario_id, t.quantidade, t.justificativa,
  t.retorno_ao_viveiro, t.variacao_sementeira, t.variacao_lote, t.especie_destino_id, t.estorno_de, t.usuario_id,
  t.data_registro, estorno.id as estornada_por,
  json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
  case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote,
  json_build_object('id', u.id, 'nome', u.nome) as usuario,
  case when t.destinatario_id is not null then
    json_build_object('id', t.destinatario_id, 'nome', ${NOME_DO_DESTINATARIO}) end as destinatario`;

const VIZINHOS = `
  join especies e on e.id = t.especie_id
  join usuarios u on u.id = t.usuario_id
  left join lotes l on l.id = t.lote_id`;

export const MOVIMENTACAO_JOINS = `${VIZINHOS}
  left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  left join movimentacoes estorno on estorno.estorno_de = t.id`;

/** As MOVIMENTACAO_JOINS, for rows that the statement inserts: no copy and no reversal of them is there yet. */
export const JOINS_DE_NOVAS = `${VIZINHOS}
  cross join (select null as nome) copia
  cross join (select null::uuid as id) estorno`;

export async function buscarMovimentacao(ctx: Reader, id: string): Promise<Movimentacao> {
  const sql = `select ${MOVIMENTACAO} from movimentacoes t ${MOVIMENTACAO_JOINS} where t.id = any($1)`;
  return readById<Movimentacao>(ctx, sql, id);
}

/**
 * Movements with what their summaries tell of them (`fechamento/resumos.ts`), and whether they count. Of what they changed the
 * seeds stand beside the whole: a balance is counted as the species is whose balance it is.
 */
export const LINHAS = `(
  select m.*, ${EFETIVA} as efetiva, ${ENTREGA} as entrega,
    (select ${UNIDADE} from especies e where e.id = m.especie_id) as unidade,
    case when ${semente('coalesce(m.especie_destino_id, m.especie_id)')} then m.variacao_sementeira else 0 end as sementes_na_sementeira,
    case when ${semente('m.especie_id')} then m.variacao_lote else 0 end as sementes_no_lote
  from movimentacoes m)`;

/** Whether a species is counted in seeds. */
function semente(id: string): string {
  return `(select e.tipo from especies e where e.id = ${id}) = 'SEMENTE'`;
}

export function listarMovimentacoes({ db, settings }: Context, input: FiltrosDeMovimentacoes) {
  const filters = new Filters()
    .equal('tipo', input.tipo)
    .equalInEither(['especie_id', 'especie_destino_id'], input.especieId)
    .equal('usuario_id', input.usuarioId)
    .equal('lote_id', input.loteId)
    .equal('destinatario_id', input.destinatarioId)
    .equal('origem', input.origem)
    .add('t.id = (select movimentacao_id from termos where numero = upper($?) or codigo = $?)', input.termo)
    .add('t.efetiva = $?', input.efetivas || undefined)
    .period('t.data_registro', period(input.data_inicio, input.data_fim, settings.fusoHorario));
  const { page, limite } = input;
  const asked = { select: MOVIMENTACAO, joins: MOVIMENTACAO_JOINS, filters, page, limite };
  const few = input.loteId ?? input.destinatarioId ?? input.termo;
  if (!few && !filters.chaveIn('movimentacoes'))
    return movementsPage<Movimentacao>({ db }, { ...asked, linhas: LINHAS, especie: filters.either });
  const table = input.efetivas ? LINHAS : 'movimentacoes';
  return listPage<Movimentacao>({ db }, { ...asked, table, order: 'newest' });
}

/** What anybody may see of a receipt. */
const TERMO_CONFERIDO = `t.numero, m.data_registro as data, estorno.data_registro as cancelado_em,
  json_build_object(
    'nome_popular', t.nome_popular, 'nome_cientifico', t.nome_cientifico, 'variedade', t.variedade) as especie,
  m.quantidade, ${UNIDADE} as unidade`;

const TERMO = `${TERMO_CONFERIDO}, t.codigo, t.movimentacao_id, l.codigo as lote, m.justificativa,
  json_build_object('nome', ${NOME_DO_DESTINATARIO}, 'documento', coalesce(copia.documento, '${ANONIMIZADO}'),
    'endereco', lugar.endereco, 'responsavel', lugar.responsavel) as destinatario,
  t.doador, t.texto,
  registrou.nome as registrado_por, emitiu.nome as emitido_por, t.data_registro as data_emissao`;

const TERMO_FROM = `termos t
  join movimentacoes m on m.id = t.movimentacao_id
  join especies e on e.id = m.especie_id
  join usuarios registrou on registrou.id = m.usuario_id
  join usuarios emitiu on emitiu.id = t.usuario_id
  left join lotes l on l.id = m.lote_id
  left join destinatarios_das_entregas copia on copia.movimentacao_id = m.id
  left join destinatarios_dos_termos lugar on lugar.movimentacao_id = m.id
  left join movimentacoes estorno on estorno.estorno_de = m.id`;

/** The receipt of a movement, once it has been issued. */
export async function buscarTermo(
  { db }: Pick<Context, 'db'>,
  movimentacaoId: string,
): Promise<Termo | undefined> {
  const sql = `select ${TERMO} from ${TERMO_FROM} where t.movimentacao_id = $1`;
  const [found] = await prepared<Omit<Termo, 'selo'>>(db, sql, [movimentacaoId]);
  return found && { ...found, selo: await ultimoSelo(db) };
}

/** The receipt of a movement; before it was issued there is none. */
export async function buscarTermoEmitido(ctx: Pick<Context, 'db'>, movimentacaoId: string): Promise<Termo> {
  const found = await buscarTermo(ctx, movimentacaoId);
  if (found) return found;
  await buscarMovimentacao(ctx, movimentacaoId);
  throw notFound('Emita o termo com POST /movimentacoes/{id}/termo: ele ainda não foi emitido.');
}

/** What anybody who holds a receipt may see of it: no personal data. */
export async function buscarTermoPorCodigo(
  { db }: Pick<Context, 'db'>,
  codigo: string,
): Promise<TermoConferido> {
  const sql = `select ${TERMO_CONFERIDO} from ${TERMO_FROM} where t.codigo = $1`;
  return preparedOne<TermoConferido>(
    db,
    sql,
    [codigo],
    'Confira o código impresso no termo: nenhum termo foi encontrado com ele.',
  );
}
