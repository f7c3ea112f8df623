/** What is sent: the same bytes under the same name at every attempt, signed anew. */
export interface Carta {
  url: string;
  /** The `webhook-id`. */
  id: string;
  corpo: string;
  /** Each of them signs. */
  segredos: readonly string[];
  instante: Date;
}

/** What became of it: a status, or why there is none. */
export interface Resultado {
  status: number | null;
  /** A Portuguese sentence without address or secret; null when it was delivered. */
  erro: string | null;
  /** The beginning of what was answered. */
  resposta: string | null;
}

/** The port through which webhooks are told (`adapters/webhooks`). It never rejects, and ends soon after it is told to stop. */
export type Enviar = (carta: Carta, stopping: AbortSignal) => Promise<Resultado>;
