import type { Importacao } from '../../db/models/importacao.ts';
import { prepared } from '../../db/prepared.ts';
import { lockLotes, lockOthers, lockStock } from '../estoque/lock.ts';
import { post } from '../estoque/post.ts';
import { type LoteState, withPlants } from '../estoque/stock.ts';
import { originalsOf } from '../movimentacoes/estornar.ts';
import { efetiva } from '../movimentacoes/queries.ts';
import { type Original, reversal } from '../movimentacoes/rules.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { comSaldo, tirarEntradas } from './rules.ts';
import type { ImportacaoDesfeita } from './schemas.ts';

export const MOTIVO = 'Importação desfeita';

/** Entries are reversed as far as the sementeiras still have them. */
export async function desfazerEntradas(
  ctx: UserCommandContext,
  { id }: Importacao,
): Promise<ImportacaoDesfeita> {
  const antes = await originalsOf(ctx, id);
  const stock = await lockStock(ctx, { especie_ids: antes.map(({ especie_id }) => especie_id) });
  const rows = (await originalsOf(ctx, id)).filter(({ estornada }) => !estornada);
  const desfeitas = comSaldo(rows, stock.especies);
  await post(ctx, stock, { rows: desfeitas.map((row) => reversal(row, null, MOTIVO)) });
  return {
    desfeitos: desfeitas.length,
    mantidos: rows
      .filter((row) => !desfeitas.includes(row))
      .map(({ id, especie_id, variacao_sementeira }) => ({
        id,
        nome: `entrada de ${variacao_sementeira} de ${stock.especies.get(especie_id)?.nome_popular}`,
        motivo: 'Estorne antes o que saiu depois: a sementeira já não tem tanto.',
      })),
  };
}

/** A batch goes out whole, with its entries, while nothing else happened to it in the phase in which it was opened. */
export async function desfazerLotes(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const locked = await lockLotes(ctx, registros);
  const lotes = [...locked.values()].filter(({ motivo_encerramento }) => motivo_encerramento !== 'CANCELADO');
  let stock = await lockOthers(ctx, locked, { especie_ids: lotes.flatMap(({ itens }) => [...itens.keys()]) });
  const rows = (await originalsOf(ctx, id)).filter(({ estornada }) => !estornada);
  const entradas = rows.filter(({ tipo }) => tipo === 'ENTRADA');
  const tocados = await tocadosDepois(ctx, id, registros);

  const mantidos: { id: string; nome: string; motivo: string }[] = [];
  for (const lote of lotes) {
    const alocacoes = rows.filter(({ lote_id }) => lote_id === lote.id);
    if (tocados.has(lote.id) || alocacoes.length < lote.itens.size || !isAsOpened(lote, alocacoes)) {
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

/** Batches to which another operation did something that stands. */
async function tocadosDepois(
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
