import { breakingChanges } from './breaking.mjs';

/**
 * What of a document breaks what an earlier one promised, and is not named in the changelog: the operation and what changed
 * of it, under "Breaking" of the first section.
 */
export function unannounced(before, after, changelog, today) {
  const lines = announced(changelog);
  const changes = breakingChanges(before, after, today).filter((change) => !isNamed(change, lines));
  return [...new Set(changes.map(({ operation, text }) => `${operation}: ${text}`))];
}

function announced(changelog) {
  const [, unreleased = ''] = changelog.split(/^## /m);
  const [, breaking = ''] = unreleased.split(/^### Breaking$/m);
  const [entries = ''] = breaking.split(/^### /m);
  return entries.split(/^- /m).map((line) => line.replace(/\s+/g, ' '));
}

/** One line has to name the operation, and each thing that the change is about. */
function isNamed({ operation, names }, lines) {
  return lines.some(
    (line) => line.includes(`\`${operation}\``) && names.every((name) => line.includes(name)),
  );
}
