import { EXIT } from './exit.ts';
import { idOf } from './named.ts';
import { placeOf, saveFile, type Target } from './save-file.ts';
import { inSession } from './session.ts';

/** Saves the label of a batch, given its code. Exit code: 0. */
export async function etiqueta(lote: string, target: Target): Promise<number> {
  const place = placeOf(target);
  return inSession(async (client, signal) => {
    const id = await idOf(client, 'lote', lote);
    const file = await client.baixar(`/lotes/${id}/etiqueta`, {}, { signal });
    await saveFile('Etiqueta', file, target.saida, place);
    return EXIT.clean;
  });
}
