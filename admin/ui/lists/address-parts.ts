/** Dialogs over a list, by their names in the address. */
export const DIALOGS = [
  ...['nova', 'novo', 'registrar', 'convidar', 'usuario', 'etiquetas'],
  ...['salvar', 'renomear'],
];

/** What of an address is no part of a view: where one is in the list, and what stands over it. */
export const PASSING: ReadonlySet<string> = new Set([...DIALOGS, 'page', 'acao']);

/** What else of an address filters nothing. */
export const UNFILTERED: ReadonlySet<string> = new Set([...PASSING, 'ordenar', 'vista', 'inativas']);
