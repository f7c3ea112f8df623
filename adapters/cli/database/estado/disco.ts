import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../../../config.ts';
import type { Item } from './item.ts';

/** From this share on, somebody should make room. */
const FULL = 0.8;

/** The room on the disks of the folders that the service writes to; one line for each disk. */
export async function estadoDoDisco({
  dataDir,
  backups,
  copiaDosBackups,
}: Pick<Config, 'dataDir' | 'backups' | 'copiaDosBackups'>): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (const folder of [dataDir, backups, copiaDosBackups]) {
    if (folder === null) continue;
    const disk = await statfs(folder).catch(() => null);
    if (disk === null) continue;
    const { blocks, bavail, bsize } = disk;
    const key = `${disk.type} ${blocks} ${bavail}`;
    if (!items.has(key)) items.set(key, item(resolve(folder), blocks * bsize, bavail * bsize));
  }
  return [...items.values()];
}

function item(folder: string, bytes: number, free: number): Item {
  const used = 1 - free / bytes;
  const share = used.toLocaleString('pt-BR', { style: 'percent' });
  const line = { sobre: 'Disco', como: `${share} cheio, ${tamanho(free)} livres (${folder})` };
  if (used < FULL) return line;
  return { ...line, fazer: `Libere espaço no disco de ${folder}: cheio, ele para o serviço.` };
}

/** `1,2 GB` */
export function tamanho(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'] as const;
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const n = (bytes / 1_000 ** power).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  return `${n} ${units[power - 1]}`;
}
