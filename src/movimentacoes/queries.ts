import { prepared, preparedOne, type ReadSource, readById } from '../../db/prepared.ts';
import { ANONIMIZADO } from '../common/anonimizado.ts';
import { notFound } from '../common/errors.ts';
import { period } from '../common/local-time.ts';
import {
  LINHAS,
  MOVIMENTACAO,
  MOVIMENTACAO_JOINS,
  NOME_DO_DESTINATARIO,
  UNIDADE,
} from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { Filters, listPage } from '../lists/listing.ts';
import { movementsPage } from '../lists/movements.ts';
import type { Context } from '../procedure/context.ts';
import { ultimoSelo } from '../selos/queries.ts';
import type { FiltrosDeMovimentacoes } from './schemas.ts';
import type { Termo, TermoConferido } from './termo/schemas.ts';

export async function buscarMovimentacao(ctx: ReadSource, id: string): Promise<Movimentacao> {
  const sql = `select ${MOVIMENTACAO} from movimentacoes t ${MOVIMENTACAO_JOINS} where t.id = any($1)`;
  return readById<Movimentacao>(ctx, sql, id);
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

/** The receipt of a movement; there is none until it is issued. */
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
