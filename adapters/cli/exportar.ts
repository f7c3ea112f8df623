import { pipeline } from 'node:stream/promises';
import type { ReportFilters } from '../client/downloads.ts';
import { ErroDoViveiro } from '../client/errors.ts';
import { OperatorError } from '../host/operator-error.ts';
import { EXIT } from './exit.ts';
import { type ExportArguments, FORMATOS, STDOUT } from './exportar/arguments.ts';
import { readFilters, withIds } from './exportar/filters.ts';
import { placeOf, saveFile } from './save-file.ts';
import { inSession } from './session.ts';

/** Downloads a report into a file, which appears only when it is complete. Exit code: 0, or 2 or 3 without a file. */
export async function exportar(args: ExportArguments): Promise<number> {
  const { relatorio, saida, sobrescrever } = args;
  const query = queryOf(args);
  const filtros = readFilters(relatorio, args.filtros);
  const place = saida === STDOUT ? {} : placeOf({ saida, sobrescrever });
  return inSession(async (client, interrupted) => {
    const file = await client
      .baixar(
        `/relatorios/${relatorio}`,
        { ...(await withIds(client, filtros)), ...query },
        { signal: interrupted },
      )
      .catch(namingOptions);
    if (saida === STDOUT) await pipeline(file.conteudo, process.stdout).catch(unlessPipeClosed);
    else await saveFile('Relatório', file, saida, place);
    return EXIT.clean;
  });
}

/**
 * The query of the report. A period that ends before it begins is an error here; the service would answer no rows. So is a file
 * whose name says another format: the program that opens it would find it damaged.
 */
function queryOf({ formato, saida, inicio, fim, colunas, resumo }: ExportArguments): ReportFilters {
  if (inicio && fim && inicio > fim) {
    throw new OperatorError('Troque --inicio e --fim: o período termina antes de começar.');
  }
  const named = FORMATOS.find((each) => saida.toLowerCase().endsWith(`.${each}`));
  if (formato && named && named !== formato) {
    throw new OperatorError(`Troque --formato ou o nome em --saida: um diz ${formato}, e o outro ${named}.`);
  }
  const asked = { data_inicio: inicio, data_fim: fim, colunas, ...(resumo && { resumo: 'true' }) };
  return { ...asked, formato: formato ?? named ?? (resumo ? 'pdf' : 'csv') };
}

/** The service's error names the fields of the period; the user gave options. */
function namingOptions(error: unknown): never {
  if (!(error instanceof ErroDoViveiro) || !/^data_(inicio|fim)$/.test(error.campo ?? '')) throw error;
  throw new OperatorError(error.message.replaceAll(/\bdata_(?=inicio|fim)/g, '--'));
}

/** EPIPE is no error: a reader such as `head` may close the pipe early. */
function unlessPipeClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOSPC') throw new OperatorError('Libere espaço no disco: o relatório não coube nele.');
  if (error.code !== 'EPIPE') throw error;
}
