/** A read. It is tried again when the network or the service fails. */
export interface Query<Input, Output> {
  query(...args: Arguments<Input, CallOptions>): Promise<Output>;
}

/** A write. It is sent once, with an Idempotency-Key. */
export interface Mutation<Input, Output> {
  mutate(...args: Arguments<Input, MutationOptions>): Promise<Output>;
}

export interface CallOptions {
  /** Gives the call up when aborted. */
  signal?: Signal;
}

export interface MutationOptions extends CallOptions {
  /** The key of an earlier attempt, so that it is not done twice; a new one unless given. 1–255 characters. */
  idempotencyKey?: string;
}

/** What an `AbortSignal` is, wherever it comes from. */
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
