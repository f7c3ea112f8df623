import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { read } from 'read';
import { Interrupted } from './interrupted.ts';

/**
 * What the user types in answer to a question; blank after Ctrl-D or the end of the input.
 *
 * @throws Interrupted after Ctrl-C.
 */
export async function ask(prompt: string, how: { silent?: boolean } = {}): Promise<string> {
  const answer = read({ ...how, prompt, output: process.stderr }).catch((error: Error) => {
    if (error.message === 'canceled') throw new Interrupted();
    return '';
  });
  // At its end the input is only paused. A line that was typed is read in the same turn.
  const ended = once(process.stdin, 'pause').then(() => setImmediate(''));
  return Promise.race([answer, ended]);
}
