import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { wrap } from '../lists/pagination.ts';
import type { Context } from '../procedure/context.ts';
import type { SeloNoPapel } from '../wire/cited.ts';
import { parteDoSelo } from './rules.ts';
import type { FiltrosDeSelos, Selo } from './schemas.ts';

const NO_PAPEL = `numero, data, encode(selo, 'hex') as selo`;

/** The newest seal; null before the first. */
export async function ultimoSelo(db: Db): Promise<SeloNoPapel | null> {
  const [found] = await prepared<SeloNoPapel>(
    db,
    `select ${NO_PAPEL} from selos order by numero desc limit 1`,
  );
  return found ?? null;
}

/** Seals, newest first, or only those that begin with the digits on a paper. */
export async function listarSelos(
  { db }: Pick<Context, 'db'>,
  { selo, page, limite }: Pick<FiltrosDeSelos, 'selo' | 'page' | 'limite'>,
) {
  const parte = selo === undefined ? '' : parteDoSelo(selo);
  const ends = [parte.padEnd(64, '0'), parte.padEnd(64, 'f')];
  const [total] = await prepared<{ n: number }>(
    db,
    `select count(*) as n from selos where ${DO_PAPEL}`,
    ends,
  );
  const docs = await prepared<Selo>(
    db,
    `select ${NO_PAPEL}, livro, quantidade from selos where ${DO_PAPEL} order by numero desc limit $3 offset $4::bigint`,
    [...ends, limite, (page - 1) * limite],
  );
  return wrap(docs, total?.n ?? 0, page, limite);
}

const DO_PAPEL = `selo between decode($1, 'hex') and decode($2, 'hex')`;
