import { crc32, inflateSync } from 'node:zlib';
import type { TipoDeImagem } from '../common/vocabulary.ts';
import { MAX_SIDE } from './limites.ts';

/** Pictures that papers can show, judged by their bytes and not by a name. */

export interface Imagem {
  tipo: TipoDeImagem;
  /** The ratio of its width to its height. */
  proporcao: number;
}

/** A PNG or a JPEG that is whole and not larger than papers need; null for anything else. One that was cut off would break every paper. */
export function imagemDe(bytes: Buffer): Imagem | null {
  const png = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const size = png ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  if (!size || Math.min(...size) < 1 || Math.max(...size) > MAX_SIDE) return null;
  return { tipo: png ? 'png' : 'jpeg', proporcao: size[0] / size[1] };
}

/** Whether bytes begin as a PNG or a JPEG does. */
export function isPicture(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) || isJpeg(bytes);
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes.readUInt16BE(0) === 0xffd8;
}

type Size = [width: number, height: number];

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOfPng(bytes: Buffer): Size | null {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.name !== 'IEND')
    return null;
  const data = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data));
  return inflates(data) ? [header.data.readUInt32BE(0), header.data.readUInt32BE(4)] : null;
}

/** The largest possible: four channels of two bytes. */
const MAX_INFLATED = MAX_SIDE * (MAX_SIDE * 8 + 1) * 2;

function inflates(data: Buffer): boolean {
  try {
    return inflateSync(data, { maxOutputLength: MAX_INFLATED }).length > 0;
  } catch {
    return false;
  }
}

function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] | null {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Baseline and progressive frames, which papers can show. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const [SCAN, END] = [0xda, 0xd9];

/** The size in the frame of a JPEG, whose segments follow each other up to its scan, and which has its end. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  if (!isJpeg(bytes)) return null;
  const isWhole = bytes.lastIndexOf(Buffer.from([0xff, END])) > 2;
  let size: Size | null = null;
  for (let at = 2; isWhole && at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (FRAMES.has(marker) && at + 9 <= bytes.length)
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    if (marker === SCAN) return size;
    at += 2 + length;
  }
  return null;
}
