import {
  createTRPCUntypedClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
import type { AppRouter } from '../../src/app-router.ts';
import type {
  CallOptions,
  DocumentPath,
  Download,
  DownloadedFile,
  Fetch,
  Filters,
  MutationOptions,
  ReportFilters,
  ReportPath,
  SaidaDe,
} from './calls.ts';
import { ErroDoViveiro } from './errors.ts';
import { causeOf, ForeignAnswer, faultOf, isTransient, isUndone } from './faults.ts';
import { downloadOf, fetchFile, isReportAsData, NO_FORMAT, withFilters } from './files.ts';
import type { Procedures } from './procedures.ts';
import { withRetries } from './retries.ts';

export { ErroDoViveiro, mensagemDoErro } from './errors.ts';
export type { Procedures } from './procedures.ts';

export interface ClientOptions {
  /** Where the service is, as `https://viveiro.exemplo.com.br`. */
  url: string;
  /** The token of a session that was kept from earlier. */
  token?: string;
  /**
   * How often a call is tried in all; 3 unless told. A query is tried again when the network or the service fails, and
   * so is a mutation with an `idempotencyKey` of yours; another one only when the service says that it was too busy (429,
   * 503) and did nothing. Both wait as long as the
   * service asks in `Retry-After`; when that is more than 30 seconds, the call fails at once.
   */
  tentativas?: number;
  /** Called when the service no longer accepts the token, which is then forgotten: it is time to sign in again. */
  aoPerderSessao?: () => void;
  /** Another `fetch` than the global one. */
  fetch?: Fetch;
}

export interface Session {
  /** The current session's token, to be kept for later; null when nobody is signed in. */
  readonly token: string | null;
  /** Signs in and uses the session from now on; answers who it is. */
  entrar(email: string, senha: string): Promise<Begun['user']>;
  /** Ends the session, here and at the service. Nothing happens when there is none. */
  sair(): Promise<void>;
}

export interface Files {
  /**
   * Fetches a report or a document: `client.baixar('/relatorios/lotes', { formato: 'pdf' }).salvar('lotes.pdf')`. It is
   * tried again, as a query is, until its first bytes are there. A report is a file in the `formato` that is asked for; as data
   * it is `client.relatorios.lotes.query()`.
   */
  baixar(caminho: ReportPath, filtros: ReportFilters, options?: CallOptions): Download;
  baixar(caminho: DocumentPath, filtros?: Filters, options?: CallOptions): Download;
}

export type Client = Session & Files & Procedures;

type Begun = SaidaDe<Procedures['auth']['signInEmail']>;

/**
 * A client of the service: `client.especies.listar.query({ nome: 'ipê' })`, `client.lotes.criar.mutate({ … })`. Whatever
 * fails is thrown as an ErroDoViveiro.
 */
export function createClient(options: ClientOptions): Client {
  let token = options.token ?? null;
  const service: Service = {
    url: options.url.replace(/\/+$/, ''),
    attempts: options.tentativas ?? 3,
    fetch: options.fetch ?? globalThis.fetch,
    authorization: (): Headers => (token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const trpc = createTRPCUntypedClient<AppRouter>({ links: linksTo(service) });

  const send: Send = async (kind, path, input = {}, { signal, ...given } = {}) => {
    const { idempotencyKey = newKey() } = given;
    const context = { idempotencyKey };
    const mayRetry = kind === 'query' || given.idempotencyKey !== undefined ? isTransient : isUndone;
    try {
      return await withRetries(() => trpc[kind](path, input, { context, signal: signal as AbortSignal }), {
        attempts: service.attempts,
        mayRetry,
        signal,
      });
    } catch (error) {
      throw new ErroDoViveiro(faultOf(error), kind === 'mutation' ? idempotencyKey : null, causeOf(error));
    }
  };

  const inSession = async <T>(call: Promise<T>): Promise<T> => {
    const used = token;
    try {
      return await call;
    } catch (error) {
      if (isUnauthenticated(error) && used !== null && used === token) {
        token = null;
        options.aoPerderSessao?.();
      }
      throw error;
    }
  };

  const own: Session & Files = {
    get token() {
      return token;
    },
    async entrar(email, senha) {
      const signedIn = (await send('mutation', 'auth.signInEmail', { email, password: senha })) as Begun;
      token = signedIn.token;
      return signedIn.user;
    },
    async sair() {
      if (token === null) return;
      await send('mutation', 'auth.signOut').catch(unless(isUnauthenticated));
      token = null;
    },
    baixar: (caminho: string, filtros: Filters = {}, call: CallOptions = {}) =>
      downloadOf(inSession(download(service, withFilters(caminho, filtros), call))),
  };
  return withProcedures(own, (...call) => inSession(send(...call)));
}

interface Service {
  url: string;
  attempts: number;
  fetch: Fetch;
  authorization(): Headers;
}

type Headers = Record<string, string>;

type Send = (
  kind: 'query' | 'mutation',
  path: string,
  input?: unknown,
  options?: CallOptions & MutationOptions,
) => Promise<unknown>;

/** As many as the service takes in one batch. */
const MAX_BATCH = 50;
const MAX_PUBLIC = 4;
const MAX_URL = 8_000;

/** The queries that ask for no session. */
const PUBLIC: readonly string[] = [
  'auth.requestPasswordResetCallback',
  'lotes.daEtiqueta',
  'movimentacoes.conferirTermo',
];

/** Queries of one moment travel together, those that ask for no session apart; a mutation travels alone, with its key. */
function linksTo({ url, fetch, authorization }: Service): TRPCLink<AppRouter>[] {
  const common = { url: `${url}/trpc`, fetch: onlyJson(fetch) };
  const together = (maxItems: number) =>
    httpBatchLink({ ...common, headers: authorization, maxItems, maxURLLength: MAX_URL });
  return [
    splitLink({
      condition: ({ type }) => type === 'query',
      true: splitLink({
        condition: ({ path }) => PUBLIC.includes(path),
        true: together(MAX_PUBLIC),
        false: together(MAX_BATCH),
      }),
      false: httpLink({ ...common, headers: ({ op }) => ({ ...authorization(), ...keyOf(op) }) }),
    }),
  ];
}

async function download(service: Service, path: string, { signal }: CallOptions): Promise<DownloadedFile> {
  const options = { headers: service.authorization(), signal: signal as AbortSignal };
  if (isReportAsData(path)) throw new ErroDoViveiro(NO_FORMAT, null, undefined);
  try {
    return await withRetries(() => fetchFile(service.fetch, `${service.url}${path}`, options), {
      attempts: service.attempts,
      mayRetry: isTransient,
      signal,
    });
  } catch (error) {
    throw new ErroDoViveiro(faultOf(error), null, causeOf(error));
  }
}

/** tRPC would take any page for a lost connection. */
function onlyJson(fetch: Fetch): Fetch {
  return async (url, options) => {
    const response: Response = await fetch(url, options);
    if (response.headers.get('content-type')?.includes('json')) return response;
    throw new ForeignAnswer(response);
  };
}

function keyOf({ context }: Operation) {
  return { 'idempotency-key': context.idempotencyKey as string };
}

/** Not `randomUUID`, which browsers have on https only: many a town hall's network has none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ErroDoViveiro && error.status === 401;
}

function unless(isExpected: (error: unknown) => boolean) {
  return (error: unknown) => {
    if (!isExpected(error)) throw error;
  };
}

/** Areas and procedures are made as they are named: the client knows none of them by itself. */
function withProcedures(own: Session & Files, send: Send): Client {
  return named(own, (area) =>
    named({}, (name) => ({
      query: (input: unknown, options?: CallOptions) => send('query', `${area}.${name}`, input, options),
      mutate: (input: unknown, options?: MutationOptions) =>
        send('mutation', `${area}.${name}`, input, options),
    })),
  ) as Client;
}

function named(own: object, make: (name: string) => unknown): object {
  return new Proxy(own, {
    get: (target, name) =>
      typeof name === 'symbol' || name in target ? Reflect.get(target, name) : make(name),
  });
}
