import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from '../../../db/connection.ts';
import { checkPlatform } from '../../../db/embedded/start.ts';
import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { noteProof } from '../../disk/backups.ts';
import { newestOf } from '../../disk/retention.ts';
import { withOperatorErrors } from '../../embedded-database.ts';
import { Interrupted } from '../../host/interrupted.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { interruption } from '../../host/signals.ts';
import { keysFor } from './backup/keys.ts';
import { checkedBackup, loadBackup } from './backup/load.ts';
import { folderOf } from './backup.ts';

/**
 * Restores a backup, by default the newest of PASTA_DE_BACKUPS, into a database of its own beside the nursery's. It recomputes
 * every balance and every seal there, and deletes that database again, after a signal to end, too. Exit code: 0, or 2 when the backup cannot be restored, or
 * differs from what was saved.
 */
export async function provar(
  arquivo: string | undefined,
  { chave, platform = process.platform }: { chave?: string | undefined; platform?: NodeJS.Platform } = {},
): Promise<number> {
  await withOperatorErrors(async () => checkPlatform(platform, ELSEWHERE));
  const config = loadConfig();
  const file = arquivo ?? (await newestIn(folderOf(config)));
  const keys = await keysFor(file, { ...config, chave });
  console.log(`Provando ${file}…`);
  const backup = await checkedBackup(file, keys);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const interrupted = interruption();
  const place = await mkdtemp(resolve(config.dataDir, 'prova-'));
  try {
    const database = await openDatabase({ dataDir: place }, () => {});
    const db = connect({ connection: database.owner, patient: true });
    try {
      const now = () => new Date();
      const loading = loadBackup(db, backup, { role: database.role, now, say: console.log });
      const { criado_em } = await Promise.race([loading, interrupted]);
      console.log(`O backup de ${criado_em} restaura por inteiro, e todos os saldos e selos conferem.`);
    } catch (error) {
      // A pool ends only after its statements, and these end with the server.
      if (error instanceof Interrupted) await database.stop();
      throw error;
    } finally {
      await db.destroy();
      await database.stop();
      if (database.relocated && database.dataDir)
        await rm(database.dataDir, { recursive: true, force: true });
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  if (arquivo === undefined) await noteProof(file, new Date());
  return 0;
}

const ELSEWHERE = 'Prove o backup no WSL, ou em outra máquina, com Linux ou macOS';

async function newestIn(folder: string): Promise<string> {
  const name = newestOf(await readdir(folder).catch(() => []));
  if (name !== undefined) return resolve(folder, name);
  throw new OperatorError(`Não há backup em ${folder}: faça um com viveiro backup.`);
}
