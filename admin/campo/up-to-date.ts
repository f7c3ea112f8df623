import type {
  LinhaDaSementeira,
  LoteEmCampo,
  LotesEmCampo,
  LugarEmCampo,
  RondaEmCampo,
} from '../../src/lotes/em-campo/schemas.ts';

/** The batches in progress and their places, as of the last connection. */
export interface Conhecidos {
  em: number;
  /** When everything was fetched the last time, rather than only the changes. */
  todosEm: number;
  /** The instant that the next request names, to get only the later changes. */
  desde: string;
  lotes: LoteEmCampo[];
  lugares: LugarEmCampo[];
  rondas: RondaEmCampo[];
  /** The lines of the seed store in open counts. */
  sementeira: LinhaDaSementeira[];
}

/** After this long everything is fetched again, in case a change was missed. */
const ALL_AGAIN_MS = 24 * 3_600_000;

/**
 * The data with the changes since. Everything is fetched the first time, once a day, and when the data with the changes are not
 * as many as the service has, as after a restored backup.
 */
export async function broughtUpToDate(
  known: Conhecidos | undefined,
  ask: (desde?: string) => Promise<LotesEmCampo>,
  now: number,
): Promise<Conhecidos> {
  if (known && Math.abs(now - known.todosEm) < ALL_AGAIN_MS) {
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

/** In the order of the service: new ones come before known ones. */
function merged<Each extends { id: string }>(known: readonly Each[], changes: readonly Each[]): Each[] {
  const changed = new Map(changes.map((each) => [each.id, each]));
  const before = new Set(known.map(({ id }) => id));
  return [
    ...changes.filter(({ id }) => !before.has(id)),
    ...known.map((each) => changed.get(each.id) ?? each),
  ];
}
