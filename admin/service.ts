import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCUntypedClient, TRPCClientError } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SaidaDe } from '../adapters/client/calls.ts';
import type { Files } from '../adapters/client/downloads.ts';
import { type CodigoDoErro, ErroDoViveiro, mensagemDoErro } from '../adapters/client/errors.ts';
import { erroOf, filesOf, proceduresBy, sendBy } from '../adapters/client/faces.ts';
import { linksTo, serviceAt } from '../adapters/client/links.ts';
import type { Procedures } from '../adapters/client/procedures.ts';
import type { AppRouter } from '../src/app-router.ts';
import { trackedFetch, useConnected } from './device/connectivity.ts';
import { forgetPages } from './device/last-pages.ts';
import { withLock } from './device/lock.ts';
import { observable } from './device/observable.ts';
import { removeAnswers, storeAnswer, storedAnswer } from './device/store.ts';

/** The one place that knows the service: the client, the cache of its answers, and the session. */

const here = serviceAt({ url: location.origin, fetch: trackedFetch });
/** It has two faces, `service` and `trpc`. The session is in a cookie that it never sees. */
const client = createTRPCUntypedClient<AppRouter>({ links: linksTo(here) });

/** `service.especies.criar.mutate(nova, { idempotencyKey })` */
export const service: Files & Procedures = proceduresBy(sendBy(client), filesOf(here));

/** After this long a weak signal counts as none. */
const PATIENCE_MS = 4_000;

/** The cache of answers. They are read again when the window comes back. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // The client has tried again already. Without a connection a call fails and says so, rather than hang.
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
    // Almost every figure depends on almost every write. A form closes when the page shows them, or when that takes too long.
    onSuccess: () =>
      Promise.race([
        queryClient.invalidateQueries(),
        new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ]),
  }),
});

/** Queries under this key wait until the first page is shown, which does not wait for them. */
export const LATER = 'depois';
/** The interval of the look at the page, and the most looks. */
const LOOK_MS = 250;
const LOOKS = 40;

let shown: Promise<void> | undefined;
let stood = false;

/** Resolves when the first page has its answers. A weak signal has no room for more before that. */
export function whenShown(): Promise<void> {
  shown ??= standing();
  return shown;
}

/** Whether the first page has its answers. What it does not need is fetched then, and by later pages at once. */
export function useShown(): boolean {
  const [stands, setStands] = useState(stood);
  useEffect(() => void whenShown().then(() => setStands(true)), []);
  return stands;
}

async function standing(): Promise<void> {
  const isFirst = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== LATER;
  for (let looks = 0, quiet = 0; quiet < 2 && looks < LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const stands = document.readyState === 'complete' && queryClient.isFetching({ predicate: isFirst }) === 0;
    quiet = stands ? quiet + 1 : 0;
  }
  stood = true;
}

/** `useQuery(trpc.especies.listar.queryOptions({ nome: 'ipê' }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({
  client,
  queryClient,
});

/** Who is signed in: only what the frame shows, because it is stored in the browser. */
export type Pessoa = Pick<
  SaidaDe<Procedures['usuarios']['perfil']>,
  'id' | 'nome' | 'cargo' | 'somente_leitura'
>;

/** The last person who was signed in, when there is no connection. Notes are then sent only as that person's. */
export const pessoa = {
  queryKey: ['pessoa'],
  queryFn: () => orStored('pessoa', whoIsSignedIn),
  // Every page reads it. Events tell when it has changed, and any other call shows when the session has ended.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/**
 * The person who is signed in according to the service.
 *
 * @throws ErroDoViveiro 401 also where somebody left and the service does not know it yet.
 */
export async function whoIsSignedIn(signal: AbortSignal): Promise<Pessoa> {
  if (await storedAnswer(LEFT)) {
    await endLeft().catch(() => {});
    throw new ErroDoViveiro(fault(401, 'NAO_AUTENTICADO', 'Entre de novo.'), null, undefined);
  }
  const { id, nome, cargo, somente_leitura } = await service.usuarios.perfil.query(undefined, { signal });
  return { id, nome, cargo, somente_leitura };
}

/** The stored answers that signing out removes. */
const OF_PERSON = ['pessoa', 'lotes'];

const GIVE_UP_MS = 30_000;

/** Stores the answer, or returns the stored one when the service does not answer. */
async function orStored<Answer>(
  name: string,
  read: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const known = await storedAnswer<Answer>(name);
  if (known !== undefined && !navigator.onLine) return known;
  try {
    const answer = await read(AbortSignal.timeout(known === undefined ? GIVE_UP_MS : PATIENCE_MS));
    await storeAnswer(name, answer);
    return answer;
  } catch (error) {
    if (known === undefined || hasEnded(error)) throw error;
    return known;
  }
}

/** The installation: its name, its clocks, and the reasons and purposes that it requires. */
export interface Instalacao {
  nomeDoViveiro: string;
  orgao: string | null;
  /** Whether `/admin/brasao` is its coat of arms. */
  temBrasao: boolean;
  fusoHorario: string;
  exigirJustificativa: boolean;
  exigirFinalidade: boolean;
  /** Whether a mail server sends invitations and links. */
  correio: boolean;
  /** Where links in mails and QR codes lead. */
  publicUrl: string;
  versao: string;
}

export const instalacao = {
  queryKey: ['instalacao'],
  queryFn: () => orStored('instalacao', (signal) => viaEdge<Instalacao>('/admin/instalacao', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Signs in. The service keeps the session in its cookie. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = JSON.stringify({ email, password });
  await endLeft();
  await withLock(() => viaEdge('/admin/sessao', { method: 'POST', body }));
  end.set(false);
  await queryClient.invalidateQueries();
}

/**
 * Signs out and removes every answer; field entries that are not sent yet stay. Without a connection the device remembers that
 * nobody is signed in, and the session ends as soon as the service is reached.
 */
export async function signOut(): Promise<void> {
  await withLock(endSession).catch(async (error: unknown) => {
    if (!isAway(error)) throw error;
    await storeAnswer(LEFT, true);
    if (!(await storedAnswer(LEFT))) throw error;
  });
  await removeAnswers(OF_PERSON);
  forgetPages();
  queryClient.clear();
}

/** Stored when somebody left and the service could not be asked to end the session. */
const LEFT = 'saiu';

let ending: Promise<void> | undefined;

/** Ends the session that was left without a connection, if there is one. Calls that arrive meanwhile share it. */
function endLeft(): Promise<void> {
  ending ??= storedAnswer(LEFT)
    .then((left) => (left ? endSession().then(() => removeAnswers([LEFT])) : undefined))
    .finally(() => {
      ending = undefined;
    });
  return ending;
}

/** Ends such a session as soon as the service is reached, on the page of signed-out people. */
export function useEndLeft(): void {
  const reached = useConnected();
  useEffect(() => {
    if (reached) void endLeft().catch(() => {});
  }, [reached]);
}

/** A session that has already ended is no error. */
async function endSession(): Promise<void> {
  await viaEdge('/admin/sessao', { method: 'DELETE' }).catch((error: unknown) => {
    if (!hasEnded(error)) throw error;
  });
}

/** Calls what the edge answers beside the procedures, in the envelope of REST. */
async function viaEdge<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const headers = init.body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await trackedFetch(path, { ...init, headers }).catch((cause: unknown) => {
    const detalhe = 'Verifique a conexão e tente de novo: o serviço não respondeu.';
    throw new ErroDoViveiro(fault(null, 'SEM_RESPOSTA', detalhe), null, cause);
  });
  const { data, errors } = await response.json();
  if (response.ok) return data;
  const erros = errors.map((each: { campo?: string }) => ({ campo: null, ...each }));
  throw new ErroDoViveiro({ status: response.status, ...erros[0], erros }, null, undefined);
}

function fault(status: number | null, codigo: CodigoDoErro, detalhe: string) {
  return { status, codigo, campo: null, detalhe, erros: [] };
}

/** The fault behind a failed call, through all layers. */
export function faultOf(error: unknown): ErroDoViveiro | undefined {
  if (error instanceof ErroDoViveiro) return error;
  if (error instanceof TRPCClientError) return erroOf(error);
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

/** Whether a write may have been made although it failed. */
export function isUncertain(error: unknown): boolean {
  return ['SEM_RESPOSTA', 'RESPOSTA_ILEGIVEL', 'GRAVACAO_INCERTA'].includes(faultOf(error)?.codigo ?? '');
}

/** Whether the same question may be answered later: nothing came, or the service has trouble. */
export function mayPass(error: unknown): boolean {
  const status = faultOf(error)?.status ?? null;
  return status === null || status === 429 || status >= 500;
}

const end = observable(false);

/** Whether the session ended during the work. The page stays as it is until the person has signed in again. */
export function useSessionEnd(): boolean {
  return useSyncExternalStore(end.subscribe, end.get);
}

/** Whether the session has ended. A wrong password is something else. */
export function hasEnded(error: unknown): boolean {
  return faultOf(error)?.codigo === 'NAO_AUTENTICADO';
}

/** For failures outside of queries and forms. */
export function noticeEnd(error: unknown): void {
  if (hasEnded(error)) end.set(true);
}
