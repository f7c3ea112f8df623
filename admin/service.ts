import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { useSyncExternalStore } from 'react';
import type { SaidaDe } from '../adapters/client/calls.ts';
import { type Client, createClient, ErroDoViveiro, mensagemDoErro } from '../adapters/client/client.ts';
import type { AppRouter } from '../src/app-router.ts';
import { reaching } from './device/connectivity.ts';
import { alone } from './device/lock.ts';
import { forgetAnswers, keepAnswer, keptAnswer } from './device/store.ts';

/** The one place that knows the service: how it is called, what of its answers is kept, and whether it still knows us. */

/** The project's own client; the session is in a cookie that it never sees. */
export const service: Client = createClient({ url: location.origin, fetch: reaching });

/** What the service answered, kept while it is shown and asked again when the window comes back. */
export const answers: QueryClient = new QueryClient({
  defaultOptions: {
    // The client has tried again already. Without a connection a call fails, and says so, rather than hang.
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({
    onError: noticeEnd,
    // Almost every figure depends on almost every write.
    onSuccess: () => answers.invalidateQueries(),
  }),
});

/** What can wait until the page that was opened stands asks under this key, and is not waited for. */
export const LATER = 'depois';
/** So often it is looked whether the page stands, and so long at most. */
const LOOK_MS = 250;
const LOOKS = 40;

let shown: Promise<void> | undefined;

/** When the page that was opened has its answers. A telephone has no time and no signal for anything else before. */
export function whenShown(): Promise<void> {
  shown ??= standing();
  return shown;
}

async function standing(): Promise<void> {
  const isFirst = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== LATER;
  for (let looks = 0, quiet = 0; quiet < 2 && looks < LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const stands = document.readyState === 'complete' && answers.isFetching({ predicate: isFirst }) === 0;
    quiet = stands ? quiet + 1 : 0;
  }
}

/** `useQuery(ask.especies.listar.queryOptions({ nome: 'ipê' }))`. */
export const ask = createTRPCOptionsProxy<AppRouter>({
  client: createTRPCClient<AppRouter>({ links: [overOwnClient()] }),
  queryClient: answers,
});

function overOwnClient(): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const gone = new AbortController();
        const [area, name] = op.path.split('.') as [keyof Client, string];
        const call = (service[area] as never as Record<string, Record<'query' | 'mutate', Call>>)[name];
        const send = op.type === 'query' ? call?.query : call?.mutate;
        send?.(op.input, { signal: gone.signal }).then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
        return () => gone.abort();
      });
}

type Call = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

/** Who is signed in: no more of them than the frame shows, because the browser keeps it. */
export type Pessoa = Pick<SaidaDe<Client['usuarios']['perfil']>, 'id' | 'nome' | 'cargo'>;

/** Without a connection, who it was last. What they then note is sent only as theirs. */
export const pessoa = {
  queryKey: ['pessoa'],
  queryFn: () => orKept('pessoa', whoIsSignedIn),
  // Every page asks; that the session has ended is heard from whatever else is asked.
  staleTime: 60_000,
};

/** Whom the service takes us for at this moment. */
export async function whoIsSignedIn(signal: AbortSignal): Promise<Pessoa> {
  const { id, nome, cargo } = await service.usuarios.perfil.query(undefined, { signal });
  return { id, nome, cargo };
}

/** What is kept of who was signed in, and goes with them. */
const OF_PERSON = ['pessoa', 'lotes'];

/** As long as a person waits for a page before a signal that is too weak counts as none. */
const PATIENCE_MS = 4_000;
const GIVE_UP_MS = 30_000;

/** The answer, kept for when none comes: without a connection the app opens with the last one. */
async function orKept<Answer>(name: string, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const known = await keptAnswer<Answer>(name);
  if (known !== undefined && !navigator.onLine) return known;
  try {
    const answer = await ask(AbortSignal.timeout(known === undefined ? GIVE_UP_MS : PATIENCE_MS));
    await keepAnswer(name, answer);
    return answer;
  } catch (error) {
    if (known === undefined || hasEnded(error)) throw error;
    return known;
  }
}

/** What the installation is called, by which clocks it lives, and whether it asks for the reason of every movement. */
export interface Instalacao {
  nomeDoViveiro: string;
  orgao: string | null;
  fusoHorario: string;
  exigirJustificativa: boolean;
  versao: string;
}

export const instalacao = {
  queryKey: ['instalacao'],
  queryFn: () => orKept('instalacao', (signal) => viaEdge<Instalacao>('/admin/instalacao', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Signs in; the service keeps the session in its cookie. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = JSON.stringify({ email, password });
  await alone(() => viaEdge('/admin/sessao', { method: 'POST', body }));
  end.set(false);
  await answers.invalidateQueries();
}

/** Signs out and forgets everything that was answered; what was noted in the field and not sent yet stays. */
export async function signOut(): Promise<void> {
  await alone(() => viaEdge('/admin/sessao', { method: 'DELETE' }));
  await forgetAnswers(OF_PERSON);
  answers.clear();
}

/** What the edge answers beside the procedures, in the envelope of REST. */
async function viaEdge<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const headers = init.body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await reaching(path, { ...init, headers }).catch((cause: unknown) => {
    throw new ErroDoViveiro(NO_ANSWER, null, cause);
  });
  const { data, errors } = await response.json();
  if (response.ok) return data;
  const erros = errors.map((each: { campo?: string }) => ({ campo: null, ...each }));
  throw new ErroDoViveiro({ status: response.status, ...erros[0], erros }, null, undefined);
}

const NO_ANSWER = {
  status: null,
  codigo: 'SEM_RESPOSTA',
  campo: null,
  detalhe: 'Verifique a conexão e tente de novo: o serviço não respondeu.',
  erros: [],
};

/** What a call failed with, whoever passed it on. */
export function faultOf(error: unknown): ErroDoViveiro | undefined {
  if (error instanceof ErroDoViveiro) return error;
  return error instanceof Error && error.cause !== undefined ? faultOf(error.cause) : undefined;
}

/** One sentence for a person. */
export function sentenceOf(error: unknown): string {
  return faultOf(error)?.message ?? mensagemDoErro(error);
}

/** Whether no answer came: the connection or the service is away. */
export function isAway(error: unknown): boolean {
  return faultOf(error)?.codigo === 'SEM_RESPOSTA';
}

const end = flag();

/** Whether the session ended while somebody worked: what is on the page stays until they have signed in again. */
export function useSessionEnd(): boolean {
  return useSyncExternalStore(end.subscribe, end.get);
}

/** Whether nobody is signed in any more; a wrong password is another thing. */
export function hasEnded(error: unknown): boolean {
  return faultOf(error)?.codigo === 'NAO_AUTENTICADO';
}

/** To be told of what fails outside of queries and forms. */
export function noticeEnd(error: unknown): void {
  if (hasEnded(error)) end.set(true);
}

function flag() {
  let on = false;
  const listeners = new Set<() => void>();
  return {
    get: () => on,
    set(value: boolean) {
      on = value;
      for (const tell of listeners) tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
