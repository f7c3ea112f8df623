import type { Acao } from '../../src/common/vocabulary.ts';
import { movimentoDe, type Registro } from './sentences.ts';

/** What an act is told by where it wrote several entries; of the others the first tells it. */
const TELLING: readonly Acao[] = [
  ...(['CRIAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA'] as const),
  ...(['ENCERRAR_CONTAGEM', 'ESTORNAR_CONTAGEM'] as const),
  ...(['CRIAR_LOTE', 'CANCELAR_LOTE', 'ATUALIZAR_FASE_LOTE'] as const),
];

/** Entries that stand together and are of one act: the one that tells it, and then the rest. */
export function byOperation<Entry extends Registro & { operacao_id: string }>(
  entries: readonly Entry[],
): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0].operacao_id === entry.operacao_id) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map(told);
}

/** What a movement says of its batch is said by the movement already. */
function told<Entry extends Registro>(group: [Entry, ...Entry[]]): [Entry, ...Entry[]] {
  const movements = new Set(
    group.filter(({ entidade }) => entidade === 'movimentacao').map(({ entidade_id }) => entidade_id),
  );
  const own = group.filter(
    (entry) => entry.entidade === 'movimentacao' || !movements.has(movimentoDe(entry)?.id ?? ''),
  );
  const rank = ({ acao }: Entry) => {
    const place = TELLING.indexOf(acao);
    return place < 0 ? TELLING.length : place;
  };
  const [head = group[0]] = own.toSorted((a, b) => rank(a) - rank(b));
  // One plant to one recipient: the plant says more than the number of the visit.
  const moved = own.filter(({ entidade }) => entidade === 'movimentacao');
  const first = head.acao === 'CRIAR_ENTREGA' && moved.length === 1 && moved[0] ? moved[0] : head;
  return [first, ...own.filter((entry) => entry !== first)];
}
