import { ErroDoViveiro } from '../../adapters/client/errors.ts';
import { fault } from '../../adapters/client/faults.ts';
import type { ContagemComLinhas, LinhaDaContagem } from '../../src/contagens/schemas.ts';
import { faultOf } from '../service.ts';

/** A line of a count that is to be closed, and why it could not be written. */
export type LinhaMostrada = LinhaDaContagem & { recusa?: string | undefined };
export type Mostrada = Omit<ContagemComLinhas, 'linhas'> & { linhas: LinhaMostrada[] };

/**
 * Closing writes what was shown before it, and nothing else.
 *
 * @throws REGISTRO_MUDOU when others have counted meanwhile, or when nothing was shown yet.
 */
export function checkAsShown(
  shown: Mostrada | undefined,
  now: { data: Mostrada | undefined; error: unknown },
): void {
  // Perhaps by this very request, whose answer was lost: sent again, it is answered by its key.
  if (faultOf(now.error)?.codigo === 'CONTAGEM_ENCERRADA') return;
  if (now.error) throw now.error;
  if (!shown || !now.data || numbersOf(shown) !== numbersOf(now.data)) {
    throw new ErroDoViveiro(fault(null, 'REGISTRO_MUDOU', MUDOU), null, undefined);
  }
}

const MUDOU = 'Confira o que muda no livro, como agora se vê aqui, e encerre de novo.';

/** What was counted of each line, and how it differs from the book. */
function numbersOf({ linhas }: Mostrada): string {
  return JSON.stringify(linhas.map(({ id, quantidade, diferenca }) => [id, quantidade, diferenca]));
}
