import { foraDosLotes, inteiro, juntos, unidades } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import { localDay } from '../common/local-time.ts';
import { oQueVem } from '../common/o-que-vem.ts';
import { estoqueDasPlantas } from '../especies/estoque-da-planta.ts';
import type { RunningStock } from '../estoque/lock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { ItemPedido, Tirada } from './rules.ts';
import { MAX_ITENS } from './schemas.ts';

type ARepartir = Pick<ItemPedido, 'nome' | 'sai' | 'quantidade' | 'fontes'>;

/**
 * How much each stock gives: all of the first, then of the next. `cabem` is how many items the delivery may still have,
 * `vem` what the plant will have beside what is ready.
 *
 * @throws AppError 400 when there is less, or when it would be too many items.
 */
export function repartir(
  item: ARepartir,
  stock: RunningStock,
  { cabem, vem }: { cabem: number; vem: string | null },
): Tirada[] {
  const tiradas: Tirada[] = [];
  let falta = item.quantidade;
  for (const fonte of item.fontes) {
    const quantidade = Math.min(falta, disponivel(stock, fonte));
    if (quantidade > 0) tiradas.push({ ...fonte, quantidade });
    falta -= quantidade;
  }
  if (tiradas.length > cabem) {
    throw invalid(
      'ITENS_DEMAIS',
      `Peça no máximo ${inteiro(soma(tiradas.slice(0, cabem)))}, e o resto em outra entrega: uma tem no máximo ${MAX_ITENS} itens, e isto sairia de mais lotes.`,
      'quantidade',
    );
  }
  if (falta > 0) throw invalid('SALDO_INSUFICIENTE', oQueFalta(item, stock, tiradas, vem), 'quantidade');
  return tiradas;
}

/**
 * What is growing of each plant of which less is ready than was asked for. Nothing is read of others, because only a
 * refusal mentions it.
 */
export async function oQueVemDas(
  ctx: UserCommandContext,
  pedidos: readonly ItemPedido[],
  stock: RunningStock,
): Promise<Map<string | undefined, string | null>> {
  const emFalta = pedidos.flatMap(({ de, sai, planta_id, quantidade, fontes }) => {
    const prontas = fontes.reduce((sum, fonte) => sum + disponivel(stock, fonte), 0);
    return de && sai === 'MUDA' && planta_id && quantidade > prontas ? [planta_id] : [];
  });
  const estoques = await estoqueDasPlantas(ctx, emFalta);
  const hoje = localDay(ctx.now(), ctx.settings.fusoHorario);
  return new Map([...estoques].map(([planta_id, estoque]) => [planta_id, oQueVem(estoque, hoje)]));
}

/** What is ready there now. The batch may have been closed after it was found. */
function disponivel(stock: RunningStock, { especie_id, lote_id }: Tirada): number {
  const { lote, especies } = stock.of(lote_id);
  if (lote_id === null) return especies.get(especie_id)?.quantidade_atual ?? 0;
  if (lote?.fase !== 'PRONTO' || lote.status !== 'ATIVO') return 0;
  return lote.itens.get(especie_id)?.quantidade_atual ?? 0;
}

/**
 * `Peça no máximo 111: faltam 189 mudas de Araçá, e prontas há 111 (LOTE-2026-00023 e fora de lotes), e 445 crescendo, a partir de
 * março.`
 */
function oQueFalta(
  { nome, sai, quantidade }: ARepartir,
  stock: RunningStock,
  tiradas: readonly Tirada[],
  vem: string | null,
): string {
  const ha = soma(tiradas);
  const falta = quantidade - ha;
  const faltam = `${falta === 1 ? 'falta' : 'faltam'} ${inteiro(falta)} ${unidades(falta, sai)} de ${nome}`;
  const onde = sai === 'MUDA' ? 'prontas' : foraDosLotes(sai);
  if (ha === 0) {
    return `Retire este item, ou espere: ${faltam}, e ${onde} não há nenhuma${vem ? ` (${vem})` : ''}.`;
  }
  const places = new Set(tiradas.map(({ lote_id }) => stock.of(lote_id).lote?.codigo ?? foraDosLotes(sai)));
  const quais = sai === 'MUDA' && places.size <= MAX_NAMED ? ` (${juntos(places)})` : '';
  return `Peça no máximo ${inteiro(ha)}: ${faltam}, e ${onde} há ${inteiro(ha)}${quais}${vem ? `, e ${vem}` : ''}.`;
}

/** A sentence names no more places than this. */
const MAX_NAMED = 3;

function soma(tiradas: readonly Tirada[]): number {
  return tiradas.reduce((sum, { quantidade }) => sum + quantidade, 0);
}
