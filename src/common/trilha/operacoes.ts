import type { Acao } from '../vocabulary.ts';
import { movimentoDe } from './movimentos.ts';
import type { Registro } from './partes.ts';

/** The actions that sum up an operation of several entries. Any other operation is summed up by its first entry. */
const HEADS: readonly Acao[] = [
  ...(['CRIAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA'] as const),
  ...(['ENCERRAR_CONTAGEM', 'ESTORNAR_CONTAGEM'] as const),
  ...(['CRIAR_LOTE', 'CANCELAR_LOTE', 'ATUALIZAR_FASE_LOTE'] as const),
];

/** Neighbouring entries of one operation: first the one that sums it up, then the others. */
export function byOperation<Entry extends Registro & { operacao_id: string }>(
  entries: readonly Entry[],
): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0].operacao_id === entry.operacao_id) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map(headFirst);
}

/** The entries of one operation. An entry of a batch that repeats its movement is left out. */
export function headFirst<Entry extends Registro>(group: readonly [Entry, ...Entry[]]): [Entry, ...Entry[]] {
  const movements = new Set(
    group.filter(({ entidade }) => entidade === 'movimentacao').map(({ entidade_id }) => entidade_id),
  );
  const own = group.filter(
    (entry) => entry.entidade === 'movimentacao' || !movements.has(movimentoDe(entry)?.id ?? ''),
  );
  const rank = ({ acao }: Entry) => {
    const place = HEADS.indexOf(acao);
    return place < 0 ? HEADS.length : place;
  };
  const [head = group[0]] = own.toSorted((a, b) => rank(a) - rank(b));
  // For one plant to one recipient, the plant says more than the number of the delivery.
  const moved = own.filter(({ entidade }) => entidade === 'movimentacao');
  const first = head.acao === 'CRIAR_ENTREGA' && moved.length === 1 && moved[0] ? moved[0] : head;
  return [first, ...own.filter((entry) => entry !== first)];
}
