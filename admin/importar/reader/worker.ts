import { expose } from 'comlink';
import { mensagemDoErro } from '../../../adapters/client/client.ts';
import { type Erro, ErroDoViveiro, type Fault } from '../../../adapters/client/errors.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { type Operations, operations, type Progress } from './operations.ts';

/** What becomes of a call. A failure is told by its fields, which an error loses on its way out of a thread. */
type Outcome = { answer: unknown } | { fault: Fault };

/** One call after the other, because each needs what the one before it has stored. */
let queue: Promise<unknown> = Promise.resolve();

const thread = {
  run(name: keyof Operations, args: unknown[], progress: Progress): Promise<Outcome> {
    // The list says how far each import is, also while one is recorded.
    if (name === 'listar') return outcomeOf(name, args, progress);
    const outcome = queue.then(() => outcomeOf(name, args, progress));
    queue = outcome;
    return outcome;
  },
};
export type ReaderThread = typeof thread;
expose(thread);

async function outcomeOf(name: keyof Operations, args: unknown[], progress: Progress): Promise<Outcome> {
  const operation = operations[name] as (progress: Progress, ...args: unknown[]) => Promise<unknown>;
  try {
    return { answer: await operation(progress, ...args) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
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
