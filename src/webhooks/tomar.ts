import { prepared } from '../../db/prepared.ts';
import type { SituacaoDoWebhook } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import type { Mensagem } from './remessas.ts';

type Ctx = Pick<Context, 'db'>;

/** A webhook that a sender has taken. */
export interface Tomado {
  id: string;
  url: string;
  acoes: string[];
  em_remessas: boolean;
  situacao: SituacaoDoWebhook;
  apos: number;
  /** Where the burst ends that was sent and not yet accepted. */
  remessa_ate: number | null;
  falhas: number;
  falha_desde: string | null;
  proxima_tentativa: string;
  teste: string | null;
}

/**
 * How long a sender has a webhook, by the clock of the database. This is longer than any sending may take (`adapters/webhooks`),
 * and the sender takes the webhook again before each one. A sender that was killed or stalled loses it after that.
 */
const TOMAR = `
  update webhooks w set enviando_por = $2, enviando_ate = clock_timestamp() + interval '20 seconds'
  where w.id = $1 and (w.enviando_por = $2 or w.enviando_ate is null or w.enviando_ate < clock_timestamp())
  returning w.id, w.url, w.acoes, w.em_remessas, w.situacao, w.apos, w.remessa_ate, w.falhas, w.falha_desde, w.proxima_tentativa,
    w.teste`;

const SOLTAR =
  'update webhooks set enviando_por = null, enviando_ate = null where id = $1 and enviando_por = $2';

const AVANCAR =
  'update webhooks set apos = $4, remessa_ate = null where id = $1 and enviando_por = $2 and apos = $3';

const FIXAR =
  'update webhooks set remessa_ate = $4 where id = $1 and enviando_por = $2 and apos = $3 returning 1';

/** Takes a webhook, or takes it again; undefined when another sender has it. */
export async function tomar({ db }: Ctx, id: string, quem: string): Promise<Tomado | undefined> {
  return (await prepared<Tomado>(db, TOMAR, [id, quem]))[0];
}

export async function soltar({ db }: Ctx, id: string, quem: string): Promise<void> {
  await prepared(db, SOLTAR, [id, quem]);
}

/** Moves a webhook past events that it does not receive, unless it was moved in the meantime. */
export async function pular(
  { db }: Ctx,
  { id, quem, apos }: Tomado & { quem: string },
  proximo: number,
): Promise<void> {
  await prepared(db, AVANCAR, [id, quem, apos, proximo]);
}

/**
 * Notes where a burst ends before it is first sent, so that every sender repeats the same one. False when the webhook was moved or
 * taken in the meantime.
 */
export async function fixar(
  { db }: Ctx,
  { id, quem, apos, remessa_ate }: Tomado & { quem: string },
  remessa: Mensagem | undefined,
): Promise<boolean> {
  if (remessa === undefined || remessa.trecho.ultimo === remessa_ate) return true;
  return (await prepared(db, FIXAR, [id, quem, apos, remessa.trecho.ultimo])).length > 0;
}
