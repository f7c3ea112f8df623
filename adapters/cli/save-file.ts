import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadedFile } from '../client/downloads.ts';
import { checkTarget, type Replacing, writeWhole } from '../host/whole-file.ts';

/** Where a file is saved, and whether an existing file may be replaced. */
export interface Target {
  saida: string;
  sobrescrever: boolean;
}

/** @throws OperatorError when the file could not be saved. It is called before the service issues anything. */
export function placeOf({ saida, sobrescrever }: Target): Replacing {
  const advice = 'Escolha outro nome com --saida, ou use --sobrescrever.';
  const place = { overwrite: sobrescrever, advice };
  if (!isFolder(saida)) checkTarget(saida, place);
  return place;
}

/** Saves a file from the service, in a folder under the name that the service gives it, and says where it is. */
export async function saveFile(
  what: string,
  { conteudo, nome }: DownloadedFile,
  saida: string,
  place: Replacing,
): Promise<void> {
  const path = isFolder(saida) ? join(saida, nome) : saida;
  await writeWhole(path, (target) => pipeline(conteudo, target), place);
  const { size } = await stat(path);
  console.log(`${what} em ${path}: ${size.toLocaleString('pt-BR')} bytes.`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
