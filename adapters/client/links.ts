import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable, observableToPromise } from '@trpc/server/observable';
import type { AppRouter } from '../../src/app-router.ts';
import type { CallOptions, Fetch } from './calls.ts';
import type { DownloadedFile } from './downloads.ts';
import { ErroDoViveiro } from './errors.ts';
import { causeOf, ForeignAnswer, fault, faultOf, isTransient, isUndone, Refusal } from './faults.ts';
import { fetchFile, isReportAsData, NO_FORMAT, refusalOf } from './files.ts';
import { withRetries } from './retries.ts';

export interface Service {
  url: string;
  attempts: number;
  fetch: Fetch;
  authorization(): Record<string, string>;
}

interface ServiceOptions {
  url: string;
  tentativas?: number;
  fetch?: Fetch;
}

export function serviceAt(
  { url, tentativas = 3, fetch = globalThis.fetch }: ServiceOptions,
  /** The token of the session; null where a cookie has it, or nobody is signed in. */
  token: () => string | null = () => null,
): Service {
  const authorization = (): Record<string, string> => {
    const current = token();
    // A header cannot carry every character. The service refuses an encoded token as it refuses any wrong one.
    return current === null ? {} : { authorization: `Bearer ${encodeURI(current.trim())}` };
  };
  if (!isAddress(url)) throw new ErroDoViveiro(NO_ADDRESS, null, undefined);
  return { url: url.trim().replace(/\/+$/, ''), attempts: tentativas, fetch, authorization };
}

/**
 * In a browser the address may be relative to the page. `fetch` refuses an address with a user, and paths are appended to
 * it.
 */
export function isAddress(url: string): boolean {
  const page = globalThis.location?.href;
  if (!URL.canParse(url, page)) return false;
  const { protocol, username, search, hash } = new URL(url, page);
  return ['http:', 'https:'].includes(protocol) && `${username}${search}${hash}` === '';
}

const NO_ADDRESS = fault(
  null,
  'ENDERECO_INVALIDO',
  'Corrija o endereço do serviço: ele é como https://viveiro.exemplo.com.br.',
);

/** The most that the service takes in one batch. */
const MAX_BATCH = 50;
const MAX_PUBLIC = 4;
const MAX_URL = 8_000;
/** A longer input gets a request of its own, and the service judges its length. */
const MAX_SHARED = 6_000;

/** The status of a request that was not read as HTTP: its head is too long, or did not come in time. */
const UNREAD = 400;

/** The queries that need no session. */
const PUBLIC: readonly string[] = [
  'auditoria.cabeca',
  'auth.requestPasswordResetCallback',
  'lotes.daEtiqueta',
  'movimentacoes.conferirTermo',
  'movimentacoes.provaDoTermo',
];

/**
 * The links of any tRPC client of the service. Queries of one moment share a request, and those without a session have one of
 * their own. A mutation travels alone, with the `idempotencyKey` of its context, and is sent again as queries are if it is
 * `repeatable`.
 */
export function linksTo(service: Service): TRPCLink<AppRouter>[] {
  const { url, fetch, authorization } = service;
  const common = { url: `${url}/trpc`, fetch: onlyJson(fetch) };
  const together = (maxItems: number) =>
    httpBatchLink({ ...common, headers: authorization, maxItems, maxURLLength: MAX_URL });
  return [
    retrying(service),
    splitLink({
      condition: ({ type, input }) =>
        type === 'query' && encodeURIComponent(JSON.stringify(input ?? {})).length <= MAX_SHARED,
      true: splitLink({
        condition: ({ path }) => PUBLIC.includes(path),
        true: together(MAX_PUBLIC),
        false: together(MAX_BATCH),
      }),
      false: httpLink({
        ...common,
        headers: ({ op: { type, context } }) => ({
          ...authorization(),
          ...(type === 'mutation' && { 'idempotency-key': context.idempotencyKey as string }),
          ...(context.simular === true && { 'x-viveiro-simular': 'true' }),
        }),
      }),
    }),
  ];
}

/** tRPC's own `retryLink` ignores `Retry-After`, and does not notice while it waits that the call was cancelled. */
function retrying({ attempts }: Service): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        withRetries(() => observableToPromise(next(op)), {
          attempts,
          mayRetry: op.type === 'query' || op.context.repeatable ? isTransient : isUndone,
          signal: op.signal ?? undefined,
        }).then(
          (answer) => {
            observer.next(answer);
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
}

/** Fetches a file, with the same retries as a query. */
export async function download(
  service: Service,
  path: string,
  { signal }: CallOptions,
): Promise<DownloadedFile> {
  const options = { headers: service.authorization(), signal: signal as AbortSignal };
  if (isReportAsData(path)) throw new ErroDoViveiro(NO_FORMAT, null, undefined);
  try {
    return await withRetries(() => fetchFile(service.fetch, `${service.url}${path}`, options), {
      attempts: service.attempts,
      mayRetry: isTransient,
      signal,
    });
  } catch (error) {
    throw new ErroDoViveiro(faultOf(error, signal), null, causeOf(error));
  }
}

/**
 * tRPC would take any page for a lost connection. It does not know the envelope that answers an unreadable request, either.
 */
function onlyJson(fetch: Fetch): Fetch {
  return async (url, options) => {
    const response: Response = await fetch(url, options);
    const refusal = response.status === UNREAD ? await refusalOf(response.clone()) : undefined;
    if (refusal instanceof Refusal) throw refusal;
    if (response.headers.get('content-type')?.includes('json')) return response;
    throw new ForeignAnswer(response);
  };
}
