/** The person has to ask differently: a wrong file, column or option. Its message is Portuguese and complete. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
