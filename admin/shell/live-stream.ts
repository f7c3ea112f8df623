import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '../../src/app-router.ts';
import type { Eventos } from '../../src/auditoria/eventos/schemas.ts';
import { hasEnded, noticeEnd, service } from '../service.ts';
import { forget, receive, watchActivity } from './live-news.ts';

/**
 * The events of the service while the window is visible. All windows of this browser share one stream: the window that has it
 * passes its events on. Browsers have locks on https and localhost only; elsewhere each window has its own stream.
 */
const NAME = 'viveiro-eventos';

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: `${location.origin}/trpc` })],
});

/** The pause after a stream that was cut off, in milliseconds. Each stream that did not last makes the next pause longer. */
const PAUSE_MS = { first: 2_000, longest: 300_000 };
/** A stream that lasted this long counts as a good one. */
const LASTING_MS = 60_000;
/** A proxy may hold back an answer until it ends, which a stream never does. */
const SILENT_MS = 20_000;
/** After this long without a stream, everything shown is fetched again. */
const STALE_MS = 300_000;
/** Whatever was recorded while the page was loading is among this many of the last entries. */
const BEFORE = 50;
/** A person who signs out leaves the page within this time. */
const LEAVING_MS = 3_000;

/** Where to continue, and until when the stream was followed. */
interface Place {
  proximo: number;
  em: number;
}
let place: Place | undefined;

/** Follows the events until the signal is aborted. */
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
    // Clients come back at different moments after the service was away.
    await waited(pause * (0.5 + Math.random() / 2), over);
  }
}

function take({ docs, proximo }: Eventos): Place {
  place = { proximo, em: Date.now() };
  receive(docs);
  return place;
}

/**
 * Where to continue. Every window asks for the events that it missed, because another window may have had the stream at that
 * time.
 */
async function lookBack(): Promise<Place> {
  const known = place && Date.now() - place.em < STALE_MS ? place.proximo : null;
  const apos = known ?? Math.max(0, (await service.eventos.listar.query({ agora: true })).proximo - BEFORE);
  return take(await service.eventos.listar.query({ apos }));
}

/** Follows one stream to its end. Resolves to its duration in milliseconds. */
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
        // The browser itself would keep trying for ever at the same pace.
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

/** Aborted when the window is shown or hidden, or everything is over. */
function untilChange(over: AbortSignal): AbortController {
  const until = new AbortController();
  const { signal } = until;
  document.addEventListener('visibilitychange', () => until.abort(), { signal });
  over.addEventListener('abort', () => until.abort(), { signal });
  return until;
}

/** Resolves after this many milliseconds, or when the signal is aborted. */
function waited(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
