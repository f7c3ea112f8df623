import { folded } from '../../src/common/folding.ts';
import type { HasColumn, Prepare, PreparedRow, RowFault, Unread } from './prepared-row.ts';
import type { Values } from './reading.ts';

/** The movement of each row, in the order of the sheet. A stock card tells it by its columns, and the balance after it. */
export function movements(): Prepare {
  const balanceOf = balances();
  return (row, unread, hasColumn) => {
    const { values, faults, moved } = typed(row, unread, hasColumn);
    const wrong = balanceOf(values, moved, unread);
    return { values, faults: wrong ? [...faults, wrong] : faults };
  };
}

/**
 * A row of a stock card as a movement of the type of its column, and what it adds to the balance if that is known. One that is
 * refused for its quantity is still some movement, whose other values are checked.
 */
function typed(values: Values, unread: Unread, hasColumn: HasColumn): PreparedRow & { moved?: number } {
  const { entrada = 0, saida = 0, ...rest } = values;
  const has = (field: string) => field in values || unread.has(field);
  if (!CARD.some(has) && (['tipo', 'quantidade'].some(has) || !CARD.some(hasColumn))) {
    const { tipo, quantidade } = values;
    if (tipo === undefined || typeof quantidade !== 'number') return { values, faults: [] };
    return { values, faults: [], moved: tipo === 'ENTRADA' ? quantidade : -quantidade };
  }
  const some = { ...rest, tipo: entrada ? 'ENTRADA' : 'SAIDA', quantidade: entrada || saida || 1 };
  if (CARD.some((field) => unread.has(field))) return { values: some, faults: [] };
  if (entrada && saida) return { values: some, faults: [BOTH] };
  if (!entrada && !saida) return { values: some, faults: [EMPTY_CARD] };
  return { values: some, faults: [], moved: Number(entrada) - Number(saida) };
}

const CARD = ['entrada', 'saida'];

const EMPTY_CARD = { field: 'entrada', reason: 'Preencha quanto entrou ou quanto saiu.' };
const BOTH = {
  field: 'saida',
  reason: 'Divida a linha em duas: uma para o que entrou e outra para o que saiu.',
};

/** Compares the balance that each row of a stock card says with the one before it. A refused row moves it, too. */
function balances() {
  const known = new Map<string, number>();
  return (values: Values, moved: number | undefined, unread: Unread): RowFault | undefined => {
    // An unnamed row may move any balance.
    if (PLANT.some((field) => unread.has(field))) known.clear();
    const plant = folded(PLANT.map((field) => values[field]).join(' / '));
    const before = known.get(plant);
    const after = before === undefined || moved === undefined ? undefined : before + moved;
    const { saldo = after } = values;
    if (saldo === undefined) known.delete(plant);
    else known.set(plant, Number(saldo));
    if (after === undefined || after === saldo) return undefined;
    return { field: 'saldo', reason: `Confira a linha e a de cima: com elas, o saldo seria ${after}.` };
  };
}

const PLANT = ['especie', 'nome_cientifico', 'variedade', 'tipo_especie', 'lote'];
