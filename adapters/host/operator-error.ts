/** An error that only the operator can correct. Its message is a Portuguese sentence, shown without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/** One that every further start meets, until the operator has changed a setting or the program: systemd does not try again. */
export class LastingError extends OperatorError {}
