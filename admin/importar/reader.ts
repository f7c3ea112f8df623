import { useSyncExternalStore } from 'react';
import { ErroDoViveiro, type Fault } from '../../adapters/client/errors.ts';
import { observable } from '../device/observable.ts';
import type { Operations } from './reader/operations.ts';
import type { Call, Outcome } from './reader/worker.ts';

/** Reads sheets and sends their rows, in a thread of its own: it continues while other pages are shown. */
type Reader = { [Name in keyof Operations]: Asked<Operations[Name]> };

type Asked<Operation> = Operation extends (progress: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;

export const reader = new Proxy({} as Reader, {
  get:
    (_, name) =>
    (...args: unknown[]) =>
      ask(name as keyof Operations, args),
});

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: ErroDoViveiro) => void;
  of: unknown;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

function ask(name: Call['name'], args: unknown[]): Promise<unknown> {
  worker ??= started();
  asked += 1;
  const call: Call = { number: asked, name, args };
  worker.postMessage(call);
  return new Promise((resolve, reject) => waiting.set(call.number, { resolve, reject, of: args[0] }));
}

function started(): Worker {
  const begun = new Worker(new URL('./reader/worker.ts', import.meta.url), { type: 'module' });
  begun.onerror = giveUp;
  begun.onmessage = ({ data }: MessageEvent<Outcome>) => settle(data);
  return begun;
}

/** The thread could not be loaded: waiting calls fail, and the next call tries again. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  const calls = [...waiting.values()];
  waiting.clear();
  advance.set(undefined);
  for (const { reject } of calls) reject(new ErroDoViveiro(NOT_LOADED, null, undefined));
}

const NOT_LOADED: Fault = {
  ...{ status: null, codigo: 'SEM_RESPOSTA', campo: null, erros: [] },
  detalhe: 'Verifique a conexão e tente de novo: o leitor de planilhas não pôde ser carregado.',
};

function settle(outcome: Outcome): void {
  const call = waiting.get(outcome.number);
  if (!call) return;
  if ('total' in outcome) {
    advance.set({ id: call.of, done: outcome.done, total: outcome.total });
    return;
  }
  waiting.delete(outcome.number);
  advance.set(undefined);
  if ('fault' in outcome) call.reject(new ErroDoViveiro(outcome.fault, null, undefined));
  else call.resolve(outcome.answer as never);
}

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
