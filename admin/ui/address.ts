import type { Entidade } from '../../src/common/vocabulary.ts';

/** The filters and the page of a list as its address has them: only those that are set, not validated yet. */
export type FiltersOf<Filters> = { [name in keyof Filters]?: Filters[name] | undefined };

/**
 * Types the search part of a page's address, so that links to it are checked. The page validates it by the service's schema,
 * which is loaded with the page.
 */
export function written<Search extends object>(search: Record<string, unknown>): Search {
  return search as Search;
}

/** Reads and writes addresses as forms do, `?nome=ipê&page=2`: every value is text. */
export const address = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};

/** An address in the form that links take. */
export function whereIs(href: string): { to: string; search: Record<string, string> } {
  const [to = '', search = ''] = href.split('?');
  return { to, search: address.parseSearch(search) };
}

/** An address with these filters, without those that are not set. */
export function listAt(path: string, filters: Record<string, unknown>): string {
  return `${path}${address.stringifySearch(filters)}`;
}

/** An address from outside, if it leads to a page of the app. */
export function ofApp(href = '', { origin }: { origin: string } = location): string | undefined {
  const leads = href.startsWith('/') && URL.canParse(href, origin);
  return leads && new URL(href, origin).origin === origin ? href : undefined;
}

/** The address of a record's page, or of its dialog. */
export function recordAt(entidade: Entidade, id: string): string {
  return RECORDS[entidade] + id;
}

const RECORDS = {
  especie: '/especies/',
  estufa: '/estufas/',
  lote: '/lotes/',
  destinatario: '/destinatarios/',
  procedencia: '/procedencias/',
  entrega: '/entregas/',
  contagem: '/contagens/',
  movimentacao: '/movimentacoes?movimentacao=',
  usuario: '/usuarios?usuario=',
  webhook: '/webhooks?webhook=',
  instalacao: '/timbre?de=',
} as const satisfies Record<Entidade, string>;
