/** The code of a batch in the QR code of a label, which has it by itself or in the address of the batch's page. */
export function codigoEm(lido: string): string {
  const [, codigo] = /\/l\/([^/?#]+)/.exec(lido) ?? [];
  return codigo === undefined ? lido.trim() : unescaped(codigo);
}

/** A QR code may have any text. A text that is not an address stays as it is, and matches no batch. */
function unescaped(codigo: string): string {
  try {
    return decodeURIComponent(codigo);
  } catch {
    return codigo;
  }
}

export type Seen = HTMLVideoElement | ImageBitmap;

/** Reads the text of the QR code in a picture; undefined when there is none. */
export type Reader = (seen: Seen) => Promise<string | undefined>;

/** The browser's own reader, which is the fastest, or else one in plain JavaScript, which is loaded only then. */
export async function labelReader(): Promise<Reader> {
  const own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector;
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] });
    return async (seen) => (await detector.detect(seen))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  return async (seen) => {
    const pixels = pixelsOf(seen);
    try {
      return pixels && decodeQR(pixels, { timeLimit: LONGEST_MS });
    } catch {
      return undefined;
    }
  };
}

/** The part of the standard that is used here. Not every browser has it, so TypeScript has no types for it. */
interface Detector {
  new (options: { formats: string[] }): { detect(seen: Seen): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** The longest search in a picture, so that the phone stays responsive. */
const LONGEST_MS = 250;
/** A code fills a good part of the picture, so that more pixels would only cost time. */
const LONGEST_SIDE = 1_200;

function pixelsOf(seen: Seen): ImageData | undefined {
  const [width, height] =
    'videoWidth' in seen ? [seen.videoWidth, seen.videoHeight] : [seen.width, seen.height];
  if (width === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(seen, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
