import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '../../src/app-router.ts';
import type { Eventos } from '../../src/auditoria/eventos/schemas.ts';
import { hasEnded, noticeEnd, service } from '../service.ts';
import { forget, receive, watchActivity } from './live-news.ts';

/**
 * The events of the service, while somebody sees the window: one stream for all windows of this browser, which the one
 * that has it tells the others. Where browsers have no locks (they have on https and localhost) each has its own.
 */
const NAME = 'viveiro-eventos';

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: `${location.origin}/trpc` })],
});

/** After a stream that was cut off; each one that did not last makes the next pause longer. In milliseconds. */
const PAUSE_MS = { first: 2_000, longest: 300_000 };
/** What lasted so long was a stream. */
const LASTING_MS = 60_000;
/** A proxy may keep what it is sent until the answer ends, which is never. */
const SILENT_MS = 20_000;
/** After so long without it, all that is shown is asked again anyway. */
const STALE_MS = 300_000;
/** What was recorded while the page was asked for is among so many of the last entries. */
const BEFORE = 50;
/** Whoever signs out leaves the page within this time. */
const LEAVING_MS = 3_000;

/** Where to go on, and until when it was followed. */
interface Place {
  proximo: number;
  em: number;
}
let place: Place | undefined;

/** Follows the events until the signal. */
export async function follow(over: AbortSignal): Promise<void> {
  const windows = new BroadcastChannel(NAME);
  windows.addEventListener('message', ({ data }: MessageEvent<Eventos>) => take(data));
  watchActivity(over);
  over.addEventListener('abort', () => {
    windows.close();
    forget();
  });
  const tell = (eventos: Eventos) => {
    take(eventos);
    windows.postMessage(eventos);
  };
  for (let pause = PAUSE_MS.first; !over.aborted; ) {
    const change = untilChange(over);
    if (document.visibilityState === 'hidden') {
      await waited(null, change.signal);
      continue;
    }
    const lasted = await lookBack()
      .then((from) => oneAtATime(change.signal, () => stream(place ?? from, change.signal, tell)))
      .catch(() => 0);
    if (change.signal.aborted) continue;
    change.abort();
    pause = lasted > LASTING_MS ? PAUSE_MS.first : Math.min(pause * 2, PAUSE_MS.longest);
    // Not everybody at once, when the service has been away.
    await waited(pause * (0.5 + Math.random() / 2), over);
  }
}

function take({ docs, proximo }: Eventos): Place {
  place = { proximo, em: Date.now() };
  receive(docs);
  return place;
}

/**
 * Where to go on. Every window asks for itself what was recorded while it did not listen: another one may have the
 * stream, and told it then.
 */
async function lookBack(): Promise<Place> {
  const known = place && Date.now() - place.em < STALE_MS ? place.proximo : null;
  const apos = known ?? Math.max(0, (await service.eventos.listar.query({ agora: true })).proximo - BEFORE);
  return take(await service.eventos.listar.query({ apos }));
}

/** Follows one stream to its end. Resolves to how long it lasted, in milliseconds. */
function stream(from: Place, signal: AbortSignal, tell: (eventos: Eventos) => void): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const over = new AbortController();
    const end = () => over.abort();
    const silent = setTimeout(end, SILENT_MS);
    const following = client.eventos.assinar.subscribe(
      { lastEventId: String(from.proximo) },
      {
        onStarted: () => clearTimeout(silent),
        onData: ({ data }) => tell(data),
        // The browser would go on trying, at the same pace for ever.
        onConnectionStateChange: ({ error }) => error && end(),
        onError: (error) => {
          if (hasEnded(error)) setTimeout(() => signal.aborted || noticeEnd(error), LEAVING_MS);
          end();
        },
        onComplete: end,
      },
    );
    over.signal.addEventListener('abort', () => {
      clearTimeout(silent);
      following.unsubscribe();
      if (place) place.em = Date.now();
      resolve(performance.now() - begun);
    });
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** One window of the browser at a time. */
async function oneAtATime(signal: AbortSignal, work: () => Promise<number>): Promise<number> {
  return navigator.locks ? navigator.locks.request(NAME, { signal }, work) : work();
}

/** Aborted when the window is seen or hidden, or all is over. */
function untilChange(over: AbortSignal): AbortController {
  const until = new AbortController();
  const { signal } = until;
  document.addEventListener('visibilitychange', () => until.abort(), { signal });
  over.addEventListener('abort', () => until.abort(), { signal });
  return until;
}

/** Resolves after so many milliseconds, or when the signal says so. */
function waited(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
