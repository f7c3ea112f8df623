/**
 * Picks the fields that are safe to log. PostgreSQL's `detail` and `where` contain row values, and so does the message of
 * a data exception (class 22). Objection wraps the driver's error as `nativeError`.
 */
export function describeError(error: unknown): { type: string; message: string; stack: string } & object {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint } = ('nativeError' in error ? error.nativeError : error) as Record<
    string,
    unknown
  >;
  const quotesValue = typeof code === 'string' && /^22\w{3}$/.test(code);
  return {
    type: error.constructor.name,
    message: quotesValue ? 'the database refused a value' : error.message,
    stack: framesOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
