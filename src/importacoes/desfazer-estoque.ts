import type { Importacao } from '../../db/models/importacao.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError } from '../common/errors.ts';
import { word } from '../common/palavras.ts';
import { estorno, type Original, reversal } from '../estoque/estorno.ts';
import type { Decided } from '../estoque/facts.ts';
import { lockAll, lockLotes, RunningStock } from '../estoque/lock.ts';
import { originalsOf, procedenciasDe } from '../estoque/originais.ts';
import { post, postAll } from '../estoque/post.ts';
import { efetiva } from '../estoque/reading.ts';
import { type LoteState, type Stock, withPlants } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { tirarEntradas } from './rules.ts';
import type { ImportacaoDesfeita } from './schemas.ts';

export const MOTIVO = 'Importação desfeita';

/** Reverses movements, newest first, each by the rules of a single reversal. Movements that the rules refuse stay. */
export async function desfazerMovimentacoes(
  ctx: UserCommandContext,
  { id }: Importacao,
): Promise<ImportacaoDesfeita> {
  const antes = await originalsOf(ctx, id);
  const lote_ids = antes.flatMap(({ lote_id }) => lote_id ?? []);
  const especie_ids = antes.map(({ especie_id }) => especie_id);
  const entrega_ids = antes.flatMap(({ entrega_id }) => entrega_id ?? []);
  const procedencia_ids = procedenciasDe(antes);
  const { lotes, ...locked } = await lockAll(ctx, { entrega_ids, lote_ids, especie_ids, procedencia_ids });
  const stock = new RunningStock(lotes, locked);
  const rows = (await originalsOf(ctx, id)).filter(({ estornada }) => !estornada);
  const decided: Decided[] = [];
  const mantidos: ImportacaoDesfeita['mantidos'] = [];
  for (const row of rows) {
    const rule = (before: Stock) => estorno(before, row, [row], false, MOTIVO);
    try {
      decided.push({ ctx, ...stock.decide(row.lote_id, rule) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const quantidade = Math.abs(row.lote_id === null ? row.variacao_sementeira : row.variacao_lote);
      const nome = `${word(row.tipo).toLowerCase()} de ${quantidade} de ${locked.especies.get(row.especie_id)?.nome_popular}`;
      mantidos.push({ id: row.id, nome, motivo: error.message });
    }
  }
  await postAll(decided);
  return { desfeitos: decided.length, mantidos };
}

/** Removes a whole batch and its entries, as long as nothing else has happened to it in the phase in which it was opened. */
export async function desfazerLotes(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const locked = await lockLotes(ctx, registros);
  const lotes = [...locked.values()].filter(({ motivo_encerramento }) => motivo_encerramento !== 'CANCELADO');
  const especie_ids = lotes.flatMap(({ itens }) => [...itens.keys()]);
  const procedencia_ids = procedenciasDe(await originalsOf(ctx, id));
  let stock = await lockAll(ctx, { lote_ids: registros, especie_ids, procedencia_ids });
  const rows = (await originalsOf(ctx, id)).filter(({ estornada }) => !estornada);
  const entradas = rows.filter(({ tipo }) => tipo === 'ENTRADA');
  const touched = await touchedSince(ctx, id, registros);

  const mantidos: { id: string; nome: string; motivo: string }[] = [];
  for (const lote of lotes) {
    const alocacoes = rows.filter(({ lote_id }) => lote_id === lote.id);
    if (touched.has(lote.id) || alocacoes.length < lote.itens.size || !isAsOpened(lote, alocacoes)) {
      const motivo = 'Descarte o lote ou ajuste o saldo: ele já mudou depois da importação.';
      mantidos.push({ id: lote.id, nome: `lote ${lote.codigo}`, motivo });
      continue;
    }
    const undone = [...alocacoes.map((row) => reversal(row, lote, MOTIVO)), ...saidas(alocacoes, entradas)];
    const situacao = { fase: lote.fase, status: 'INATIVO', motivo_encerramento: 'CANCELADO' } as const;
    await post(ctx, { ...stock, lote }, { rows: undone, lote: situacao, justificativa: MOTIVO });
    stock = { ...stock, estufas: withPlants(stock.estufas, lote.estufa_id, -lote.quantidade_total) };
  }
  return { desfeitos: lotes.length - mantidos.length, mantidos };
}

function saidas(alocacoes: readonly Original[], entradas: Original[]) {
  return tirarEntradas(alocacoes, entradas).map((row) => reversal(row, null, MOTIVO));
}

function isAsOpened({ status, fase }: LoteState, alocacoes: readonly Original[]): boolean {
  return status === 'ATIVO' && alocacoes.every(({ fase_lote }) => fase_lote === fase);
}

/** Batches that another operation, not reversed since, has changed. */
async function touchedSince(
  { db }: UserCommandContext,
  operacaoId: string,
  lotes: readonly string[],
): Promise<Set<string>> {
  const found = await prepared<{ lote_id: string }>(
    db,
    `select distinct t.lote_id from movimentacoes t
     where t.lote_id = any ($1::uuid[]) and t.operacao_id <> $2 and ${efetiva('t')}`,
    [lotes, operacaoId],
  );
  return new Set(found.map(({ lote_id }) => lote_id));
}
