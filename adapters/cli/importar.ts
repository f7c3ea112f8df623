import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Client } from '../client/client.ts';
import { COLUMNS, type Kind } from './importar/columns.ts';
import { readSheet } from './importar/reading.ts';
import { Receipt, sha256Of } from './importar/receipt.ts';
import { writeRefused } from './importar/refused.ts';
import { openSheet } from './importar/sheet.ts';
import { ship } from './importar/shipping.ts';
import { tell, tellOfEarlier } from './importar/summary.ts';
import { targetFor } from './importar/targets.ts';
import { UsageError } from './usage-error.ts';

export interface ImportArguments {
  tipo: Kind;
  arquivo: string;
  /** Records what is accepted; without it everything is only checked. */
  gravar: boolean;
  /** By field: what stands for a missing column or a blank cell. */
  padrao: ReadonlyMap<string, string>;
  /** Where the refused rows are written. */
  erros?: string | undefined;
  /** The sheet of a workbook, by its name. */
  planilha?: string | undefined;
}

/**
 * Imports a sheet into the service at `servico`: checks every row, or records those that are in order. Exit code: 0, or
 * 1 when rows are refused.
 *
 * @throws UsageError when the sheet cannot be understood as a whole; nothing is recorded then.
 */
export async function importar(client: Client, servico: string, args: ImportArguments): Promise<number> {
  refuseSameFile(args);
  const sheet = await openSheet(args.arquivo, args.planilha);
  const reading = await readSheet(sheet, COLUMNS[args.tipo], args.padrao);
  if (reading.ignored.length > 0) console.log(`Colunas sem uso aqui: ${reading.ignored.join(', ')}.`);

  const receipt = await receiptOf(client, servico, args);
  tellOfEarlier(receipt);
  if (receipt.state.concluida_em === null) {
    const target = await targetFor(args.tipo, client);
    const bar = progressBar(args.gravar, reading.total);
    try {
      await ship(reading, receipt, target, (rows) => bar.increment(rows));
    } finally {
      bar.stop();
    }
  }

  const { recusadas } = receipt.state;
  tell(receipt, reading.total);
  if (args.erros !== undefined) {
    await writeRefused(args.erros, reading, recusadas);
    if (recusadas.length > 0) console.log(`Corrija as recusadas em ${args.erros} e importe esse arquivo.`);
  }
  return recusadas.length === 0 ? 0 : 1;
}

function refuseSameFile({ arquivo, erros }: ImportArguments): void {
  if (erros === undefined || resolve(erros) !== resolve(arquivo)) return;
  throw new UsageError('Escolha em --erros outro arquivo: este é o que se importa.');
}

async function receiptOf(client: Client, servico: string, args: ImportArguments): Promise<Receipt> {
  const { session } = await client.auth.getSession.query();
  const identity = {
    conteudo: await sha256Of(args.arquivo),
    planilha: args.planilha ?? null,
    padroes: Object.fromEntries(args.padrao),
    servico,
    usuario_id: session.userId,
  };
  return args.gravar ? Receipt.beside(args.arquivo, args.tipo, identity) : Receipt.inMemory(identity);
}

/** Seen on a terminal only. */
function progressBar(gravar: boolean, total: number): SingleBar {
  const bar = new SingleBar({
    format: `${gravar ? 'Gravando' : 'Conferindo'} {bar} {percentage}% ({value} de {total} linhas)`,
    stream: process.stderr,
  });
  bar.start(total, 0);
  return bar;
}
