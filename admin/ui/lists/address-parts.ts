/** Dialogs over a list, by their names in the address. */
export const DIALOGS = [
  ...['nova', 'novo', 'registrar', 'convidar', 'usuario', 'etiquetas', 'substitui'],
  ...['salvar', 'renomear'],
];

/** The parts of an address that do not belong to a view: the place in the list, and the open dialog. */
export const PASSING: ReadonlySet<string> = new Set([...DIALOGS, 'page', 'acao']);

/** The other parts of an address that filter nothing. */
export const UNFILTERED: ReadonlySet<string> = new Set([...PASSING, 'ordenar', 'vista', 'inativas']);
