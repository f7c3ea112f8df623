import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Loaded by `node --import`: replaces a text of one file of `dist` as it is loaded. REPLACED is the replacement, in JSON (`speed-ups.ts`). */
if (isMainThread && process.env.REPLACED)
  register(import.meta.url, { data: JSON.parse(process.env.REPLACED) });

let replaced;

export function initialize(replacement) {
  replaced = replacement;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.endsWith(`/dist/${replaced.file}.js`)) return loaded;
  const source = loaded.source.toString();
  if (!source.includes(replaced.text)) throw new Error(`dist/${replaced.file}.js has no ${replaced.text}`);
  return { ...loaded, source: source.replace(replaced.text, () => replaced.instead) };
}
