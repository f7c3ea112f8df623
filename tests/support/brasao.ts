import { crc32, deflateSync } from 'node:zlib';

/** A coat of arms: a shield with a tree, four times as wide as five times high. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100">
<path d="M4 4h72v50c0 24-18 36-36 42C22 90 4 78 4 54z" fill="#f4d35e" stroke="#1b5e20" stroke-width="4"/>
<path d="M36 80V56h8v24z" fill="#6d4c41"/><circle cx="40" cy="38" r="22" fill="#2e7d32"/>
</svg>`;

/** The same size as a PNG, half of it transparent. */
export const PNG = pngOf(80, 100, (x, y) => (x + y < 90 ? [27, 94, 32, 255] : [0, 0, 0, 0]));

type Pixel = [red: number, green: number, blue: number, opacity: number];

function pngOf(width: number, height: number, pixel: (x: number, y: number) => Pixel): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => pixel(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A grey rectangle of the same proportions, as a JPEG: every block is as the one before. */
export const JPEG = jpegOf(32, 40);

function jpegOf(width: number, height: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const onlyZero = [1, ...Array(15).fill(0), 0];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0, ...onlyZero]),
    segment(0xc4, [0x10, ...onlyZero]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    // Two bits for each block.
    Buffer.alloc(Math.ceil((blocks * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}
