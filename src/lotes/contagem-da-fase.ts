import { inteiro } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import { word } from '../common/palavras.ts';
import { FASES, type Fase } from '../common/vocabulary.ts';
import { diferencaContada, pedidoDa } from '../estoque/contada.ts';
import { comoItem, decidirTodos } from '../estoque/itens.ts';
import { RunningStock } from '../estoque/lock.ts';
import { itemDo } from '../estoque/lote.ts';
import {
  checkVagas,
  estufaDo,
  type LoteState,
  loteEncerrado,
  type Plan,
  type Stock,
} from '../estoque/stock.ts';
import type { Movido } from './movido-desde.ts';
import type { MudancaDeFase } from './schemas.ts';

interface Contados {
  /** Each difference, with the stock that it was decided on. */
  decididas: { stock: Stock; plan: Plan }[];
  /** The batch as it leaves its phase. */
  resta: Stock & { lote: LoteState };
}

const CAMPOS = { lista: 'contagem', doTodo: ['justificativa'], doItem: { quantidade: 'vivas' } };

/**
 * Decides the count of a batch that leaves its phase. Each difference is a movement: a PERDA for missing plants, an AJUSTE for
 * surplus ones. Missing plants come first, because they make room. Movements after the counting (`desde`) stay as they are.
 *
 * @throws AppError with the refusals of all refused species.
 */
export function contagemDaFase(
  stock: Stock,
  lote: LoteState,
  { fase, justificativa, contagem }: Pick<MudancaDeFase, 'fase' | 'justificativa' | 'contagem'>,
  desde: ReadonlyMap<string, Movido> = new Map(),
): Contados {
  if (contagem.length === 0) return { decididas: [], resta: { ...stock, lote } };
  if (lote.status !== 'ATIVO') throw loteEncerrado(lote, 'contagem');
  if (fase === lote.fase) throw semMudanca(fase);
  const running = new RunningStock(new Map([[lote.id, lote]]), stock);
  const germinou = lote.fase === 'GERMINAÇÃO' && FASES.indexOf(fase) > FASES.indexOf(lote.fase);
  const motivo = justificativa ?? `Contagem ao passar de ${word(lote.fase)} a ${word(fase)}`;
  const ids = contagem.map(({ especie_id }) => especie_id);
  const contadas = contagem
    .map(({ especie_id, vivas }, place) => {
      const saldo =
        (lote.itens.get(especie_id)?.quantidade_atual ?? 0) - (desde.get(especie_id)?.depois ?? 0);
      return { especie_id, lote_id: lote.id, diferenca: vivas - saldo, vivas, place };
    })
    .toSorted((a, b) => a.diferenca - b.diferenca);
  const decididas = decidirTodos(contadas, ({ place, ...contada }) =>
    comoItem(place, CAMPOS, () => {
      const { especie_id, diferenca, vivas } = contada;
      if (ids.indexOf(especie_id) !== place) throw repetida();
      itemDo(lote, especie_id);
      checkSobra(desde.get(especie_id), vivas);
      if (diferenca === 0) return [];
      const falta = diferenca < 0;
      const pedido = pedidoDa(contada, falta ? 'PERDA' : 'AJUSTE', motivo);
      const rule = (before: Stock) => {
        checkVagas(estufaDo(before, lote), diferenca, conferir, 'vivas');
        return diferencaContada(before, pedido, falta && germinou ? 'NAO_GERMINADA' : 'CONTAGEM');
      };
      return [running.decide(lote.id, rule)];
    }),
  );
  const left = running.of(lote.id);
  return { decididas: decididas.flat(), resta: { ...left, lote: left.lote ?? lote } };
}

function conferir(): string {
  return 'Confira a contagem, ou transfira antes o lote para outra estufa';
}

/** No more plants can have left since the count than were counted. */
function checkSobra(movido: Movido | undefined, vivas: number): void {
  if (!movido || vivas + movido.depois >= 0) return;
  throw invalid(
    'SALDO_INSUFICIENTE',
    `Conte de novo ${movido.nome}, ou mude a fase sem a contagem: desde que se contou saíram ${inteiro(-movido.depois)}, mais do que o que se contou.`,
    'quantidade',
  );
}

function repetida() {
  return invalid('ESPECIE_REPETIDA', 'Envie uma só contagem de cada espécie do lote.', 'especie_id');
}

function semMudanca(fase: Fase) {
  return invalid(
    'CONTAGEM_SEM_MUDANCA',
    `Escolha outra fase, ou abra uma contagem do lote: ele já está em ${word(fase)}.`,
    'fase',
  );
}
