import { randomUUID } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { endpointFor } from '../../planilha/endpoints.ts';
import { answerTo } from '../../planilha/sending.ts';
import { EXIT } from '../exit.ts';
import { inSession } from '../session.ts';
import { loadSettings } from '../settings.ts';
import { Checkpoint } from './checkpoint.ts';
import { withProgress } from './progress.ts';

/**
 * Undoes what an import recorded, the last rows first, following its checkpoint. Exit code: 0, or 1 when some records
 * have been used since and stay.
 *
 * @throws OperatorError when the file is not a checkpoint, or is that of another service or an earlier version.
 */
export async function desfazer(file: string, settings = loadSettings()): Promise<number> {
  const checkpoint = await Checkpoint.of(file);
  const { identidade, importacoes } = checkpoint.state;
  if (importacoes === undefined) {
    throw new OperatorError(
      'Estorne pelo sistema: este recibo é de uma versão anterior, e não diz o que gravou.',
    );
  }
  if (identidade.servico !== settings.url) {
    throw new OperatorError(`Escolha em VIVEIRO_URL o serviço deste recibo: ${identidade.servico}.`);
  }
  const kept = await inSession(async (client, signal) => {
    await settle(checkpoint, client, signal);
    return undoAll(checkpoint, client, signal);
  }, settings);
  for (const { nome, motivo } of kept.mantidos) console.log(`${nome}: ${motivo}`);
  const [undone, left] = [kept.desfeitos, kept.mantidos.length].map((count) => count.toLocaleString('pt-BR'));
  console.log(`Desfeitas: ${undone}. Mantidas: ${left}.`);
  return kept.mantidos.length === 0 ? EXIT.clean : EXIT.refused;
}

/**
 * Only the service knows whether the chunk in flight was recorded. Sending it again makes sure that it was, and that
 * it can be undone.
 */
async function settle(checkpoint: Checkpoint, client: Client, signal: AbortSignal): Promise<void> {
  const { em_envio, tipo } = checkpoint.state;
  if (!em_envio) return;
  const answer = await answerTo(em_envio, await endpointFor(tipo, client, signal), true);
  await checkpoint.confirm(em_envio, [], answer);
}

type Undone = Awaited<ReturnType<Client['importacoes']['desfazer']['mutate']>>;

async function undoAll(checkpoint: Checkpoint, client: Client, signal: AbortSignal): Promise<Undone> {
  const { importacoes = [], gravadas } = checkpoint.state;
  const all: Undone = { desfeitos: 0, mantidos: [] };
  await withProgress('Desfazendo', gravadas, async (advance) => {
    for (const id of importacoes.toReversed()) {
      const once = { idempotencyKey: randomUUID(), signal };
      const { desfeitos, mantidos } = await client.importacoes.desfazer.mutate({ id }, once);
      await checkpoint.undone(id, desfeitos, mantidos.length);
      all.desfeitos += desfeitos;
      all.mantidos.push(...mantidos);
      advance(desfeitos + mantidos.length);
    }
  });
  await checkpoint.finish();
  return all;
}
