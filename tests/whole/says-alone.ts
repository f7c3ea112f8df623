import { readFileSync } from 'node:fs';

/** Whether a test has a process of its own, because it replaces something of the whole: `// alone: its clock`. */
export function saysAlone(path: string): boolean {
  return readFileSync(path, 'utf8').startsWith('// alone: ');
}
