import { ErroDoViveiro } from '../../../adapters/client/errors.ts';
import { fault } from '../../../adapters/client/faults.ts';
import { isUncertain, queryClient } from '../../service.ts';

/**
 * A write that answers with a secret. The service keeps no such answer, so a repetition would be another write: it is sent once,
 * without a key. When no answer comes, the sentence says where to look whether it was done, and that page is read anew.
 */
export async function unrepeatable<Answer>(write: Promise<Answer>, look: string): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (!isUncertain(error)) throw error;
    void queryClient.invalidateQueries();
    throw new ErroDoViveiro(fault(null, 'SEM_RESPOSTA', look), null, error);
  }
}
