import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { OperatorError } from '../../host/operator-error.ts';
import { type Base, basesIn, filesOf, logOf, readIdentity, readUntil } from './folder.ts';
import { unpacked } from './packed.ts';
import { after } from './segments.ts';

/** What can be restored from a folder: a base copy, and the log that follows it without a gap. */
export interface Restorable {
  base: Base;
  /** The file with the files of the base copy. */
  files: string;
  /** The files of the log, by their names. */
  log: ReadonlyMap<string, string>;
  /** The base copy before which the log has a gap; null when it goes on to the end of the copy. */
  next: Base | null;
}

/**
 * The newest base copy that was made before an instant, with its log; without an instant, the newest one.
 *
 * @throws OperatorError when the folder has no copy that can be used here, and OutOfReach when it has none of that instant.
 */
export async function restorableFrom(folder: string, until: Date | null, major: number): Promise<Restorable> {
  await checkUsable(folder, major);
  const ate = await readUntil(folder);
  if (until !== null && ate !== null && until.toISOString() > ate) throw new OutOfReach({ ate });
  const bases = await basesIn(folder);
  const log = new Map<string, string>();
  for (const base of bases) for (const [segment, file] of await logOf(folder, base)) log.set(segment, file);
  let desde: string | null = null;
  for (const [at, base] of [...bases.entries()].reverse()) {
    const following = inARow(log, base.segmento);
    if (!following.has(base.ultimo)) continue;
    desde = base.fim;
    if (until !== null && desde > until.toISOString()) continue;
    const next = bases.slice(at).find(({ segmento }) => !following.has(segmento)) ?? null;
    return { base, files: await filesOf(folder, base), log: following, next };
  }
  if (desde !== null) throw new OutOfReach({ desde });
  throw new OperatorError(
    `Use outra cópia: a que está em ${folder} ainda não tem um banco de dados inteiro.`,
  );
}

/** The instant is before the first one of which the copy has everything, `desde`, or after the last one, `ate`. */
export class OutOfReach extends Error {
  readonly reach: { desde: string } | { ate: string };

  constructor(reach: { desde: string } | { ate: string }) {
    super('out of reach');
    this.reach = reach;
  }
}

/** Puts the files of the base copy into a folder; answers the label that belongs there. */
export async function unpackBase(
  { base, files }: Restorable,
  into: string,
  keys: readonly string[],
): Promise<string> {
  await pipeline(unpacked(files, { keys }), extract({ cwd: into, strict: true }));
  return base.rotulo;
}

export async function unpackLog({ log }: Restorable, into: string, keys: readonly string[]): Promise<void> {
  for (const [segment, file] of log)
    await pipeline(unpacked(file, { keys }), createWriteStream(join(into, segment)));
}

async function checkUsable(folder: string, major: number): Promise<void> {
  const found = await readdir(folder).then(
    () => readIdentity(folder),
    () => null,
  );
  if (found === null)
    throw new OperatorError(`Indique a pasta de COPIA_CONTINUA: em ${folder} não há cópia contínua.`);
  const own = `${process.platform}-${process.arch}`;
  if (found.postgres === major && found.plataforma === own) return;
  throw new OperatorError(
    `Restaure esta cópia em uma máquina ${found.plataforma}, com a versão do Viveiro que usa o PostgreSQL ${found.postgres}: ` +
      `esta é ${own}, com o ${major}. Um backup restaura em qualquer uma.`,
  );
}

function inARow(log: ReadonlyMap<string, string>, first: string): Map<string, string> {
  const following = new Map<string, string>();
  for (let next = first; ; next = after(next)) {
    const file = log.get(next);
    if (file === undefined) return following;
    following.set(next, file);
  }
}
