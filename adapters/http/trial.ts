import type { FastifyRequest } from 'fastify';
import { type AppError, invalid } from '../../src/common/errors.ts';
import { meant } from '../../src/common/misspelling.ts';

/** Asks for a trial in the query. */
export const TRIAL = 'simular';
/** The same for tRPC's clients, whose query is their own. */
const TRIAL_HEADER = 'x-viveiro-simular';

/**
 * Whether the request is only to be tried: it is answered, and nothing is kept.
 *
 * @throws AppError 400 for anything but true and false: who wants a trial must not get a write.
 */
export function isTrial({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): boolean {
  const wishes = [(query as Record<string, unknown>)[TRIAL], headers[TRIAL_HEADER]];
  for (const wish of wishes) {
    if (wish === undefined || wish === 'true' || wish === 'false') continue;
    throw invalid(
      'VALOR_INVALIDO',
      `Envie ${TRIAL}=true para só simular, ou tire ${TRIAL} do pedido.`,
      TRIAL,
    );
  }
  return wishes.includes('true');
}

/**
 * The query of a write may hold nothing else: an unknown parameter may be a misspelt trial. Parameters that get past caches
 * are allowed, unless they resemble `simular`.
 *
 * @throws AppError 400
 */
export function checkQueryOfWrite(query: object, own: readonly string[] = []): void {
  const wrong = Object.keys(query).find(
    (key) => key !== TRIAL && !own.includes(key) && !(key.startsWith('_') && !resemblesTrial(key)),
  );
  if (wrong === undefined) return;
  const detalhe = `Retire ${wrong} do endereço, que só leva ${TRIAL}; os campos vão no corpo.`;
  throw invalid('CAMPO_DESCONHECIDO', detalhe, wrong);
}

/** Parameters that clients add to get past caches. */
export function cacheKeysIn(query: object): string[] {
  return Object.keys(query).filter((key) => key !== TRIAL);
}

function resemblesTrial(key: string): boolean {
  return meant(key.replace(/^_+/, ''), [TRIAL]) !== undefined;
}

/** A trial asked for in the wrong place. */
export function trialInBody(): AppError {
  return invalid('CAMPO_DESCONHECIDO', `Envie ${TRIAL}=true no endereço, e não no corpo.`, TRIAL);
}
