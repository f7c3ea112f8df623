import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Changes the part of the address after this page's path, unless the page was left: the answer that closes a form's dialog may
 * come after that.
 */
export function useHere<Search extends object>() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (search: Search | ((now: Search) => Search), { replace = false } = {}) => {
    if (router.latestLocation.pathname === pathname) void navigate({ to: '.', search, replace } as never);
  };
}

/** Leads to another page, such as that of a new record, but nowhere once the form was left: its answer may come after that. */
export function useOnward(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const place = useLocation();
  return async (to) => {
    if (!leaves(place, router.latestLocation)) await navigate(to);
  };
}

interface Place {
  pathname: string;
  search: object;
}

/** Whether going from one to the other leaves a page, or a form that the address names. */
export function leaves(current: Place, next: Place): boolean {
  return (
    current.pathname !== next.pathname ||
    DIALOGS.some((name) => name in current.search && !(name in next.search))
  );
}

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
