import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a device stays known to an account after its last sign-in. */
export const MARK_DAYS = 365;

/** The most marks of an account: this many that a device has shown again, and as many that none has shown. */
const MOST = 50;

type Ctx = Pick<Context, 'db' | 'device' | 'now'>;

/** The hash of the mark that makes the current device known to the account; null for any other device. */
export async function knownDevice({ db, device, now }: Ctx, email: string): Promise<string | null> {
  const hashes = device?.()?.marks().map(hashToken) ?? [];
  if (hashes.length === 0) return null;
  const [found] = await prepared<{ hash: string }>(
    db,
    `select m.hash from marcas_de_aparelho m join usuarios u on u.id = m.usuario_id
     where u.email = $1 and m.hash = any($2) and m.data_uso > $3 limit 1`,
    [email, hashes, endedBy(now())],
  );
  return found?.hash ?? null;
}

/**
 * Marks the current device as one of the account's, and keeps the mark it already has. The caller has shown who they
 * are, and holds a lock on the user's row: a new password, which ends all marks, comes before or after.
 */
export async function markDevice(
  { db, device: deviceOf, now, afterCommit }: CommandContext,
  usuarioId: string,
): Promise<void> {
  const device = deviceOf?.();
  if (!device) return;
  const instant = now().toISOString();
  const shown = new Map(device.marks().map((mark) => [hashToken(mark), mark]));
  const known = await prepared<{ hash: string; own: boolean }>(
    db,
    `select hash, usuario_id = $1 as own from marcas_de_aparelho where hash = any($2) and data_uso > $3`,
    [usuarioId, [...shown.keys()], endedBy(now())],
  );
  const own = known.find((each) => each.own);
  const mark = (own && shown.get(own.hash)) ?? newToken();
  await prepared(
    db,
    `insert into marcas_de_aparelho (hash, usuario_id, data_registro, data_uso) values ($1, $2, $3, $3)
     on conflict (hash) do update set data_uso = greatest(marcas_de_aparelho.data_uso, excluded.data_uso)`,
    [hashToken(mark), usuarioId, instant],
  );
  if (!own) await removeBeyondMost(db, usuarioId);
  const others = known.filter((each) => !each.own).map(({ hash }) => shown.get(hash) as string);
  afterCommit(() => device.keep([mark, ...others]));
}

/** A program that keeps no cookie gets a new mark each time. Its marks must not push out those of people. */
async function removeBeyondMost(db: Db, usuarioId: string): Promise<void> {
  await prepared(
    db,
    `delete from marcas_de_aparelho where hash in (
       select hash from marcas_de_aparelho where hash in (
         select hash from (
           select hash, row_number() over (partition by data_uso > data_registro order by data_uso desc, hash) as place
           from marcas_de_aparelho where usuario_id = $1
         ) ranked where place > ${MOST}
       ) for update skip locked)`,
    [usuarioId],
  );
}

export async function removeMarks(db: Db, usuarioId: string): Promise<void> {
  await prepared(db, 'delete from marcas_de_aparelho where usuario_id = $1', [usuarioId]);
}

export async function removeExpiredMarks(db: Db, now: Date): Promise<void> {
  await prepared(db, 'delete from marcas_de_aparelho where data_uso <= $1', [endedBy(now)]);
}

function endedBy(now: Date): string {
  return new Date(now.getTime() - MARK_DAYS * 86_400_000).toISOString();
}
