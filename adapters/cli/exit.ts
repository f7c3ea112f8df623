import { ErroDoViveiro, mensagemDoErro } from '../client/client.ts';
import { describeError } from '../host/describe-error.ts';
import { Interrupted } from '../host/interrupted.ts';
import { OperatorError } from '../host/operator-error.ts';

export const EXIT = {
  clean: 0,
  /** Rows were refused, or differences found. */
  refused: 1,
  /** The user can correct it: arguments, settings, password, file, or a role without permission. A bug ends so, too. */
  usage: 2,
  /** The service did not answer, failed, or is not this service; a later attempt may succeed. */
  network: 3,
  /** Interrupted, as by Ctrl-C. */
  interrupted: 130,
} as const;

/** Runs a command. An error becomes a sentence on stderr and an exit code; a bug shows its stack. */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(sentenceOf(error));
    return codeOf(error);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof Interrupted) return error.message;
  if (error instanceof ErroDoViveiro) return mensagemDoErro(error);
  const { type, message, stack } = describeError(error);
  return `Falha inesperada: ${type}: ${message}\n${stack}`;
}

function codeOf(error: unknown): number {
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (!(error instanceof ErroDoViveiro)) return EXIT.usage;
  if (error.codigo === 'CANCELADO') return EXIT.interrupted;
  const { status, codigo } = error;
  const isTheirs = status === null || status === 429 || status >= 500 || codigo === 'RESPOSTA_ILEGIVEL';
  return isTheirs ? EXIT.network : EXIT.usage;
}
