import type { Client } from '../client/client.ts';
import { COLUMNS, type SheetKind } from '../planilha/columns.ts';
import { type Endpoint, endpointFor } from '../planilha/endpoints.ts';
import { type Parecida, parecidasEm } from '../planilha/parecidas.ts';
import type { SheetReading } from '../planilha/reading.ts';
import { nothingRecorded, type Recorded, Recording } from '../planilha/recording.ts';
import { speciesInUse } from '../planilha/registers.ts';
import { notesOf } from '../planilha/rows.ts';
import { sendAll } from '../planilha/sending.ts';
import type { Answers } from '../planilha/suspicions.ts';
import { EXIT } from './exit.ts';
import { withProgress } from './importar/progress.ts';
import { readSheet } from './importar/reading.ts';
import { receiptBeside, sha256Of } from './importar/receipt.ts';
import { checkErrorFile, writeRefused } from './importar/refused.ts';
import { openSheet } from './importar/sheet.ts';
import { printEarlier, printExchanges, printMatches, printNear, printSummary } from './importar/summary.ts';
import { readExchanges, readPairs } from './pairs.ts';
import { inSession } from './session.ts';
import { loadSettings } from './settings.ts';

export interface ImportArguments {
  tipo: SheetKind;
  arquivo: string;
  /** Records the accepted rows. Without it rows are only checked. */
  gravar: boolean;
  /** Each as `campo=valor`: the value for a missing column or a blank cell. */
  padrao: readonly string[];
  /** Each as `campo=título`: the title of a field's column, or `-` when the sheet does not have it. */
  coluna: readonly string[];
  /** The file for the refused rows. */
  erros?: string | undefined;
  /** The name of the sheet, when the file is a workbook. */
  planilha?: string | undefined;
  /** What was asked about the whole sheet. */
  decimal?: Answers['decimal'];
  sozinhas?: Answers['sozinhas'];
  /** Each as `campo:valor=outro`: what a cell means that says something else. */
  trocar?: readonly string[] | undefined;
}

/**
 * Imports a sheet: checks every row, or records the valid ones. Exit code: 0, or 1 when rows are refused,
 * or were undone.
 *
 * @throws OperatorError when the sheet as a whole cannot be read; nothing is recorded then.
 */
export async function importar(args: ImportArguments, settings = loadSettings()): Promise<number> {
  if (args.erros !== undefined) await checkErrorFile(args.erros, args.arquivo);
  const columns = COLUMNS[args.tipo];
  const sheet = await openSheet(args.arquivo, args.planilha, columns);
  const fields = columns.map(({ field }) => field);
  const padroes = readPairs('padrao', args.padrao, fields);
  const escolhidas = readPairs('coluna', args.coluna, fields);
  const { decimal, sozinhas, trocar = [] } = args;
  const trocas = readExchanges(trocar, fields);
  const reading = await readSheet(sheet, columns, padroes, escolhidas, { decimal, sozinhas }, trocas);
  if (!args.gravar) printMatches(reading.matches);
  if (reading.ignored.length > 0) console.log(`Colunas sem uso aqui: ${reading.ignored.join(', ')}.`);

  for (const { campo, de, por } of reading.unmet)
    console.log(
      `Sem efeito: --trocar ${campo}:${de}=${por}, porque nenhuma célula dessa coluna diz “${de}”.`,
    );
  for (const note of notesOf(reading, sheet.hidden)) console.log(note);
  if (sheet.unread?.length) {
    const others = sheet.unread.map((name) => `“${name}”`).join(', ');
    console.log(`Lida só a planilha “${sheet.name}”; para ler outra, acrescente --planilha: ${others}.`);
  }

  const { state, near } = await inSession(async (client, signal) => {
    const recording = await recordingOf(client, settings.url, args);
    printEarlier(recording.state);
    if (recording.state.concluida_em === null) {
      await work(reading, recording, await endpointFor(args.tipo, client, signal));
    }
    const { state, records } = recording;
    // Once the rows are recorded, nobody is asked any more.
    const near = args.tipo === 'especies' && !records ? await nearIn(reading, client, state) : [];
    return { state, near };
  }, settings);

  const { recusadas, desfeita_em } = state;
  if (desfeita_em !== null) return EXIT.refused;
  printSummary(state, reading.total, args.gravar);
  const inCells = recusadas.filter(({ campo, valor }) => padroes.get(campo ?? '') !== valor);
  printExchanges(inCells, columns);
  printNear(near);
  if (args.erros !== undefined) await writeRefused(args.erros, reading, recusadas);
  if (recusadas.length === 0) return EXIT.clean;
  console.log(
    args.erros === undefined
      ? 'Para ter as recusadas num arquivo, corrigi-las e importá-lo, acrescente --erros recusadas.csv.'
      : `Corrija as recusadas em ${args.erros} e importe esse arquivo.`,
  );
  return EXIT.refused;
}

async function nearIn(reading: SheetReading, client: Client, { recusadas }: Recorded): Promise<Parecida[]> {
  return parecidasEm(reading, await speciesInUse(client), new Set(recusadas.map(({ linha }) => linha)));
}

async function recordingOf(client: Client, servico: string, args: ImportArguments): Promise<Recording> {
  const { session } = await client.auth.getSession.query();
  if (!args.gravar) return new Recording(nothingRecorded());
  return receiptBeside(args.arquivo, args.tipo, {
    conteudo: await sha256Of(args.arquivo),
    planilha: args.planilha ?? null,
    padroes: args.padrao.toSorted(),
    colunas: args.coluna.toSorted(),
    respostas: [args.decimal ?? null, args.sozinhas ?? null, ...(args.trocar ?? []).toSorted()],
    servico,
    usuario_id: session.userId,
  });
}

async function work(reading: SheetReading, recording: Recording, endpoint: Endpoint): Promise<void> {
  const what = recording.records ? 'Gravando' : 'Conferindo';
  try {
    await withProgress(what, reading.total, (advance) => sendAll(reading, recording, endpoint, advance));
    await recording.finish();
  } catch (error) {
    if (recording.records)
      console.error('Rode o mesmo comando de novo: a importação continua de onde parou.');
    throw error;
  }
}
