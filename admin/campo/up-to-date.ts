import type {
  LinhaDaSementeira,
  LoteEmCampo,
  LotesEmCampo,
  LugarEmCampo,
  RondaEmCampo,
} from '../../src/lotes/em-campo/schemas.ts';

/** The batches under way and where they stand, as they were when there was last a connection. */
export interface Conhecidos {
  em: number;
  /** When all of it was asked for, and not only what had changed. */
  todosEm: number;
  /** What the service is told the next time, to answer only what changed. */
  desde: string;
  lotes: LoteEmCampo[];
  lugares: LugarEmCampo[];
  rondas: RondaEmCampo[];
  /** The lines of open counts that are of the seed store. */
  sementeira: LinhaDaSementeira[];
}

/** What an older version of the app stored knows no places. */
export type StoredCopy = Conhecidos | (Partial<Conhecidos> & { em: number; lotes: unknown[] });

export function isKnown(stored: StoredCopy | undefined): stored is Conhecidos {
  return stored?.desde !== undefined && stored.lugares !== undefined;
}

/** After so long all are asked for again, whatever was missed. */
const ALL_AGAIN_MS = 24 * 3_600_000;

/**
 * What is known with what changed since, or everything: the first time, once a day, and when what is known with the
 * changes is not as much as the service has, as after a backup was restored there.
 */
export async function broughtUpToDate(
  known: StoredCopy | undefined,
  ask: (desde?: string) => Promise<LotesEmCampo>,
  now: number,
): Promise<Conhecidos> {
  if (isKnown(known) && Math.abs(now - known.todosEm) < ALL_AGAIN_MS) {
    const { desde, encerrados, total, total_lugares, rondas, sementeira, ...changed } = await ask(
      known.desde,
    );
    const ended = new Set(encerrados);
    const lotes = merged(
      known.lotes.filter(({ id }) => !ended.has(id)),
      changed.lotes,
    );
    const lugares = merged(known.lugares, changed.lugares).filter(({ status }) => status !== 'Inativo');
    if (lotes.length === total && lugares.length === total_lugares) {
      return { ...known, em: now, desde, lotes, lugares, rondas, sementeira };
    }
  }
  const { desde, lotes, lugares, rondas, sementeira } = await ask();
  return { em: now, todosEm: now, desde, lotes, lugares, rondas, sementeira };
}

/** In the order of the service: what is new stands before what was known. */
function merged<Each extends { id: string }>(known: readonly Each[], changes: readonly Each[]): Each[] {
  const changed = new Map(changes.map((each) => [each.id, each]));
  const before = new Set(known.map(({ id }) => id));
  return [
    ...changes.filter(({ id }) => !before.has(id)),
    ...known.map((each) => changed.get(each.id) ?? each),
  ];
}
