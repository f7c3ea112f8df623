import { SingleBar } from 'cli-progress';
import type { Client } from '../client/client.ts';
import { EXIT } from './exit.ts';
import { COLUMNS, type Kind } from './importar/columns.ts';
import { type Reading, readSheet } from './importar/reading.ts';
import { Receipt, sha256Of } from './importar/receipt.ts';
import { refuseFileOfErrors, writeRefused } from './importar/refused.ts';
import { openSheet } from './importar/sheet.ts';
import { ship } from './importar/shipping.ts';
import { tell, tellOfEarlier } from './importar/summary.ts';
import { type Target, targetFor } from './importar/targets.ts';
import { readPairs } from './pairs.ts';
import { inSession } from './session.ts';
import { loadSettings } from './settings.ts';

export interface ImportArguments {
  tipo: Kind;
  arquivo: string;
  /** Records what is accepted; without it everything is only checked. */
  gravar: boolean;
  /** Each as `campo=valor`: what stands for a missing column or a blank cell. */
  padrao: readonly string[];
  /** Where the refused rows are written. */
  erros?: string | undefined;
  /** The sheet of a workbook, by its name. */
  planilha?: string | undefined;
}

/**
 * Imports a sheet: checks every row, or records those that are in order. Exit code: 0, or 1 when rows are refused.
 *
 * @throws OperatorError when the sheet cannot be understood as a whole; nothing is recorded then.
 */
export async function importar(args: ImportArguments, settings = loadSettings()): Promise<number> {
  if (args.erros !== undefined) await refuseFileOfErrors(args.erros, args.arquivo);
  const sheet = await openSheet(args.arquivo, args.planilha);
  const columns = COLUMNS[args.tipo];
  const padroes = readPairs(
    'padrao',
    args.padrao,
    columns.map(({ field }) => field),
  );
  const reading = await readSheet(sheet, columns, padroes);
  if (reading.ignored.length > 0) console.log(`Colunas sem uso aqui: ${reading.ignored.join(', ')}.`);

  const { state } = await inSession(async (client, signal) => {
    const receipt = await receiptOf(client, settings.url, args);
    tellOfEarlier(receipt);
    if (receipt.state.concluida_em === null) {
      await work(reading, receipt, await targetFor(args.tipo, client, signal));
    }
    return receipt;
  }, settings);

  const { recusadas } = state;
  tell(recusadas, reading.total, args.gravar);
  if (args.erros !== undefined) await writeRefused(args.erros, reading, recusadas);
  if (recusadas.length === 0) return EXIT.clean;
  console.log(
    args.erros === undefined
      ? 'Para ter as recusadas num arquivo, corrigi-las e importá-lo, acrescente --erros recusadas.csv.'
      : `Corrija as recusadas em ${args.erros} e importe esse arquivo.`,
  );
  return EXIT.refused;
}

async function receiptOf(client: Client, servico: string, args: ImportArguments): Promise<Receipt> {
  const { session } = await client.auth.getSession.query();
  const identity = {
    conteudo: await sha256Of(args.arquivo),
    planilha: args.planilha ?? null,
    padroes: args.padrao.toSorted(),
    servico,
    usuario_id: session.userId,
  };
  return args.gravar ? Receipt.beside(args.arquivo, args.tipo, identity) : Receipt.inMemory(identity);
}

/** The bar is seen on a terminal only. */
async function work(reading: Reading, receipt: Receipt, target: Target): Promise<void> {
  const bar = new SingleBar({
    format: `${receipt.records ? 'Gravando' : 'Conferindo'} {bar} {percentage}% ({value} de {total} linhas)`,
    stream: process.stderr,
  });
  bar.start(reading.total, 0);
  try {
    await ship(reading, receipt, target, (rows) => bar.increment(rows));
  } catch (error) {
    bar.stop();
    if (receipt.records) console.error('Rode o mesmo comando de novo: a importação continua de onde parou.');
    throw error;
  }
  bar.stop();
}
