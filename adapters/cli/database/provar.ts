import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connect } from '../../../db/connection.ts';
import { checkPlatform } from '../../../db/embedded/start.ts';
import { type Config, loadConfig } from '../../config.ts';
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
import { restoreContinuous } from './restaurar/continua.ts';

interface How {
  chave?: string | undefined;
  platform?: NodeJS.Platform;
}

/**
 * Restores a backup, by default the newest of PASTA_DE_BACKUPS, and then each continuous copy, into a database of its own beside the
 * nursery's. It recomputes every balance and every seal there, and deletes that database again, after a signal to end, too. Exit
 * code: 0, or 2 when something cannot be restored, or differs from what was saved.
 */
export async function provar(
  arquivo: string | undefined,
  { chave, platform = process.platform }: How = {},
): Promise<number> {
  await withOperatorErrors(async () => checkPlatform(platform, ELSEWHERE));
  const config = loadConfig();
  const folders = arquivo === undefined ? (config.copiaContinua?.pastas ?? []) : [];
  const interrupted = interruption();
  if (config.backups !== null || folders.length === 0) {
    const file = arquivo ?? (await newestIn(folderOf(config)));
    await inPlaceOfItsOwn(config, (place) => provarBackup(file, place, { chave, interrupted }, config));
    if (arquivo === undefined) await noteProof(file, new Date());
  }
  for (const folder of folders)
    await inPlaceOfItsOwn(config, (place) => provarContinua(folder, place, { chave, interrupted }, config));
  return 0;
}

interface Proving {
  chave?: string | undefined;
  interrupted: Promise<never>;
}

async function provarBackup(
  file: string,
  place: string,
  { chave, interrupted }: Proving,
  config: Config,
): Promise<void> {
  const keys = await keysFor(file, { ...config, chave });
  console.log(`Provando ${file}…`);
  const backup = await checkedBackup(file, keys);
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
    if (database.relocated && database.dataDir) await rm(database.dataDir, { recursive: true, force: true });
  }
}

async function provarContinua(
  folder: string,
  into: string,
  { chave, interrupted }: Proving,
  config: Config,
): Promise<void> {
  console.log(`Provando a cópia contínua em ${folder}…`);
  const restoring = restoreContinuous(folder, { into, until: null, chave, interrupted }, config);
  const { ate, diferencas, base, place } = await Promise.race([restoring, interrupted]).catch(
    async (error) => {
      // The folder goes after the server that works in it.
      await restoring.catch(() => {});
      throw error;
    },
  );
  if (place !== into) await rm(place, { recursive: true, force: true });
  if (diferencas > 0) {
    throw new OperatorError(
      `Veja com viveiro verificar o que não confere: a cópia em ${folder} restaura com ${diferencas} ` +
        `${diferencas === 1 ? 'diferença' : 'diferenças'} nos saldos ou selos.`,
    );
  }
  await noteProof(join(folder, base), new Date());
  console.log(`A cópia contínua restaura até ${ate}, e todos os saldos e selos conferem.`);
}

async function inPlaceOfItsOwn({ dataDir }: Config, work: (place: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await mkdtemp(resolve(dataDir, 'prova-'));
  try {
    await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const ELSEWHERE = 'Prove o backup no WSL, ou em outra máquina, com Linux ou macOS';

async function newestIn(folder: string): Promise<string> {
  const name = newestOf(await readdir(folder).catch(() => []));
  if (name !== undefined) return resolve(folder, name);
  throw new OperatorError(`Não há backup em ${folder}: faça um com viveiro backup.`);
}
