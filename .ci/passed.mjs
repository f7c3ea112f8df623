import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The hash of some texts. */
export function digest(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} ${text}`);
  return hash.digest('hex');
}

/** What a check has passed before, by hash; `remember` replaces it. A clean checkout has passed nothing. */
export function passedBy(check) {
  const file = `node_modules/.cache/${check}.json`;
  return {
    passed: new Set(read(file)),
    remember(hashes) {
      mkdirSync('node_modules/.cache', { recursive: true });
      writeFileSync(file, JSON.stringify([...hashes]));
    },
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
