import type { Client } from '../../client/client.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { endpointFor } from '../../planilha/endpoints.ts';
import { type Undone, undoAll } from '../../planilha/recorded.ts';
import { settle } from '../../planilha/sending.ts';
import { EXIT } from '../exit.ts';
import { inSession } from '../session.ts';
import { loadSettings } from '../settings.ts';
import { Checkpoint } from './checkpoint.ts';
import { withProgress } from './progress.ts';

/**
 * Undoes what an import recorded, the last rows first, following its checkpoint. Exit code: 0, or 1 when some records
 * have been used since and stay.
 *
 * @throws OperatorError when the file is not a checkpoint, or is that of another service.
 */
export async function desfazer(file: string, settings = loadSettings()): Promise<number> {
  const checkpoint = await Checkpoint.of(file);
  const { identidade } = checkpoint.state;
  if (identidade.servico !== settings.url) {
    throw new OperatorError(`Escolha em VIVEIRO_URL o serviço deste recibo: ${identidade.servico}.`);
  }
  const result = await inSession(async (client, signal) => {
    const { em_envio, tipo } = checkpoint.state;
    if (em_envio) await settle(checkpoint, await endpointFor(tipo, client, signal));
    return undo(checkpoint, client, signal);
  }, settings);
  for (const { nome, motivo } of result.mantidos) console.log(`${nome}: ${motivo}`);
  const [undone, left] = [result.desfeitos, result.mantidos.length].map((count) =>
    count.toLocaleString('pt-BR'),
  );
  console.log(`Desfeitas: ${undone}. Mantidas: ${left}.`);
  return result.mantidos.length === 0 ? EXIT.clean : EXIT.refused;
}

async function undo(checkpoint: Checkpoint, client: Client, signal: AbortSignal): Promise<Undone> {
  const all: Undone = { desfeitos: checkpoint.state.desfazendo?.desfeitas ?? 0, mantidos: [] };
  let left = checkpoint.state.gravadas;
  await withProgress('Desfazendo', left, async (advance) => {
    await undoAll(
      checkpoint.state,
      async (id) => {
        const idempotencyKey = await checkpoint.undoing(id);
        return client.importacoes.desfazer.mutate({ id }, { idempotencyKey, signal });
      },
      async (id, answer) => {
        all.desfeitos = await checkpoint.undone(id, answer);
        all.mantidos.push(...answer.mantidos);
        const records = answer.desfeitos + answer.mantidos.length;
        left -= records;
        advance(records);
      },
    );
    advance(left);
    await checkpoint.finishUndoing(all.mantidos.length);
  });
  return all;
}
