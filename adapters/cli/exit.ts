import { ErroDoViveiro, mensagemDoErro } from '../client/client.ts';
import { describeError } from '../host/describe-error.ts';
import { OperatorError } from '../host/operator-error.ts';

/** What a command answers to whoever started it. */
export const EXIT = {
  clean: 0,
  /** Rows were refused, or differences found. */
  refused: 1,
  /** Wrong words, settings, password or file, or not for this role: it is the caller's to put right. */
  usage: 2,
  /** No answer, or none of the service's own, or a fault of its: another time it may go well. */
  network: 3,
  /** It was told to stop, as by Ctrl-C. */
  interrupted: 130,
} as const;

/** Runs a command; what it throws becomes a sentence on stderr and its exit code. A fault of ours shows its stack. */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(sentenceOf(error));
    return codeOf(error);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof ErroDoViveiro) return mensagemDoErro(error);
  const { type, message, stack } = describeError(error);
  return `Falha inesperada: ${type}: ${message}\n${stack}`;
}

function codeOf(error: unknown): number {
  if (!(error instanceof ErroDoViveiro)) return EXIT.usage;
  if (error.codigo === 'CANCELADO') return EXIT.interrupted;
  const { status, codigo } = error;
  const isTheirs = status === null || status >= 500 || codigo === 'RESPOSTA_ILEGIVEL';
  return isTheirs ? EXIT.network : EXIT.usage;
}
