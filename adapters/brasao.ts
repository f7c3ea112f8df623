import { readFileSync } from 'node:fs';
import sax, { type QualifiedAttribute, type QualifiedTag } from 'sax';
import type { Brasao } from '../src/common/instituicao.ts';
import { imagemDe, isPicture } from '../src/instalacao/imagem.ts';
import { MAX_BYTES, MAX_SIDE } from '../src/instalacao/limites.ts';

/** A fault of the file. Its message says what the file should have been. */
export class Unfit extends Error {}

const READABLE = 'o caminho de um arquivo que existe e que o serviço pode ler';
const PICTURE = 'uma imagem PNG ou JPEG, ou um SVG bem formado que diz o seu tamanho (viewBox)';
const WHOLE = `uma imagem PNG ou JPEG inteira, de até ${MAX_SIDE} × ${MAX_SIDE} pontos`;
const ONLY_DRAWN = 'um SVG só de desenho: sem scripts, sem animações e sem nada que venha de fora do arquivo';

/**
 * The coat of arms in a file, judged by its content and not by its name.
 *
 * @throws Unfit when it cannot be printed, or would do more than be printed.
 */
export function readBrasao(path: string): Brasao {
  const bytes = contentOf(path);
  if (bytes.length > MAX_BYTES) throw new Unfit(`um arquivo de até ${MAX_BYTES / 1_000} kB`);
  const base64 = bytes.toString('base64');
  const imagem = imagemDe(bytes);
  if (imagem) return { ...imagem, base64 };
  if (isPicture(bytes)) throw new Unfit(WHOLE);
  return { tipo: 'svg', base64, proporcao: proportionOfSvg(bytes) };
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Unfit(READABLE);
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
