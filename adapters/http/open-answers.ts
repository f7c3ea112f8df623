import type { FastifyReply } from 'fastify';
import { tooMany } from '../../src/common/errors.ts';

/** The most histories and files that one person or program has open. Each takes memory until its reader has taken it. */
const EACH = 4;

/** The histories and files that are being made or sent. */
export class OpenAnswers {
  /** How many, by person or program. */
  readonly #open = new Map<string, number>();

  /**
   * Counts an answer until it is sent, or its reader has gone.
   *
   * @throws AppError 429
   */
  hold(whom: string, { raw }: FastifyReply): void {
    const open = this.#open.get(whom) ?? 0;
    if (open >= EACH)
      throw tooMany('ABERTOS_DEMAIS', 'esta conta já tem quatro históricos ou arquivos abertos', 5);
    if (raw.destroyed) return;
    this.#open.set(whom, open + 1);
    raw.once('close', () => this.#close(whom));
  }

  #close(whom: string): void {
    const left = (this.#open.get(whom) ?? 1) - 1;
    if (left > 0) this.#open.set(whom, left);
    else this.#open.delete(whom);
  }
}
