import { type ReadSource, readById } from '../../db/prepared.ts';
import { fold } from '../common/text.ts';
import {
  COM_ITEM,
  CONTA,
  DE_DESTINATARIO,
  itensDe,
  NA_SITUACAO,
  PLANTIO,
  RETIRADA,
  RETIRADA_JOIN,
  SITUACAO,
} from '../estoque/conta.ts';
import { DE_ONDE } from '../estoque/de-onde.ts';
import type { DeOnde } from '../estoque/entrega/schemas.ts';
import { seqDe } from '../estoque/entregas.ts';
import { NOME_DO_DESTINATARIO } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import type { Context } from '../procedure/context.ts';
import type { Entrega, EntregaComOrigem, FiltrosDeEntregas } from './schemas.ts';

const TOTAL = '(t.mudas + t.sementes)';
const DEVOLVIDA = '(t.mudas_devolvidas + t.sementes_devolvidas)';

/** The wire's columns of a delivery `t`; needs ENTREGA_JOINS. */
const ENTREGA = `t.id, t.numero,
  json_build_object('id', t.destinatario_id, 'nome', ${NOME_DO_DESTINATARIO}) as destinatario,
  conta.itens, ${TOTAL} as total, ${DEVOLVIDA} as devolvida, ${TOTAL} - ${DEVOLVIDA} as liquido,
  json_build_object('sementes', t.sementes, 'mudas', t.mudas) as por_unidade,
  t.finalidade, t.programa,
  ${PLANTIO} as plantio, ${RETIRADA} as retirada_por,
  ${SITUACAO} as situacao,
  case when termo.numero is not null then json_build_object('numero', termo.numero, 'codigo', termo.codigo) end as termo,
  primeira.justificativa, json_build_object('id', u.id, 'nome', u.nome) as usuario, t.data_registro, t.data_att`;

const ENTREGA_JOINS = `${CONTA}
  join movimentacoes primeira on primeira.id = t.id
  join usuarios u on u.id = primeira.usuario_id
  left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  ${RETIRADA_JOIN}
  left join termos termo on termo.movimentacao_id = t.id`;

const COM_TERMO = 'exists (select from termos x where x.movimentacao_id = t.id)';

const UMA_ENTREGA = `select ${ENTREGA}, conta.com_procedencia from entregas t ${ENTREGA_JOINS} where t.id = any($1)`;

/** The lots of seed that each item of a delivery `t` came from. */
const ORIGENS = `
  select t.id, json_agg(json_build_object('procedencias', de_onde.procedencias, 'origem_em_parte', de_onde.origem_em_parte)
    order by i.ordem) as itens
  from entregas t cross join lateral ${itensDe('t.id')} i
  join movimentacoes m on m.id = i.movimentacao_id join especies e on e.id = m.especie_id
  ${DE_ONDE}
  where t.id = any($1) group by t.id`;

const DESCONHECIDA = { procedencias: [], origem_em_parte: false };

/**
 * A delivery, with the origin of each item. The origins are read only when its species have lots of seed, which most have not.
 */
export async function buscarEntrega(ctx: ReadSource, id: string): Promise<EntregaComOrigem> {
  const { com_procedencia, ...entrega } = await readById<Entrega & { com_procedencia: boolean }>(
    ctx,
    UMA_ENTREGA,
    id,
  );
  const origens = com_procedencia ? (await readById<{ itens: DeOnde[] }>(ctx, ORIGENS, id)).itens : [];
  const itens = entrega.itens.map((item, n) => ({ ...item, ...(origens[n] ?? DESCONHECIDA) }));
  return { ...entrega, itens };
}

export function listarEntregas(ctx: Context, input: FiltrosDeEntregas) {
  const { municipio, comTermo, page, limite } = input;
  const filters = new Filters()
    .equal('destinatario_id', input.destinatarioId)
    .equal('finalidade', input.finalidade)
    .equal('plantio_uf', input.uf)
    .equal('plantio_busca', municipio && fold(municipio))
    .add('t.seq = $?', input.numero && (seqDe(input.numero) ?? 0))
    .addFound(DE_DESTINATARIO.categoria, input.destinatarioCategoria)
    .addFound(DE_DESTINATARIO.tipo, input.destinatarioTipo)
    .eachWord(DE_DESTINATARIO.nome, input.destinatarioNome)
    .addFound(COM_ITEM.especie, input.especieId)
    .add(COM_ITEM.lote, input.loteId)
    .add(COM_ITEM.movimentacao, input.movimentacaoId)
    .always(input.situacao && NA_SITUACAO[input.situacao])
    .always(comTermo === undefined ? undefined : `${comTermo ? '' : 'not '}${COM_TERMO}`)
    .period('t.data_registro', input, ctx);
  const asked = { select: ENTREGA, table: 'entregas', joins: ENTREGA_JOINS, filters, page, limite };
  return listPage<Entrega>(ctx, { ...asked, order: orderBy(BY_DATE, input.ordenar) });
}
