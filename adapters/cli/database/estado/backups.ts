import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moment } from '../../../../src/common/brazilian.ts';
import type { Config } from '../../../config.ts';
import { lastProof } from '../../../disk/backups.ts';
import { newestOf } from '../../../disk/kept.ts';
import { tamanho } from './disco.ts';
import type { Item } from './item.ts';

/** A backup of each day is never older than this, nor a proof of each month, in hours. */
const BACKUP_HOURS = 26;
const PROOF_HOURS = 35 * 24;

/** The newest backup, its copy, and when one was last restored to see that it can be. */
export async function estadoDosBackups(
  { backups, copiaDosBackups, fusoHorario }: Pick<Config, 'backups' | 'copiaDosBackups' | 'fusoHorario'>,
  now: Date,
): Promise<Item[]> {
  const sobre = 'Backup';
  if (backups === null) {
    const fazer = 'Escreva em PASTA_DE_BACKUPS a pasta dos backups, e agende viveiro backup para cada noite.';
    return [{ sobre, como: 'PASTA_DE_BACKUPS não está definida', fazer }];
  }
  const newest = newestOf(await readdir(backups).catch(() => []));
  if (newest === undefined)
    return [
      {
        sobre,
        como: `nenhum em ${backups}`,
        fazer: 'Faça um com viveiro backup, e agende-o para cada noite.',
      },
    ];
  const { mtime, size } = await stat(join(backups, newest));
  const old = hours(mtime, now) > BACKUP_HOURS;
  const items: Item[] = [
    {
      sobre,
      como: `${newest}, de ${moment(mtime.toISOString(), fusoHorario)}, ${tamanho(size)}`,
      ...(old && { fazer: 'Veja por que não há backup de hoje: viveiro backup diz o que falta.' }),
    },
  ];
  if (copiaDosBackups !== null) items.push(await copia(copiaDosBackups, newest));
  const proof = await lastProof(backups);
  const proved = proof !== null && hours(new Date(proof.data), now) <= PROOF_HOURS;
  items.push({
    sobre: 'Prova',
    como: proof
      ? `${proof.arquivo} foi restaurado em ${moment(proof.data, fusoHorario)}`
      : 'nenhum backup foi provado',
    ...(!proved && { fazer: 'Prove que o backup restaura, com viveiro provar, uma vez por mês.' }),
  });
  return items;
}

async function copia(folder: string, name: string): Promise<Item> {
  const there = await stat(join(folder, name)).catch(() => null);
  if (there) return { sobre: 'Cópia', como: `em ${folder}` };
  return {
    sobre: 'Cópia',
    como: `${name} falta em ${folder}`,
    fazer: `Confira se ${folder} está montada e com espaço: o último backup não foi copiado.`,
  };
}

function hours(since: Date, now: Date): number {
  return (now.getTime() - since.getTime()) / 3_600_000;
}
