import { prepared } from '../../db/prepared.ts';
import type { SituacaoDoWebhook } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';

type Around = Pick<Context, 'db'>;

/** A webhook as its sender holds it. */
export interface Tomado {
  id: string;
  url: string;
  acoes: string[];
  situacao: SituacaoDoWebhook;
  apos: number;
  falhas: number;
  falha_desde: string | null;
  proxima_tentativa: string;
  teste: string | null;
}

/**
 * Longer than any sending may take (`adapters/webhooks`), by the clock of the database: whoever sends has the webhook for so long, and says so
 * again before each sending. One who was killed, or stood still, loses it then.
 */
const TOMAR = `
  update webhooks w set enviando_por = $2, enviando_ate = clock_timestamp() + interval '20 seconds'
  where w.id = $1 and (w.enviando_por = $2 or w.enviando_ate is null or w.enviando_ate < clock_timestamp())
  returning w.id, w.url, w.acoes, w.situacao, w.apos, w.falhas, w.falha_desde, w.proxima_tentativa, w.teste`;

const SOLTAR =
  'update webhooks set enviando_por = null, enviando_ate = null where id = $1 and enviando_por = $2';

const AVANCAR = 'update webhooks set apos = $4 where id = $1 and enviando_por = $2 and apos = $3';

/** Takes a webhook, or says again whose it is; undefined when somebody else has it. */
export async function tomar({ db }: Around, id: string, quem: string): Promise<Tomado | undefined> {
  return (await prepared<Tomado>(db, TOMAR, [id, quem]))[0];
}

export async function soltar({ db }: Around, id: string, quem: string): Promise<void> {
  await prepared(db, SOLTAR, [id, quem]);
}

/** Moves it past events that it is not told of, unless it was moved meanwhile. */
export async function pular(
  { db }: Around,
  { id, quem, apos }: Tomado & { quem: string },
  proximo: number,
): Promise<void> {
  await prepared(db, AVANCAR, [id, quem, apos, proximo]);
}
