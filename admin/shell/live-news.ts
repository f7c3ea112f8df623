import type { Query, QueryFilters } from '@tanstack/react-query';
import type { Evento } from '../../src/auditoria/eventos/schemas.ts';
import type { Entidade } from '../../src/common/vocabulary.ts';
import { conhecidos, refreshKnown } from '../campo/known.ts';
import type { Conhecidos } from '../campo/up-to-date.ts';
import { isOwn } from '../device/connectivity.ts';
import { serviceNow } from '../device/service-clock.ts';
import { type Pessoa, pessoa, queryClient } from '../service.ts';

/**
 * Refreshes the page after events: every shown answer that they may concern is fetched again. Events that come close together
 * count as one, and the page does not change under somebody's hands.
 */

/** How long after the last event, and at most after the first one, the page is refreshed. In milliseconds. */
const SETTLE_MS = { last: 700, first: 3_000 };
/** The time without movement or typing before the page may change: a thing that is about to be clicked must not move. */
const STILL_MS = 500;
/**
 * An event that is older than everything shown by this much is already included. The margin is there because a write gets its
 * instant before others can read it.
 */
const BEFORE_MS = 10_000;
/** How old the copy of *Campo* may be while another page is shown. */
const COPY_MS = 60_000;

/** The events since the last refresh: when the first one came, the newest by the service's clock, and their kinds of record. */
let news: { since: number; newest: number; of: Set<Entidade>; self: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let touched = 0;
let dragging = false;

export function receive(eventos: readonly Evento[]): void {
  const self = queryClient.getQueryData<Pessoa>(pessoa.queryKey)?.id;
  for (const { acao, entidade, entidade_id, operacao_id, data } of eventos) {
    if (isOwn(operacao_id)) continue;
    news ??= { since: performance.now(), newest: 0, of: new Set(), self: false };
    news.newest = Math.max(news.newest, Date.parse(data));
    news.of.add(entidade);
    news.self ||= acao === 'ATUALIZAR_USUARIO' && entidade_id === self;
  }
  if (!news || eventos.length === 0) return;
  const waited = performance.now() - news.since;
  schedule(Math.max(0, Math.min(SETTLE_MS.last, SETTLE_MS.first - waited)));
}

function schedule(inMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, inMs);
}

/** After a sign-out, or while the service is away. */
export function forget(): void {
  clearTimeout(timer);
  news = undefined;
}

/** Watches from now on when somebody moves, drags or types. */
export function watchActivity(signal: AbortSignal): void {
  const at = { signal, passive: true, capture: true };
  const touch = () => {
    touched = performance.now();
  };
  for (const act of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input']) {
    addEventListener(act, touch, at);
  }
  for (const act of ['dragstart', 'dragend', 'drop']) {
    addEventListener(
      act,
      () => {
        dragging = act === 'dragstart';
      },
      at,
    );
  }
  document.addEventListener('visibilitychange', () => schedule(STILL_MS), at);
}

function settle(): void {
  // A hidden window is refreshed when somebody comes back to it.
  if (!news || document.visibilityState === 'hidden') return;
  if (isBusy(news.since)) {
    schedule(STILL_MS);
    return;
  }
  const { of, self, newest } = news;
  news = undefined;
  const concerned = { predicate: ({ queryKey }: Query) => concerns(queryKey, of, self) };
  const isNews = isLater(newest, fetched(concerned));
  if (isNews) void queryClient.invalidateQueries(concerned);
  if ([...of].every((entidade) => APART.has(entidade))) return;
  const inCampo = location.pathname.endsWith('/campo');
  // It shows its copy instead of answers.
  const copied = queryClient.getQueryData<Conhecidos | null>(conhecidos.queryKey)?.em ?? 0;
  const wanted = inCampo ? isLater(newest, [copied]) : isNews;
  if (wanted) void refreshKnown({ age: inCampo ? 0 : COPY_MS }).catch(() => {});
}

/** Whatever covers the page, and its chosen rows. */
const OVER = '[role=dialog], [role=menu], [role=listbox], [data-chosen]';

/** Whether the page must stay as it is for now. */
function isBusy(since: number): boolean {
  if (dragging || queryClient.isMutating() > 0 || queryClient.isFetching() > 0) return true;
  // A closed one stays in the page, invisible.
  if ([...document.querySelectorAll(OVER)].some((each) => each.getClientRects().length > 0)) return true;
  const now = performance.now();
  return now - touched < STILL_MS && now - since < SETTLE_MS.first;
}

/** Records that few pages show, with the areas of those pages. */
const APART: ReadonlyMap<Entidade, readonly string[]> = new Map([
  ['usuario', ['usuarios', 'chaves', 'auditoria']],
  ['webhook', ['webhooks', 'auditoria']],
  ['instalacao', ['instalacao', 'auditoria']],
]);
/** Answers that only the person changes, unless an administrator does. */
const OWN = ['pessoa', 'usuarios.perfil'];
/** These take the service a while, so they are fetched again only on request. */
const SLOW = ['integridade', 'auditoria.verificacao'];

/** Almost every figure depends on almost every write. Only records of people and programs are treated apart. */
function concerns([path]: readonly unknown[], of: ReadonlySet<Entidade>, self: boolean): boolean {
  const [area, name] = Array.isArray(path) ? path : [path];
  const is = (each: string) => each === area || each === `${area}.${name}`;
  if (OWN.some(is)) return self;
  if (!Array.isArray(path) || SLOW.some(is) || (area === 'relatorios' && isReport())) return false;
  const apart = area !== 'auditoria' && [...APART.values()].flat().some(is);
  return [...of].some((entidade) => APART.get(entidade)?.some(is) ?? !apart);
}

/** A report stays as it was made; other pages show some of its figures. */
function isReport(): boolean {
  return location.pathname.startsWith('/admin/relatorios/');
}

/** When these answers on the page were fetched, by the browser's clock. */
function fetched(filters: QueryFilters): number[] {
  const shown = queryClient.getQueryCache().findAll({ ...filters, type: 'active' });
  return shown.flatMap(({ state: { dataUpdatedAt } }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []));
}

/** Whether the event may have come after the oldest of what was fetched; without any of that, it has not. */
function isLater(event: number, when: readonly number[]): boolean {
  return event >= Math.min(...when) + serviceNow() - Date.now() - BEFORE_MS;
}
