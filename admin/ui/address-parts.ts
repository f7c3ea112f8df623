/** Dialogs that an address opens, as `?nova=sim`. */
export type Dialog = (typeof OPENED)[number];
const OPENED = ['nova', 'novo', 'abrir', 'editar', 'convidar', 'etiquetas', 'salvar', 'renomear'] as const;

/** Dialogs about what an address names, as `?movimentacao=<id>` or `?registrar=PERDA`. */
export type DialogAbout = (typeof NAMED)[number];
const NAMED = ['movimentacao', 'usuario', 'programa', 'substitui', 'webhook', 'registrar'] as const;

/** Every dialog over a page, or form in its place. */
export const DIALOGS: readonly string[] = [...OPENED, ...NAMED];

/** A dialog, and what the page before it already knew of a new record. */
const OF_DIALOGS: ReadonlySet<string> = new Set([
  ...DIALOGS,
  ...['lote', 'especie', 'destinatario', 'procedencia'],
]);

/** The parts of an address that do not belong to a view: the place in the list, and the open dialog. */
export const PASSING: ReadonlySet<string> = new Set([...OF_DIALOGS, 'page', 'acao']);

/** The other parts of an address that filter nothing. */
export const UNFILTERED: ReadonlySet<string> = new Set([...PASSING, 'ordenar', 'vista', 'inativas']);

/** The address of the page alone. */
export function withoutDialogs(search: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !OF_DIALOGS.has(name)));
}
