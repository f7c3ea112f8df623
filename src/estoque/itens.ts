import { AppError, type Fault } from '../common/errors.ts';

/** Decides each item. @throws AppError with the refusals of all items that are refused. */
export function decidirTodos<Item, Decidido>(
  itens: readonly Item[],
  decide: (item: Item, place: number) => Decidido,
): Decidido[] {
  const recusas: Fault[] = [];
  let proibido: AppError | undefined;
  const decididos = itens.flatMap((item, place) => {
    try {
      return [decide(item, place)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'forbidden') proibido ??= error;
      recusas.push(...error.faults.filter((fault) => !recusas.some((other) => isSame(other, fault))));
      return [];
    }
  });
  if (proibido) throw proibido;
  const [first, ...others] = recusas;
  if (first) throw new AppError('invalid', [first, ...others]);
  return decididos;
}

/** A fault of the whole request is answered once. */
function isSame(one: Fault, other: Fault): boolean {
  return (
    one.codigo === other.codigo &&
    one.campo === other.campo &&
    one.detalhe === other.detalhe &&
    one.movimentacao_id === other.movimentacao_id
  );
}

/** The fields of a single movement that a request of several items has once, and those that it has for each item. */
interface Campos {
  doTodo: readonly string[];
  doItem?: Readonly<Record<string, string>>;
  /** The field that has the items. */
  lista?: string;
}

/** Runs the rules of a single movement for the item at a place. A refusal names the item's field. */
export function comoItem<Decidido>(place: number, campos: Campos, decide: () => Decidido): Decidido {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first, ...others] = error.faults.map((fault) => doItem(fault, place, campos));
    throw new AppError(error.kind, [first as Fault, ...others], { cause: error });
  }
}

function doItem(
  { campo, ...fault }: Fault,
  place: number,
  { doTodo, doItem = {}, lista = 'itens' }: Campos,
): Fault {
  if (campo === undefined) return fault;
  return { ...fault, campo: doTodo.includes(campo) ? campo : `${lista}.${place}.${doItem[campo] ?? campo}` };
}
