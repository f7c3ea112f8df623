import { EXIT } from './exit.ts';
import { placeOf, saveFile, type Target } from './save-file.ts';
import { inSession } from './session.ts';

/** Issues the receipt of a donation, unless it was issued before, and saves it. Exit code: 0. */
export async function termo(movimentacao: string, target: Target): Promise<number> {
  const place = placeOf(target);
  return inSession(async (client, signal) => {
    await client.movimentacoes.emitirTermo.mutate({ id: movimentacao }, { signal });
    const file = await client.baixar(`/movimentacoes/${movimentacao}/termo`, {}, { signal });
    await saveFile('Termo', file, target.saida, place);
    return EXIT.clean;
  });
}
