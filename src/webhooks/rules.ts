import { type AppError, invalid } from '../common/errors.ts';
import type { SituacaoDoWebhook } from '../common/vocabulary.ts';

const MAX_WEBHOOKS = 20;

/** Each of those that have not ended may occupy a connection. */
export function checkQuantos(outros: number): void {
  if (outros < MAX_WEBHOOKS) return;
  throw invalid('WEBHOOKS_DEMAIS', `Encerre antes um que não se usa mais: já são ${MAX_WEBHOOKS}.`);
}

/** One that has ended never comes back: nobody knows any more what its receiver missed. */
export function checkAberto(situacao: SituacaoDoWebhook): void {
  if (situacao !== 'ENCERRADO') return;
  throw invalid('WEBHOOK_ENCERRADO', 'Crie outro webhook: este foi encerrado, e não volta.');
}

/** A restored database has no secrets, so that a copy of it tells nobody anything. */
export function semSegredo(): AppError {
  return invalid('WEBHOOK_SEM_SEGREDO', 'Troque antes o segredo: este webhook não tem com que assinar.');
}

/** Nothing is left out by mistake: what has not happened yet cannot have been delivered. */
export function checkApos(apos: number, ultimo: number): void {
  if (apos <= ultimo) return;
  throw invalid('FORA_DO_LIMITE', `Informe no máximo ${ultimo}, o número do último evento.`, 'apos');
}

const SEGUNDO = 1_000;
const HORA = 3_600 * SEGUNDO;
const PRIMEIRO_INTERVALO_MS = 5 * SEGUNDO;
const MAIOR_INTERVALO_MS = 8 * HORA;
const DESISTENCIA_MS = 72 * HORA;

/**
 * When an event that failed is sent again; null once it has failed for three days. The delay grows from 5 seconds to 8 hours. A fifth of
 * it depends on `acaso` (0 to 1), so that many receivers that were away together are not called together.
 */
export function proximaTentativa(
  { falhas, falha_desde }: { falhas: number; falha_desde: string },
  agora: Date,
  acaso: number,
): Date | null {
  if (agora.getTime() - new Date(falha_desde).getTime() >= DESISTENCIA_MS) return null;
  const maior = Math.min(PRIMEIRO_INTERVALO_MS * 6 ** (falhas - 1), MAIOR_INTERVALO_MS);
  return new Date(agora.getTime() + maior * (0.8 + acaso / 5));
}
