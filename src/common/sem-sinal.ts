/** Notes that a phone makes without a signal and sends later. */

/**
 * The instant of a note, or null when the note is of the present. A clock that is ahead gives a future instant, which counts as
 * the present.
 */
export function antesDe(agora: Date, anotado_em: string | null | undefined): string | null {
  const dito = anotado_em ? new Date(anotado_em) : agora;
  return dito < agora ? dito.toISOString() : null;
}
