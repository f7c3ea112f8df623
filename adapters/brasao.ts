import { readFileSync } from 'node:fs';
import { crc32, inflateSync } from 'node:zlib';
import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax';
import type { Brasao } from '../src/common/instituicao.ts';

/** A fault of the file. Its message says what the file should have been. */
export class Unfit extends Error {}

const MAX_BYTES = 200_000;
/** It is printed two centimetres high. More points than these cannot be seen. */
const MAX_SIDE = 1_000;

const READABLE = 'o caminho de um arquivo que existe e que o serviço pode ler';
const PICTURE = 'uma imagem PNG, ou um SVG bem formado que diz o seu tamanho (viewBox)';
const WHOLE_PNG = `uma imagem PNG inteira, de até ${MAX_SIDE} × ${MAX_SIDE} pontos`;
const ONLY_DRAWN = 'um SVG só de desenho: sem scripts, sem animações e sem nada que venha de fora do arquivo';

/**
 * The coat of arms in a file, judged by its content and not by its name.
 *
 * @throws Unfit when it cannot be printed, or would do more than be printed.
 */
export function readBrasao(path: string): Brasao {
  const bytes = contentOf(path);
  if (bytes.length > MAX_BYTES) throw new Unfit(`um arquivo de até ${MAX_BYTES / 1_000} kB`);
  const tipo = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? 'png' : 'svg';
  const proporcao = tipo === 'png' ? proportionOfPng(bytes) : proportionOfSvg(bytes);
  return { tipo, base64: bytes.toString('base64'), proporcao };
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Unfit(READABLE);
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that was cut off or altered would break every paper. */
function proportionOfPng(bytes: Buffer): number {
  const chunks = [...chunksOf(bytes)];
  const [header] = chunks;
  if (header?.name !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.name !== 'IEND') {
    throw new Unfit(WHOLE_PNG);
  }
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE) throw new Unfit(WHOLE_PNG);
  checkInflates(Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data)));
  return width / height;
}

/** The largest possible: four channels of two bytes. */
const MAX_INFLATED = MAX_SIDE * (MAX_SIDE * 8 + 1) * 2;

function checkInflates(data: Buffer): void {
  try {
    inflateSync(data, { maxOutputLength: MAX_INFLATED });
  } catch {
    throw new Unfit(WHOLE_PNG);
  }
}

function* chunksOf(bytes: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw new Unfit(WHOLE_PNG);
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw new Unfit(WHOLE_PNG);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Unfit(WHOLE_PNG);
    yield { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The elements that draw, and those that others draw with. */
const DRAWN = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata
  style linearGradient radialGradient stop clipPath mask pattern marker filter image switch`.split(/\s+/),
);

function proportionOfSvg(bytes: Buffer): number {
  const xml = textOf(bytes);
  let root: QualifiedTag | undefined;
  const refuse = () => {
    throw new Unfit(ONLY_DRAWN);
  };
  const reader = sax.parser(true, { xmlns: true });
  reader.onerror = () => {
    throw new Unfit(PICTURE);
  };
  reader.onopentag = (tag) => {
    const element = tag as QualifiedTag;
    root ??= element;
    if (root.local !== 'svg' || root.uri !== SVG) throw new Unfit(PICTURE);
    if (!isDrawn(element)) refuse();
  };
  reader.ondoctype = (doctype) => doctype.includes('[') && refuse();
  reader.onprocessinginstruction = ({ name }) => name !== 'xml' && refuse();
  reader.ontext = (text) => isOwnStyle(text) || refuse();
  reader.oncdata = reader.ontext;
  reader.write(xml).close();
  const proportion = root && sizeOf(root);
  if (!proportion) throw new Unfit(PICTURE);
  return proportion;
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unfit(PICTURE);
  }
}

/** Drawing programs add elements in their own namespaces. These draw nothing. */
function isDrawn({ local, uri, attributes }: QualifiedTag): boolean {
  if (uri === XHTML || (uri === SVG && !DRAWN.has(local) && !/^fe[A-Z]/.test(local))) return false;
  return Object.values(attributes).every(isOwn);
}

/** Whether an attribute runs nothing, and refers only to parts of the same file. */
function isOwn({ local, value }: QualifiedAttribute): boolean {
  if (/^on/i.test(local)) return false;
  if (/^href$/i.test(local)) return /^(?:#|data:image\/(?:png|jpeg);base64,)/.test(value);
  return isOwnStyle(value);
}

/** In CSS, escapes could hide what is referred to. */
function isOwnStyle(css: string): boolean {
  return !/@import|\\|url\(\s*["']?\s*(?!["'#\s])/i.test(css);
}

function sizeOf({ attributes }: QualifiedTag): number | undefined {
  const numbers = (name: string) => (attributes[name]?.value ?? '').split(/[\s,]+/).map(Number.parseFloat);
  const [, , ...box] = numbers('viewBox');
  const sides = box.length === 2 ? box : [...numbers('width'), ...numbers('height')];
  const [width = 0, height = 0] = sides;
  return width > 0 && height > 0 ? width / height : undefined;
}
