import { OperatorError } from '../../host/operator-error.ts';
import { settle } from '../../planilha/sending.ts';
import { EXIT } from '../exit.ts';
import { inSession } from '../session.ts';
import { loadSettings } from '../settings.ts';
import { withProgress } from './progress.ts';
import { readReceipt } from './receipt.ts';

/**
 * Undoes what an import recorded, the last rows first, following its receipt. Exit code: 0, or 1 when some records
 * have been used since and stay, or nobody knows whether its last rows were recorded.
 *
 * @throws OperatorError when the file is not a receipt, or is that of another service.
 */
export async function desfazer(file: string, settings = loadSettings()): Promise<number> {
  const recording = await readReceipt(file);
  const { servico } = recording.state.identidade;
  if (servico !== settings.url) {
    throw new OperatorError(`Escolha em VIVEIRO_URL o serviço deste recibo: ${servico}.`);
  }
  const { uncertain } = recording;
  const undone = await inSession(async (client, signal) => {
    if (!uncertain) await settle(recording, client, signal);
    let left = recording.state.gravadas;
    return withProgress('Desfazendo', left, async (advance) => {
      const undone = await recording.undo(client, signal, ({ desfeitos, mantidos }) => {
        left -= desfeitos + mantidos.length;
        advance(desfeitos + mantidos.length);
      });
      advance(left);
      return undone;
    });
  }, settings);
  const { mantidos } = recording.state;
  for (const { nome, motivo } of mantidos) console.log(`${nome}: ${motivo}`);
  if (uncertain) {
    console.log(
      `Confira no sistema se as linhas ${uncertain.de} a ${uncertain.ate} foram gravadas, e desfaça-as lá: a importação parou nelas ` +
        'há mais de um dia, e o serviço já não sabe dizer.',
    );
  }
  const [all, kept] = [undone, mantidos.length].map((count) => count.toLocaleString('pt-BR'));
  console.log(`Desfeitas: ${all}. Mantidas: ${kept}.`);
  return uncertain || mantidos.length > 0 ? EXIT.refused : EXIT.clean;
}
