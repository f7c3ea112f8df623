import { invalid } from './errors.ts';

/** Notes that a phone makes without a signal and sends later. */

/** A phone that seems to have been without a signal for longer than this has a wrong clock. */
const MAX_DAYS = 366;

/**
 * The instant of a note, or null when the note is of the present. A clock that is ahead gives a future instant, which counts as
 * the present. The instant of a clock that is far behind is refused: deaths would come before every count.
 */
export function antesDe(agora: Date, anotado_em: string | null | undefined): string | null {
  const dito = anotado_em ? new Date(anotado_em) : agora;
  if (agora.getTime() - dito.getTime() > MAX_DAYS * 86_400_000) {
    throw invalid(
      'FORA_DO_LIMITE',
      'Acerte o relógio do aparelho e anote de novo: por ele, isto se anotou há mais de um ano.',
      'anotado_em',
    );
  }
  return dito < agora ? dito.toISOString() : null;
}
