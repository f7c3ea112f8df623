import type { Query, QueryFilters } from '@tanstack/react-query';
import type { Entidade } from '../../src/common/vocabulary.ts';
import type { Evento } from '../../src/eventos/schemas.ts';
import { refreshKnown } from '../campo/known.ts';
import { isOwn } from '../device/own.ts';
import { serviceNow } from '../device/service-clock.ts';
import { type Pessoa, pessoa, queryClient } from '../service.ts';

/**
 * What becomes of an event: what is shown, and what it may have changed, is asked again. Several are one, and nobody is
 * disturbed in what they do.
 */

/** After the last event of several, and after the first one at most. In milliseconds. */
const TOGETHER_MS = { last: 700, first: 3_000 };
/** A hand that is still does not choose what moves under it. */
const STILL_MS = 500;
/** An event this much older than all that is shown is in it. A write has its moment before others can read it. */
const BEFORE_MS = 10_000;
/** How old the copy of *Campo* may be while another page is shown. */
const COPY_MS = 60_000;

/** Of what was recorded, and when: the first that was heard of it, and the newest, by the service's clock. */
let news: { since: number; newest: number; of: Set<Entidade>; self: boolean } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let touched = 0;
let dragging = false;

export function hear(eventos: readonly Evento[]): void {
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
  look(Math.max(0, Math.min(TOGETHER_MS.last, TOGETHER_MS.first - waited)));
}

function look(inMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(settle, inMs);
}

/** Nobody is signed in any more, or the service is away. */
export function forget(): void {
  clearTimeout(timer);
  news = undefined;
}

/** Knows from now on when somebody has their hand at the page. */
export function watchHands(signal: AbortSignal): void {
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
  document.addEventListener('visibilitychange', () => look(STILL_MS), at);
}

function settle(): void {
  // Whoever comes back to the window is told then.
  if (!news || document.visibilityState === 'hidden') return;
  if (isBusy(news.since)) {
    look(STILL_MS);
    return;
  }
  const { of, self, newest } = news;
  news = undefined;
  const concerned = { predicate: ({ queryKey }: Query) => concerns(queryKey, of, self) };
  if (newest < oldestShown(concerned) - BEFORE_MS) return;
  void queryClient.invalidateQueries(concerned);
  if ([...of].every((entidade) => APART.has(entidade))) return;
  const shown = location.pathname.endsWith('/campo');
  void refreshKnown({ age: shown ? 0 : COPY_MS }).catch(() => {});
}

/** What stands over the page, or was chosen in it, or is on its way. */
const OVER = '[role=dialog], [role=menu], [role=listbox], [data-chosen]';

/** Whether what is shown must stay as it is for now. */
function isBusy(since: number): boolean {
  if (dragging || queryClient.isMutating() > 0 || queryClient.isFetching() > 0) return true;
  // One that was open stays in the page, unseen.
  if ([...document.querySelectorAll(OVER)].some((each) => each.getClientRects().length > 0)) return true;
  const now = performance.now();
  return now - touched < STILL_MS && now - since < TOGETHER_MS.first;
}

/** Records that few pages show, and the areas of those. */
const APART: ReadonlyMap<Entidade, readonly string[]> = new Map([
  ['usuario', ['usuarios', 'chaves', 'auditoria']],
  ['webhook', ['webhooks', 'auditoria']],
]);
/** What only the person changes, unless an administrator does. */
const OWN = ['pessoa', 'usuarios.perfil'];
/** The service takes a while for these: whoever wants them again asks. */
const SLOW = ['integridade', 'auditoria.verificacao'];

/** Almost every figure depends on almost every write: only what is of people and programs alone is told apart. */
function concerns([path]: readonly unknown[], of: ReadonlySet<Entidade>, self: boolean): boolean {
  const [area, name] = Array.isArray(path) ? path : [path];
  const is = (each: string) => each === area || each === `${area}.${name}`;
  if (OWN.some(is)) return self;
  if (!Array.isArray(path) || SLOW.some(is) || (area === 'relatorios' && isReport())) return false;
  const apart = area !== 'auditoria' && [...APART.values()].flat().some(is);
  return [...of].some((entidade) => APART.get(entidade)?.some(is) ?? !apart);
}

/** A report is read as it was made; other pages show figures of one. */
function isReport(): boolean {
  return location.pathname.startsWith('/admin/relatorios/');
}

/** When the oldest of these answers on the page was had, by the service's clock. */
function oldestShown(filters: QueryFilters): number {
  const shown = queryClient.getQueryCache().findAll({ ...filters, type: 'active' });
  const had = shown.flatMap(({ state: { dataUpdatedAt } }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []));
  return had.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...had) + serviceNow() - Date.now();
}
