import { FASES, type Fase } from '../../src/common/vocabulary.ts';
import { FiltrosDeLotes } from '../../src/lotes/lista/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { trpc } from '../service.ts';
import { inteiro, juntos, quantos } from '../ui/format.ts';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { searchOf } from '../ui/lists/search.ts';

export type Filtros = Partial<FiltrosDeLotes>;

/** The filters of an address. */
export const filtrosDe: (search: object) => Filtros = searchOf(FiltrosDeLotes);

/** A page of the list. */
export function lista(filtros: Filtros) {
  return trpc.lotes.listar.queryOptions({ ...filtros, limite: 20 });
}

/** The most cards of a column. The list has the rest. */
const CARTOES = { emAndamento: 60, finalizados: 8 };

/** A column of the board: batches in progress, or the newest finished ones. */
export function coluna(fase: Fase, { busca, especieId, estufaId }: Filtros) {
  const escolha = { busca, especieId, estufaId, fase };
  return fase === 'FINALIZADO'
    ? trpc.lotes.listar.queryOptions({ ...escolha, limite: CARTOES.finalizados })
    : trpc.lotes.listar.queryOptions({ ...escolha, status: 'ATIVO', limite: CARTOES.emAndamento });
}

/** The query of the page at this address. */
export function questions(search: { abrir?: 'sim'; vista?: 'quadro' }) {
  const filtros = filtrosDe(search);
  if (search.abrir) return [trpc.estufas.mapa.queryOptions()];
  return search.vista ? FASES.map((fase) => coluna(fase, filtros)) : [lista(filtros)];
}

/** A dialog about a batch. */
export interface AcaoProps extends Opened {
  lote: Lote;
}

/** `1 planta`, `1.250 plantas`: the living plants of a batch, of any kind. */
export function plantas(n: number): string {
  return quantos(n, 'planta');
}

/** The species with living plants in the batch. */
export function comVivas({ itens_especies }: Lote) {
  return itens_especies.filter(({ quantidade_atual }) => quantidade_atual > 0);
}

/** `120 de Capixingui e 78 de Ipê-amarelo` */
export function vivasPorEspecie(lote: Lote): string {
  return juntos(comVivas(lote).map((item) => `${inteiro(item.quantidade_atual)} de ${item.nome_popular}`));
}

/** `menos de um dia`, `1 dia`, `45 dias`. What began a moment ago may be ahead of the clock by some milliseconds. */
export function duracao(ms: number): string {
  const dias = Math.floor(ms / 86_400_000);
  if (dias < 1) return 'menos de um dia';
  return quantos(dias, 'dia');
}
