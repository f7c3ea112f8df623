import { parseArgs } from 'node:util';

/** The command line: `count` words, and flags that may be absent. When it is anything else, shows `uso` and ends with 2. */
export function readArguments<Count extends 1 | 2>(uso: string, count: Count, flags: string[] = []) {
  const { values, positionals } = parsed(flags);
  if (positionals.length !== count || positionals.some((word) => word.trim() === '')) {
    console.error(`Use assim: ${uso}`);
    process.exit(2);
  }
  return { positionals: positionals as Words[Count], flags: Object.keys(values) };
}

interface Words {
  1: [string];
  2: [string, string];
}

/** What cannot be read counts as nothing at all. */
function parsed(flags: string[]) {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const]));
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return { values: {}, positionals: [] };
  }
}
