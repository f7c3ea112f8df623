/** What a phone noted without a signal, and sends later. */

/** When it was noted, null unless that was before now: by a clock that is ahead, what has not come yet is now. */
export function antesDe(agora: Date, anotado_em: string | null | undefined): string | null {
  const dito = anotado_em ? new Date(anotado_em) : agora;
  return dito < agora ? dito.toISOString() : null;
}
