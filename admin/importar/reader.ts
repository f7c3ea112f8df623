import { proxy, type Remote, wrap } from 'comlink';
import { useSyncExternalStore } from 'react';
import { ErroDoViveiro, type Fault } from '../../adapters/client/errors.ts';
import { observable } from '../device/observable.ts';
import type { Operations, Progress } from './reader/operations.ts';
import type { ReaderThread } from './reader/worker.ts';

/** Reads sheets and sends their rows, in a thread of its own: it continues while other pages are shown. */
type Reader = { [Name in keyof Operations]: Call<Operations[Name]> };

type Call<Operation> = Operation extends (progress: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

export const reader = new Proxy({} as Reader, {
  get:
    (_, name) =>
    (...args: unknown[]) =>
      ask(name as keyof Operations, args),
});

interface Thread {
  worker: Worker;
  remote: Remote<ReaderThread>;
}

let thread: Thread | undefined;

/** @throws ErroDoViveiro with the fault of the call, or when the thread could not be loaded. The next call then loads it. */
async function ask(name: keyof Operations, args: unknown[]): Promise<unknown> {
  thread ??= started();
  const { worker, remote } = thread;
  const ended = new AbortController();
  const { signal } = ended;
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ErroDoViveiro(NOT_LOADED, null, undefined)), {
      signal,
    });
  });
  // Progress has a port of its own, and may arrive after the answer.
  const progress: Progress = (done, total) => {
    if (!signal.aborted) advance.set({ id: args[0], done, total });
  };
  try {
    const outcome = await Promise.race([remote.run(name, args, proxy(progress)), lost]);
    if ('fault' in outcome) throw new ErroDoViveiro(outcome.fault, null, undefined);
    return outcome.answer;
  } finally {
    ended.abort();
    if (advance.get()?.id === args[0]) advance.set(undefined);
  }
}

function started(): Thread {
  const worker = new Worker(new URL('./reader/worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = () => {
    worker.terminate();
    thread = undefined;
  };
  return { worker, remote: wrap<ReaderThread>(worker) };
}

const NOT_LOADED: Fault = {
  ...{ status: null, codigo: 'SEM_RESPOSTA', campo: null, erros: [] },
  detalhe: 'Verifique a conexão e tente de novo: o leitor de planilhas não pôde ser carregado.',
};

interface Advance {
  id: unknown;
  done: number;
  total: number;
}

const advance = observable<Advance | undefined>(undefined);

/** The progress of the work on an import; undefined when there is none. */
export function useAdvance(id: string): Advance | undefined {
  const now = useSyncExternalStore(advance.subscribe, advance.get);
  return now?.id === id ? now : undefined;
}
