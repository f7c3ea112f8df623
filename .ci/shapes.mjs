/** Keywords that are for people. What a program relies on is in the others. */
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs']);

/** Keywords whose keys are names that somebody chose, `description` perhaps among them. */
const NAMES = new Set(['properties', 'schemas', 'parameters', 'responses', 'headers', 'content', 'paths']);

/** An OpenAPI document without prose and examples: what the next version is compared with. */
export function shapesOf(value, named = false) {
  if (Array.isArray(value)) return value.map((each) => shapesOf(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => named || !PROSE.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, shapesOf(each, !named && NAMES.has(key))]));
}
