import { insertion } from '../../db/insert-rows.ts';
import { Atribuicao } from '../../db/models/atribuicao.ts';
import { Lote } from '../../db/models/lote.ts';
import { send, type Write } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { anotada, type Decided, type NewRow, type Posted } from './facts.ts';
import { LETRA } from './percurso.ts';
import { recebidaDe } from './procedencias.ts';
import { type EstufaState, type LoteState, plantasDe, type SituacaoDoLote } from './stock.ts';

/** The only writer of balances. It moves each balance by the sum of the variations of the rows, which are those of the decisions. */
export function moveBalances(posted: readonly Posted[], rows: readonly NewRow[]): Write[] {
  const comOrigem = rows.some(({ atribuicoes }) => atribuicoes.length > 0);
  const outside = [...moveSementeiras(rows), ...(comOrigem ? moveProcedencias(posted) : [])];
  if (posted.every(({ stock }) => stock.lote === null)) return outside;
  return [...outside, ...moveItens(rows), ...moveLotes(posted), ...moveEstufas(posted)];
}

/** Moves a whole batch, with its plants' places, to another greenhouse. Writes no movement. */
export async function transferir(
  ctx: UserCommandContext,
  lote: LoteState,
  destino: EstufaState,
  anotado_em: string | null,
): Promise<void> {
  const { quantidade_total, estufa_id } = lote;
  await Lote.query(ctx.db)
    .patch({ estufa_id: destino.id, data_att: ctx.now().toISOString() })
    .where({ id: lote.id });
  const moved = new Map([
    [estufa_id, -quantidade_total],
    [destino.id, quantidade_total],
  ]);
  if (quantidade_total > 0) await send(ctx.db, occupy(moved));
  ctx.audit.record('TRANSFERIR_LOTE', 'lote', lote.id, {
    estufa_id: { antes: estufa_id, depois: destino.id },
    ...anotada(anotado_em),
  });
}

function moveSementeiras(rows: readonly NewRow[]): Write[] {
  const moved = totals(rows, (row) => [row.especie_destino_id ?? row.especie_id, row.variacao_sementeira]);
  return add('update especies t set quantidade_atual = t.quantidade_atual + d.delta', moved);
}

/** Moves each lot of seed, and keeps when the oldest of its received seed entered. */
function moveProcedencias(posted: readonly Posted[]): Write[] {
  const moved = posted.flatMap(({ data, rows }) =>
    rows.flatMap((row) =>
      row.atribuicoes.map((each) => {
        return { ...each, movimentacao_id: row.id, recebida: recebidaDe(row, each), data };
      }),
    ),
  );
  const text = `
    update procedencias t set saldo = t.saldo + d.saldo, recebida = t.recebida + d.recebida,
      entrada = case when t.recebida + d.recebida = 0 then null when t.recebida = 0 then d.data else t.entrada end
    from (
      select procedencia_id, sum(quantidade) as saldo, sum(recebida) as recebida, min(data) filter (where recebida > 0) as data
      from jsonb_to_recordset($1) as a (procedencia_id uuid, quantidade bigint, recebida bigint, data timestamptz)
      group by procedencia_id) d
    where t.id = d.procedencia_id`;
  const atribuicoes = moved.map(({ recebida: _, data: __, ...atribuicao }) => atribuicao);
  return [...insertion(Atribuicao, atribuicoes), { text, values: [JSON.stringify(moved)] }];
}

function moveItens(rows: readonly NewRow[]): Write[] {
  const moved = totals(rows, (row) => [`${row.lote_id} ${row.especie_id}`, row.variacao_lote]);
  if (moved.size === 0) return [];
  const ids = [...moved.keys()].map((key) => key.split(' ') as [lote: string, especie: string]);
  const text = `
    update lote_itens i set quantidade_atual = i.quantidade_atual + d.delta
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as d (lote_id, especie_id, delta)
    where i.lote_id = d.lote_id and i.especie_id = d.especie_id`;
  return [
    { text, values: [ids.map(([lote]) => lote), ids.map(([, especie]) => especie), [...moved.values()]] },
  ];
}

/** A decision that changes a batch's phase or status writes its total, too. Later decisions about the batch add to that. */
function moveLotes(posted: readonly Posted[]): Write[] {
  const situados: Write[] = [];
  let others: Posted[] = [];
  for (const each of posted) {
    const { lote } = each.stock;
    if (lote && each.plan.lote) {
      situados.push(situar(each, lote, each.plan.lote));
      others = others.filter(({ stock }) => stock.lote?.id !== lote.id);
    } else {
      others.push(each);
    }
  }
  const moved = totals(others, ({ stock, plan }) => [stock.lote?.id ?? '', plantasDe(plan)]);
  return [...situados, ...add('update lotes t set quantidade_total = t.quantidade_total + d.delta', moved)];
}

/** One statement for the situation and the total: a constraint keeps plants out of a closed batch. */
function situar({ ctx, data, plan }: Posted, lote: LoteState, situacao: SituacaoDoLote): Write {
  const { fase, status, motivo_encerramento } = situacao;
  const [desde, letra] = fase === lote.fase ? [null, ''] : [data, LETRA[fase]];
  const [operacao, fim] = status === 'INATIVO' ? [ctx.operacaoId, data] : [null, null];
  const total = lote.quantidade_total + plantasDe(plan);
  const values = [lote.id, fase, desde, letra, status, motivo_encerramento, operacao, fim, data, total];
  return { text: SITUAR_LOTE, values };
}

const SITUAR_LOTE = `
  update lotes set fase = $2, fase_desde = coalesce($3, fase_desde), percurso = percurso || $4, status = $5,
    motivo_encerramento = $6, operacao_encerramento = $7, data_fim = $8, data_att = $9, quantidade_total = $10
  where id = $1`;

function moveEstufas(decisions: readonly Decided[]): Write[] {
  return occupy(
    totals(decisions, ({ stock, plan }) => [stock.lote?.estufa_id ?? '', stock.lote ? plantasDe(plan) : 0]),
  );
}

/** When the last plants leave, a mark that somebody set to `Ocupada` is removed. */
function occupy(moved: ReadonlyMap<string, number>): Write[] {
  const update = `
    update estufas t set ocupacao_atual = t.ocupacao_atual + d.delta,
      marca = case when t.ocupacao_atual + d.delta = 0 and t.marca = 'Ocupada' then null else t.marca end`;
  return add(update, moved);
}

/** Updates records `t`, each once; `d.delta` is the change of its balance. */
function add(update: string, moved: ReadonlyMap<string, number>): Write[] {
  if (moved.size === 0) return [];
  const text = `${update} from unnest($1::uuid[], $2::bigint[]) as d (id, delta) where t.id = d.id`;
  return [{ text, values: [[...moved.keys()], [...moved.values()]] }];
}

/** Adds up the changes of each record. Records without a change are left out. */
function totals<T>(
  changes: readonly T[],
  change: (each: T) => [key: string, delta: number],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of changes) {
    const [key, delta] = change(each);
    sums.set(key, (sums.get(key) ?? 0) + delta);
  }
  for (const [key, delta] of sums) if (delta === 0) sums.delete(key);
  return sums;
}
