/** Thrown when somebody pressed Ctrl-C at a question, or a signal ended a command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('A operação foi cancelada.');
  }
}
