/** A read. It is tried again when the network or the service fails, or when the service is too busy. */
export interface Query<Input, Output> {
  query(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/**
 * A write, sent with an Idempotency-Key. It is tried again when the service was too busy and did nothing. With a key of yours, or
 * when it is only tried (`simular`), it is sent again whenever a query would be.
 */
export interface Mutation<Input, Output> {
  mutate(...args: Arguments<Input, MutationOptions>): Promise<Output>;
}

export interface CallOptions {
  /** Aborting it gives the call up. */
  signal?: Signal;
}

export interface MutationOptions extends CallOptions {
  /**
   * Sent under one key, the mutation is done once, however often it is sent. Nothing is kept of a password or a secret, so this does
   * not hold for signing in and for passwords, nor where a key, a link or a webhook's secret is made. By default each call has a
   * new key. 1–255 characters.
   */
  idempotencyKey?: string;
  /** Only tries the write: it answers or refuses as usual, and nothing is kept. */
  simular?: boolean;
}

/** What a procedure takes: `EntradaDe<Client['lotes']['listar']>`. @public */
export type EntradaDe<Call> =
  Call extends Query<infer Input, unknown>
    ? Input
    : Call extends Mutation<infer Input, unknown>
      ? Input
      : never;

/** What a procedure answers: `SaidaDe<Client['lotes']['listar']>`. */
export type SaidaDe<Call> =
  Call extends Query<never, infer Output>
    ? Output
    : Call extends Mutation<never, infer Output>
      ? Output
      : never;

/** The part of `fetch` that is used here. */
// biome-ignore lint/suspicious/noExplicitAny: its types are the platform's, and the package names no platform
export type Fetch = (url: any, options?: any) => Promise<any>;

/** An `AbortSignal` of any platform. */
export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** An input without required fields may be left out. */
export type Arguments<Input, Options> = Input extends undefined
  ? [input?: undefined, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];
