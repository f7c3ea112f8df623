import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BEFORE_COLLECTING_MS } from './bounds.ts';

let timer: NodeJS.Timeout | undefined;

/**
 * Returns memory to the system after long files: left alone, V8 keeps it until it needs room itself. A collection
 * takes some fifty milliseconds, so it waits for the last of several files.
 */
export function collectGarbageSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(collect, BEFORE_COLLECTING_MS).unref();
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
