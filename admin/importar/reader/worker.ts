import { mensagemDoErro } from '../../../adapters/client/client.ts';
import { type Erro, ErroDoViveiro, type Fault } from '../../../adapters/client/errors.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { type Operations, operations, type Progress } from './operations.ts';

/** One call of the page. */
export interface Call {
  number: number;
  name: keyof Operations;
  args: unknown[];
}

/** A message about a call: its progress, its answer, or why it failed. */
export type Outcome =
  | { number: number; done: number; total: number }
  | { number: number; answer: unknown }
  | { number: number; fault: Fault };

declare const self: DedicatedWorkerGlobalScope;

/** One after the other, because each call needs what the one before it has stored. */
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Call>) => {
  queue = queue.then(() => answer(data));
};

async function answer({ number, name, args }: Call): Promise<void> {
  const progress: Progress = (done, total) => post({ number, done, total });
  const operation = operations[name] as (progress: Progress, ...args: unknown[]) => Promise<unknown>;
  try {
    post({ number, answer: await operation(progress, ...args) });
  } catch (error) {
    post({ number, fault: faultOf(error) });
  }
}

function post(outcome: Outcome): void {
  self.postMessage(outcome);
}

function faultOf(error: unknown): Fault {
  if (error instanceof ErroDoViveiro) {
    const { status, codigo, campo, message, erros } = error;
    return { status, codigo, campo, detalhe: message, erros };
  }
  if (!(error instanceof OperatorError)) console.error(error);
  const erro: Erro = {
    codigo: 'FORMATO_INVALIDO',
    campo: null,
    detalhe: error instanceof OperatorError ? error.message : mensagemDoErro(error),
  };
  return { status: null, ...erro, erros: [erro] };
}
