import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadedFile } from '../client/calls.ts';
import { OperatorError } from '../operator-error.ts';
import { type Place, refuseTarget, writeWhole } from '../whole-file.ts';
import { EXIT } from './exit.ts';
import { readFilters } from './exportar/filtros.ts';
import { FORMATOS, type Pedido, STDOUT } from './exportar/pedido.ts';
import { inSession } from './session.ts';

/** Fetches a report into a file, which appears when it is whole. Exit code: 0, or 2 or 3 when there is none. */
export async function exportar(pedido: Pedido): Promise<number> {
  const { relatorio, saida, sobrescrever } = pedido;
  const filtros = {
    ...readFilters(relatorio, pedido.filtros),
    ...{ data_inicio: pedido.inicio, data_fim: pedido.fim },
    formato:
      pedido.formato ?? FORMATOS.find((formato) => saida.toLowerCase().endsWith(`.${formato}`)) ?? 'csv',
  };
  if (pedido.inicio && pedido.fim && pedido.inicio > pedido.fim) throw backwards();
  if (relatorio === 'mortalidade' && !(pedido.inicio && pedido.fim)) throw withoutPeriod();
  const place = { overwrite: sobrescrever, advice: 'Escolha outro nome com --saida, ou use --sobrescrever.' };
  if (saida !== STDOUT && !isFolder(saida)) refuseTarget(saida, place);
  return inSession(async (client, interrupted) => {
    const file = await client.baixar(`/relatorios/${relatorio}`, filtros, { signal: interrupted });
    if (saida === STDOUT) await pipeline(file.conteudo, process.stdout).catch(unlessEnough);
    else await save(file, isFolder(saida) ? join(saida, file.nome) : saida, place);
    return EXIT.clean;
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function save({ conteudo }: DownloadedFile, path: string, place: Place): Promise<void> {
  await writeWhole(path, (target) => pipeline(conteudo, target), place);
  const { size } = await stat(path);
  console.log(`Relatório em ${path}: ${size.toLocaleString('pt-BR')} bytes.`);
}

/** The service says it, too, in words of its interface. */
function withoutPeriod(): OperatorError {
  return new OperatorError('Informe --inicio e --fim: o relatório de mortalidade é de um período.');
}

/** The service finds nothing in such a period, and the file would be empty. */
function backwards(): OperatorError {
  return new OperatorError('Troque --inicio e --fim: o período termina antes de começar.');
}

/** Whoever reads, as `head` does, may have enough before the end. */
function unlessEnough(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOSPC') throw new OperatorError('Libere espaço no disco: o relatório não coube nele.');
  if (error.code !== 'EPIPE') throw error;
}
