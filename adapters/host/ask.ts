import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { read } from 'read';

/** What the user types in answer to a question; blank after Ctrl-C, Ctrl-D, or the end of the input. */
export async function ask(prompt: string, how: { silent?: boolean } = {}): Promise<string> {
  const answer = read({ ...how, prompt, output: process.stderr }).catch(() => '');
  // At its end the input is only paused. A line that was typed is read in the same turn.
  const ended = once(process.stdin, 'pause').then(() => setImmediate(''));
  return Promise.race([answer, ended]);
}
