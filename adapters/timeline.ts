import { join } from 'node:path';
import { z } from 'zod';
import { type Servers, serversOf } from '../db/servers.ts';
import type { Log } from '../src/procedure/context.ts';
import { readJson, writeJson } from './host/whole-file.ts';

/**
 * How far the history of several servers had come when the service last ran. By it an old primary that answers alone after a
 * restart is known.
 */
const FILE = 'linha-do-tempo.json';
const shape = z.object({ cluster: z.string(), timeline: z.int() });

export async function recallTimeline(
  dataDir: string,
  addresses: readonly (string | undefined)[],
): Promise<void> {
  const several = addresses.flatMap((address) => serversOf(address) ?? []);
  const seen = several.length > 0 ? await readJson(join(dataDir, FILE), shape) : null;
  if (seen) for (const servers of several) servers.recall(seen);
}

/** Goes on at the server that takes writes, and notes how far its history has come. */
export async function followPrimary(servers: Servers, dataDir: string, log: Log): Promise<void> {
  const servidor = await servers.watch();
  if (servidor !== null) log.warn({ servidor }, 'another server takes writes');
  const { seen } = servers;
  const file = join(dataDir, FILE);
  const noted = await readJson(file, shape);
  if (seen === null || (noted?.cluster === seen.cluster && noted.timeline === seen.timeline)) return;
  await writeJson(file, { cluster: seen.cluster, timeline: seen.timeline });
}
