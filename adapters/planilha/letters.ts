import { OperatorError } from '../host/operator-error.ts';

/** What programs do to letters with accents, and how it is undone where that is certain. */

/** The upper half of code page 850, in which DOS programs write. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const HALF = 128;

/** The one-byte encodings that offices use, the most common one first. */
const ONE_BYTE = ['windows-1252', 'cp850', 'macintosh'] as const;
type OneByte = (typeof ONE_BYTE)[number];
/** `utf-8 twice` is UTF-8 that a program took for Windows-1252 and wrote as UTF-8. */
export type Encoding = 'utf-8' | 'utf-8 twice' | 'utf-16le' | 'utf-16be' | OneByte;

const LETTERS = /^[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ]$/;
/** Other characters of Portuguese text. */
const SIGNS = /^[ºª°§·–—“”‘’…•²³½¼¾×€«»\u00A0]$/;

/** Signs that Windows writes where there is no letter with an accent: a dash alone in its cell is the “ó” of an old Mac. */
const WITHOUT_LETTERS = /[ºª°–—]/;

/**
 * Signs of misplaced letters: a small one after capitals, a capital after a small one, a space that ends a word, a dash
 * that touches one.
 */
const MISPLACED = /\p{Lu}{2}[áàâãéêíóôõúüç]|\p{Ll}[ÁÀÂÃÉÊÍÓÔÕÚÜÇ]|\p{L}[\u00A0–—]|[–—]\p{L}/u;

/**
 * The one encoding in which all these bytes, each between its neighbours, are Portuguese. Windows-1252 is taken when it is one of
 * several, because few programs use the others, unless letters are misplaced in it alone: `CIPà` may be the `CIPÓ` of DOS.
 *
 * @throws OperatorError when there is none, or it is not certain.
 */
export function encodingOfBytes(high: Iterable<Uint8Array>): OneByte {
  const places = [...high];
  const fitting = ONE_BYTE.filter((encoding) => isPortuguese(places, encoding));
  const rightful = fitting.filter(
    (encoding) => !places.some((bytes) => MISPLACED.test(decode(bytes, encoding))),
  );
  const [first, other] = rightful.length > 0 ? rightful : fitting;
  const isWindows = first === 'windows-1252';
  if (first && (isWindows || (!other && !fitting.includes('windows-1252')))) return first;
  throw lost('');
}

function isPortuguese(places: readonly Uint8Array[], encoding: OneByte): boolean {
  const high = places.flatMap((bytes) => [...decode(bytes, encoding)].filter((each) => each > '\u007F'));
  return (
    high.some(
      (character) =>
        LETTERS.test(character) || (encoding === 'windows-1252' && WITHOUT_LETTERS.test(character)),
    ) && high.every((character) => LETTERS.test(character) || SIGNS.test(character))
  );
}

interface Decoder {
  /** Without bytes, this completes the last ones. */
  decode(bytes?: Uint8Array): string;
}

export function decoderOf(encoding: Encoding, fatal = false): Decoder {
  if (encoding === 'cp850') return { decode: (bytes = new Uint8Array()) => decode(bytes, encoding) };
  if (encoding === 'utf-8 twice') {
    const [once, again] = [decoderOf('utf-8', fatal), decoderOf('utf-8', fatal)];
    return { decode: (bytes) => again.decode(bytesOf(once.decode(bytes))) + (bytes ? '' : again.decode()) };
  }
  const decoder = new TextDecoder(encoding, { fatal });
  return { decode: (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()) };
}

function decode(bytes: Uint8Array, encoding: OneByte): string {
  // When it decodes everything in one go, Node 20 takes Windows-1252 for ISO 8859-1.
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes, { stream: true });
  return Array.from(bytes, (byte) => (byte < HALF ? String.fromCharCode(byte) : CP850[byte - HALF])).join('');
}

/** The bytes of Windows-1252, by their characters. */
const BYTES = new Map(
  Array.from({ length: 2 * HALF }, (_, byte) => [decode(Uint8Array.of(byte), 'windows-1252'), byte]),
);

/** @throws TypeError when the text has a character that Windows-1252 lacks. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = BYTES.get(character);
    if (byte === undefined) throw new TypeError(`Windows-1252 has no ${character}`);
    return byte;
  });
}

/**
 * How two bytes of UTF-8 look in Windows-1252, except the pairs that Portuguese words have: `IRMÃª` may be one, `IpÃª` is
 * none.
 */
const TWICE = /Ã[\u0080-\u009F¡-©«-¹¼-¿ƒ„†‡ˆ‰Š‹Œ˜™š›œžŸ]|Â[ª°º]|â€|\p{Ll}Ã[ªº]|Ã[ªº]\p{Ll}/u;

/** Whether a part of the text was UTF-8 that a program took for Windows-1252. */
export function isTwice(text: string): boolean {
  return TWICE.test(text);
}

/** Entities of web pages, by their accents. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' },
};
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', nbsp: ' ', ordm: 'º', ordf: 'ª', deg: '°' },
};

/** A text without the entities of letters. Their semicolons would divide a CSV file. */
export function withLetters(text: string): string {
  return text.replace(/&([a-zA-Z])(acute|grave|circ|tilde|uml|cedil);/g, (_, letter, mark) =>
    `${letter}${MARKS[mark]}`.normalize('NFC'),
  );
}

/**
 * A cell, with the letters that web pages write as `&aacute;`.
 *
 * @throws OperatorError when letters are lost in it.
 */
export function mended(text: string): string {
  if (text.includes('\uFFFD') || isTwice(text)) throw lost(text);
  if (!text.includes('&')) return text;
  return withLetters(text)
    .replace(/&(amp|quot|nbsp|ordm|ordf|deg);/g, (_, name) => NAMED[name] ?? '')
    .replace(/&#(\d{2,4});/g, (_, code) => String.fromCharCode(Number(code)));
}

/** Whether question marks took the place of letters: an address of the internet has them, too. */
export function hasLost(text: string): boolean {
  return /\p{L}\?+\p{L}/u.test(text) && !text.includes('/');
}

const SHOWN = 40;

export function lost(text: string): OperatorError {
  const where = text === '' ? '' : `, como em “${text.slice(0, SHOWN)}”`;
  return new OperatorError(
    `Abra a planilha original e salve-a como XLSX ou como CSV UTF-8: neste arquivo, letras com acento se perderam${where}.`,
  );
}
