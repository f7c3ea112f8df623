/** A part of a scientific name, set in italics or not. */
export interface Run {
  text: string;
  italics: boolean;
}

const WHOLE = String.raw`(?![\p{L}.-])`;
/** Never in italics, although in lower case, because they belong to an author's name. */
const OF_AUTHORS = `(?!(?:ex|et|in|de|da|do|dos|von|van|du|la|le|der)${WHOLE})`;
const EPITHET = String.raw`${OF_AUTHORS}\p{Ll}[\p{Ll}-]+${WHOLE}`;
const WORD = String.raw`\p{L}[\p{L}-]+${WHOLE}`;
/** Some people type names in capitals. */
const CAPITALS = String.raw`\p{Lu}{2,}\s+\p{Lu}{4,}${WHOLE}`;
/** Ranks and doubts, which an epithet follows, and crosses, which a genus may follow too. */
const RANK = String.raw`(?<=\s(?:var|subvar|subsp|ssp|f|fo|cf|aff|nothosubsp)\.\s+|\sforma\s+)${EPITHET}`;
const CROSS = String.raw`(?<=(?:^|\s)[×xX]\s+)${WORD}`;
const ITALICS = new RegExp(
  String.raw`(?:(?<=^\s*×?)(?:${CAPITALS}|${WORD})|${RANK}|${CROSS})(?:\s+${EPITHET})*`,
  'gu',
);

/**
 * A scientific name as botanists set it. Genus, species and what follows a rank are in italics; ranks (`var.`),
 * doubts (`cf.`), crosses (`×`), cultivars and authors are upright. The parts joined together are the original text.
 */
export function scientificName(name: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { 0: text, index } of name.matchAll(ITALICS)) {
    if (index > at) runs.push({ text: name.slice(at, index), italics: false });
    runs.push({ text, italics: true });
    at = index + text.length;
  }
  if (at < name.length) runs.push({ text: name.slice(at), italics: false });
  return runs;
}
