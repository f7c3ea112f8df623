import type { Db } from '../../db/connection.ts';
import { prepared, preparedOne } from '../../db/prepared.ts';
import { unidade } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import type { Context } from '../procedure/context.ts';
import { comoLinha, lerLinhas } from './linhas.ts';
import type { AContar, Contagem, ContagemComLinhas, FiltrosDeContagens } from './schemas.ts';

/** The wire's columns of a count; needs CONTAGEM_JOINS. */
const CONTAGEM = `t.id, t.numero, t.nome, t.cega, t.situacao, t.linhas as total_linhas,
  (select count(*) from contagem_linhas l
    where l.contagem_id = t.id and exists (select from contagem_notas n where n.linha_id = l.id)) as linhas_contadas,
  case when t.operacao_id is not null then (
    select count(*) from contagem_linhas l join contagem_diferencas d on d.linha_id = l.id
    where l.contagem_id = t.id and d.diferenca <> 0) end as linhas_diferentes,
  t.justificativa, json_build_object('id', u.id, 'nome', u.nome) as usuario,
  case when q.id is not null then json_build_object('id', q.id, 'nome', q.nome) end as encerrada_por,
  t.data_registro, t.data_fim, t.data_att`;

const CONTAGEM_JOINS = `
  join usuarios u on u.id = t.usuario_id
  left join usuarios q on q.id = t.encerrada_por`;

function cabecalho(db: Db, id: string): Promise<Contagem> {
  return preparedOne<Contagem>(db, `select ${CONTAGEM} from contagens t ${CONTAGEM_JOINS} where t.id = $1`, [
    id,
  ]);
}

export async function buscarContagem({ db }: Pick<Context, 'db'>, id: string): Promise<ContagemComLinhas> {
  const contagem = await cabecalho(db, id);
  const lidas = await lerLinhas(db, contagem);
  return { ...contagem, linhas: lidas.map((lida) => comoLinha(lida, contagem)) };
}

export function listarContagens(ctx: Context, input: FiltrosDeContagens) {
  const com = (coluna: string) =>
    `t.id in (select l.contagem_id from contagem_linhas l where l.${coluna} = $?)`;
  const filters = new Filters()
    .add('t.situacao = $?', input.situacao)
    .add(com('especie_id'), input.especieId)
    .add(com('lote_id'), input.loteId)
    .period('t.data_registro', input, ctx);
  return listPage<Contagem>(ctx, {
    select: CONTAGEM,
    table: 'contagens',
    joins: CONTAGEM_JOINS,
    order: orderBy(BY_DATE, input.ordenar),
    filters,
    ...input,
  });
}

/** What one person can count in a morning. */
const MAX_A_CONTAR = 10;

/**
 * The balances that are most worth counting: large ones, and those that nobody has counted for long. A balance that was never
 * counted is as old as its record. A balance in an open count is left out.
 */
const A_CONTAR = `
  with saldos as (
    select i.especie_id, i.lote_id, i.quantidade_atual as saldo, i.ultima_contagem, coalesce(i.ultima_contagem, l.data_inicio) as desde
    from lote_itens i join lotes l on l.id = i.lote_id
    where i.quantidade_atual > 0 and ($2::uuid is null or l.estufa_id = $2)
    union all
    select e.id, null, e.quantidade_atual, e.ultima_contagem, coalesce(e.ultima_contagem, e.data_registro)
    from especies e where e.quantidade_atual > 0 and $2::uuid is null)
  select json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
    case when b.id is not null then json_build_object('id', b.id, 'codigo', b.codigo) end as lote,
    case when s.id is not null then json_build_object('id', s.id, 'codigo_identificador', s.codigo_identificador) end as estufa,
    ${unidade('b.fase')} as unidade, t.saldo, t.ultima_contagem, t.dias
  from (
    select x.*, greatest(0, floor(extract(epoch from $1::timestamptz - x.desde) / 86400))::int as dias
    from saldos x
    where not exists (
      select from contagem_linhas l join contagens c on c.id = l.contagem_id and c.situacao = 'ABERTA'
      where l.especie_id = x.especie_id and l.lote_id is not distinct from x.lote_id)
    order by extract(epoch from $1::timestamptz - x.desde) * x.saldo desc, x.especie_id, x.lote_id limit ${MAX_A_CONTAR}) t
  join especies e on e.id = t.especie_id
  left join lotes b on b.id = t.lote_id
  left join estufas s on s.id = b.estufa_id
  order by extract(epoch from $1::timestamptz - t.desde) * t.saldo desc, t.especie_id, t.lote_id`;

export function oQueContar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { estufaId = null }: { estufaId?: string | null | undefined },
): Promise<AContar[]> {
  return prepared<AContar>(db, A_CONTAR, [now().toISOString(), estufaId]);
}
