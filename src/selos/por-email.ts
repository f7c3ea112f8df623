import { createHash } from 'node:crypto';
import { type DadosSelos, Email } from '../../db/models/email.ts';
import { prepared } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import { LIVROS } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';

const NEWEST = `
  select s.* from unnest($1::text[]) as l (livro) cross join lateral (
    select livro, numero, data, encode(selo, 'hex') as selo from selos where livro = l.livro order by ate desc limit 1) s
  order by s.numero desc`;

export interface SelosMailed {
  /** The address that the seals go to. */
  selosEmail: string;
  fusoHorario: string;
}

/**
 * Puts the newest seal of each book into the outbox, once per local day, however many instances try. Does nothing
 * while there is no seal. Answers whether it did anything.
 */
export async function enviarSelos(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { selosEmail: email, fusoHorario }: SelosMailed,
): Promise<boolean> {
  const id = idOf(localDay(now(), fusoHorario));
  if (await Email.query(db).findById(id)) return false;
  const selos = await prepared<DadosSelos['selos'][number]>(db, NEWEST, [LIVROS]);
  if (selos.length === 0) return false;
  return db.transaction(async (trx) => {
    const written = await prepared(
      trx,
      `insert into emails (id, modelo, dados, proxima_tentativa, data_registro) values ($1, 'SELOS', $2, $3, $3)
       on conflict (id) do nothing returning id`,
      [id, JSON.stringify({ email, selos } satisfies DadosSelos), now().toISOString()],
    );
    return written.length === 1;
  });
}

/** Every instance gives the mail of a day the same name, so that only the first one writes it. */
function idOf(day: string): string {
  const hash = createHash('sha256').update(`selos de ${day}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}
