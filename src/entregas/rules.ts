import { AppError, type Fault, invalid } from '../common/errors.ts';

/** Of all items, one by one: what `decide` answers for each. @throws AppError with the refusals of all that are refused. */
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

/** What is wrong with the whole is wrong once. */
function isSame(one: Fault, other: Fault): boolean {
  return one.codigo === other.codigo && one.campo === other.campo && one.detalhe === other.detalhe;
}

/** What a field of a single movement is called in a request of several items: of the whole request, or of the item. */
interface Campos {
  doTodo: readonly string[];
  doItem?: Readonly<Record<string, string>>;
  /** The field that has the items. */
  lista?: string;
}

/** Runs the rules of a single movement for the item at a place: a refusal names the item's field. */
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

/** No item is there twice. */
export function checkDistintos(
  itens: readonly string[],
  place: number,
  campo: string,
  detalhe: string,
): void {
  if (itens.indexOf(itens[place] as string) === place) return;
  throw invalid('ITEM_REPETIDO', detalhe, campo);
}

export function checkFinalidade(finalidade: string | null | undefined, exigida: boolean): void {
  if (!exigida || finalidade) return;
  throw invalid(
    'FINALIDADE_OBRIGATORIA',
    'Informe para que as plantas são entregues: esta instalação exige a finalidade.',
    'finalidade',
  );
}

/** What is reversed as a whole has something left to reverse. */
export function checkRestaEstornar(efetivos: readonly unknown[]): void {
  if (efetivos.length > 0) return;
  throw invalid('JA_ESTORNADA', 'Esta entrega já foi estornada; não é preciso estorná-la de novo.');
}

/** An item as what is brought back of it is judged. */
interface Levado {
  quantidade: number;
  devolvida: number;
  estornada: boolean;
}

/** At most what was taken and not yet brought back. */
export function checkDevolucao(item: Levado | undefined, quantidade: number): void {
  if (!item) {
    throw invalid('ITEM_DE_OUTRA_ENTREGA', 'Escolha um item desta entrega.', 'movimentacao_id');
  }
  if (item.estornada) {
    throw invalid(
      'JA_ESTORNADA',
      'Escolha outro item: este foi estornado, e as plantas dele já voltaram.',
      'movimentacao_id',
    );
  }
  const resta = item.quantidade - item.devolvida;
  if (quantidade <= resta) return;
  throw invalid(
    'DEVOLUCAO_EXCEDIDA',
    resta === 0
      ? 'Retire este item: tudo o que dele se levou já foi devolvido.'
      : `Use no máximo ${resta}: é o que se levou deste item e ainda não voltou.`,
    'quantidade',
  );
}
