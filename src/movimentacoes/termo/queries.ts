import type { Db } from '../../../db/connection.ts';
import { prepared, preparedOne } from '../../../db/prepared.ts';
import { ANONIMIZADO } from '../../common/anonimizado.ts';
import { notFound } from '../../common/errors.ts';
import {
  entregaDe,
  itensDe,
  NA_SITUACAO,
  PLANTIO,
  RETIRADA,
  RETIRADA_JOIN,
  SITUACAO,
} from '../../estoque/conta.ts';
import { instante, NOME_DO_DESTINATARIO, UNIDADE } from '../../estoque/reading.ts';
import type { Signing } from '../../selos/cabeca.ts';
import { provaSeHouver } from '../../selos/provar.ts';
import { ultimoSelo } from '../../selos/queries.ts';
import { buscarMovimentacao } from '../queries.ts';
import type { Termo, TermoConferido, TermoImpresso } from './schemas.ts';

/** A field of the only item of a delivery `t`. Of several items it is null, and `itens` says it of each. */
function doUnico(sql: string): string {
  return `case when t.itens = 1 then ${sql} end`;
}

/** The public contents of a receipt. */
const TERMO_CONFERIDO = `r.numero, m.data_registro as data, ${SITUACAO} as situacao,
  case when ${NA_SITUACAO.ESTORNADA} then conta.estornada_em end as cancelado_em,
  case when ${NA_SITUACAO.PARCIAL} then conta.desde end as parcial_desde, conta.itens,
  ${doUnico(`json_build_object(
    'nome_popular', r.nome_popular, 'nome_cientifico', r.nome_cientifico, 'variedade', r.variedade)`)} as especie,
  ${doUnico('m.quantidade')} as quantidade, ${doUnico(UNIDADE)} as unidade`;

const TERMO = `${TERMO_CONFERIDO}, r.codigo, ${doUnico('r.movimentacao_id')} as movimentacao_id, t.id as entrega_id, t.numero as entrega,
  ${doUnico('l.codigo')} as lote,
  m.justificativa, t.finalidade, t.programa, ${PLANTIO} as plantio, ${RETIRADA} as retirada_por,
  json_build_object('nome', ${NOME_DO_DESTINATARIO}, 'documento', coalesce(copia.documento, '${ANONIMIZADO}'),
    'endereco', lugar.endereco, 'responsavel', lugar.responsavel) as destinatario,
  r.doador, r.texto,
  registrou.nome as registrado_por, emitiu.nome as emitido_por, r.data_registro as data_emissao`;

/** The state of its items, with the names and origins of the moment when it was issued. */
const CONTA_DO_TERMO = `
  cross join lateral (
    select min(estorno.data_registro) as desde, max(estorno.data_registro) as estornada_em,
      json_agg(json_build_object('movimentacao_id', i.movimentacao_id,
        'especie', case when r.itens is null
          then json_build_object('nome_popular', r.nome_popular, 'nome_cientifico', r.nome_cientifico, 'variedade', r.variedade)
          else json_build_object('nome_popular', n.nome_popular, 'nome_cientifico', n.nome_cientifico, 'variedade', n.variedade) end,
        'lote', l.codigo, 'quantidade', m.quantidade, 'unidade', ${UNIDADE}, 'procedencias', coalesce(n.procedencias, '[]'),
        'origem_em_parte', coalesce(n.origem_em_parte, false), 'estornado_em', ${instante('estorno.data_registro')})
        order by i.ordem) as itens
    from ${itensDe('t.id')} i
    join movimentacoes m on m.id = i.movimentacao_id
    join especies e on e.id = m.especie_id
    left join lotes l on l.id = m.lote_id
    left join movimentacoes estorno on estorno.estorno_de = m.id
    left join jsonb_to_recordset(r.itens) as n (movimentacao_id uuid, nome_popular text, nome_cientifico text, variedade text,
      procedencias jsonb, origem_em_parte boolean) on n.movimentacao_id = i.movimentacao_id) conta`;

/** The receipt `r` of a delivery `t`. */
const TERMO_FROM = `termos r
  join entregas t on t.id = r.movimentacao_id
  join movimentacoes m on m.id = r.movimentacao_id
  join especies e on e.id = m.especie_id
  join usuarios registrou on registrou.id = m.usuario_id
  join usuarios emitiu on emitiu.id = r.usuario_id
  left join lotes l on l.id = m.lote_id
  left join destinatarios_das_entregas copia on copia.movimentacao_id = m.id
  left join destinatarios_dos_termos lugar on lugar.movimentacao_id = m.id
  ${RETIRADA_JOIN}
  ${CONTA_DO_TERMO}`;

/** The receipt of a movement's delivery, if it has been issued. */
export async function buscarTermo({ db }: { db: Db }, movimentacaoId: string): Promise<Termo | undefined> {
  const sql = `select ${TERMO} from ${TERMO_FROM}
    where r.movimentacao_id = ${entregaDe('$1::uuid')}`;
  const [found] = await prepared<Omit<Termo, 'selo'>>(db, sql, [movimentacaoId]);
  return found && { ...found, selo: await ultimoSelo(db) };
}

/** The issued receipt of a movement. @throws AppError 404 */
export async function buscarTermoEmitido(ctx: { db: Db }, movimentacaoId: string): Promise<Termo> {
  const found = await buscarTermo(ctx, movimentacaoId);
  if (found) return found;
  await buscarMovimentacao(ctx, movimentacaoId);
  throw notFound('Emita o termo com POST /movimentacoes/{id}/termo: ele ainda não foi emitido.');
}

/** The issued receipt of a movement, with the proof that its paper carries. @throws AppError 404 */
export async function buscarTermoImpresso(ctx: Signing, movimentacaoId: string): Promise<TermoImpresso> {
  const termo = await buscarTermoEmitido(ctx, movimentacaoId);
  return { ...termo, prova: await provaSeHouver(ctx, termo.entrega_id) };
}

/** The public contents of a receipt, without personal data. */
export async function buscarTermoPorCodigo({ db }: { db: Db }, codigo: string): Promise<TermoConferido> {
  const sql = `select ${TERMO_CONFERIDO} from ${TERMO_FROM} where r.codigo = $1`;
  return preparedOne<TermoConferido>(
    db,
    sql,
    [codigo],
    'Confira o código impresso no termo: nenhum termo foi encontrado com ele.',
  );
}
