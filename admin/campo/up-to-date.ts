import type { LoteEmCampo, LotesEmCampo } from '../../src/lotes/em-campo/schemas.ts';

/** The batches under way, as they were when there was last a connection. */
export interface Conhecidos {
  em: number;
  /** When all of them were asked for, and not only what had changed. */
  todosEm?: number;
  /** What the service is told the next time, to answer only what changed; what an older version of the app kept lacks it. */
  desde?: string;
  lotes: LoteEmCampo[];
}

/** After so long all are asked for again, whatever was missed. */
const ALL_AGAIN_MS = 24 * 3_600_000;

/**
 * What is known with what changed since, or everything: the first time, once a day, and when what is known with the
 * changes is not as many batches as the service has, as after a backup was restored there.
 */
export async function broughtUpToDate(
  known: Conhecidos | undefined,
  ask: (desde?: string) => Promise<LotesEmCampo>,
  now: number,
): Promise<Conhecidos> {
  if (known?.desde && Math.abs(now - (known.todosEm ?? 0)) < ALL_AGAIN_MS) {
    const changes = await ask(known.desde);
    const lotes = merged(known.lotes, changes);
    if (lotes.length === changes.total) return { ...known, em: now, desde: changes.desde, lotes };
  }
  const { desde, lotes } = await ask();
  return { em: now, todosEm: now, desde, lotes };
}

/** In the order of the service: what is new stands before what was known. */
function merged(known: LoteEmCampo[], { lotes, encerrados }: LotesEmCampo): LoteEmCampo[] {
  const changed = new Map(lotes.map((lote) => [lote.id, lote]));
  const ended = new Set(encerrados);
  const kept = known.filter(({ id }) => !ended.has(id)).map((lote) => changed.get(lote.id) ?? lote);
  const before = new Set(known.map(({ id }) => id));
  return [...lotes.filter(({ id }) => !before.has(id)), ...kept];
}
