/** What is sent at once, an event or a burst of them: the same bytes and the same id at every attempt, with a new signature. */
export interface Carta {
  url: string;
  /** The `webhook-id`. */
  id: string;
  corpo: string;
  /** How many events a burst has; absent for a single event. */
  juntos?: number;
  /** Each of them signs. */
  segredos: readonly string[];
  instante: Date;
}

/** The outcome of a sending: a status, or the reason why there is none. */
export interface Resultado {
  status: number | null;
  /** A Portuguese sentence without address or secret; null when it was delivered. */
  erro: string | null;
  /** The beginning of the answer. */
  resposta: string | null;
}

/**
 * The port through which events are sent to webhooks (`adapters/webhooks`). It never rejects, and ends soon after
 * `stopping` is aborted.
 */
export type Enviar = (carta: Carta, stopping: AbortSignal) => Promise<Resultado>;
