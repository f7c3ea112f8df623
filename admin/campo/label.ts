/** The code of the batch that a label's QR code says, by itself or as the address of its page. */
export function codigoEm(lido: string): string {
  const [, codigo] = /\/l\/([^/?#]+)/.exec(lido) ?? [];
  return codigo === undefined ? lido.trim() : unescaped(codigo);
}

/** A code may say anything: what is no address stays as it is, and no batch is called that. */
function unescaped(codigo: string): string {
  try {
    return decodeURIComponent(codigo);
  } catch {
    return codigo;
  }
}

export type Seen = HTMLVideoElement | ImageBitmap;

/** What the QR code in a picture says; undefined when there is none to be read. */
export type Reader = (seen: Seen) => Promise<string | undefined>;

/** The browser's own reader, which is the quickest; where it has none, one in plain JavaScript, loaded only now. */
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

/** The part of the standard that is used here; not every browser has it, so neither do TypeScript's types. */
interface Detector {
  new (options: { formats: string[] }): { detect(seen: Seen): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** A picture is searched for so long: the phone stays at hand. */
const LONGEST_MS = 250;
/** A code fills a good part of the picture: more pixels cost time and show no more of it. */
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
