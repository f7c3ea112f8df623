import { type AppError, invalid } from '../common/errors.ts';
import type { SituacaoDoWebhook } from '../common/vocabulary.ts';

const MAX_WEBHOOKS = 20;

/** Each webhook that has not ended may occupy a connection. */
export function checkQuantos(outros: number): void {
  if (outros < MAX_WEBHOOKS) return;
  throw invalid('WEBHOOKS_DEMAIS', `Encerre antes um que não se usa mais: já são ${MAX_WEBHOOKS}.`);
}

/** A webhook that has ended never comes back: nobody knows any more what its receiver missed. */
export function checkAberto(situacao: SituacaoDoWebhook): void {
  if (situacao !== 'ENCERRADO') return;
  throw invalid('WEBHOOK_ENCERRADO', 'Crie outro webhook: este foi encerrado, e não volta.');
}

/** A restored database has no secrets, so that a copy of it sends nothing to anybody. */
export function semSegredo(): AppError {
  return invalid('WEBHOOK_SEM_SEGREDO', 'Troque antes o segredo: este webhook não tem com que assinar.');
}

const HOUR_MS = 3_600_000;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 8 * HOUR_MS;
const GIVE_UP_MS = 72 * HOUR_MS;

/**
 * When an event that failed is sent again; null once it has failed for three days. The delay grows from 5 seconds to 8 hours. A fifth of
 * it depends on `random` (0 to 1), so that many receivers that were away together are not called together.
 */
export function proximaTentativa(
  { falhas, falha_desde }: { falhas: number; falha_desde: string },
  agora: Date,
  random: number,
): Date | null {
  if (agora.getTime() - new Date(falha_desde).getTime() >= GIVE_UP_MS) return null;
  const longest = Math.min(FIRST_DELAY_MS * 6 ** (falhas - 1), LONGEST_DELAY_MS);
  return new Date(agora.getTime() + longest * (0.8 + random / 5));
}
