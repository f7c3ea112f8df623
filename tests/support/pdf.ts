import { constants, inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const POINTS_TO_MM = 25.4 / 72;

/**
 * What a reader finds in a PDF: the text of each page with single spaces, the first page's size in millimetres, its title,
 * the fonts, what the first page has in each of them, and all drawing instructions as they stand.
 */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const { info } = await getMeta(document);
  return {
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    size: [width, height].map((points) => Math.round(points * POINTS_TO_MM)),
    title: info.Title as string,
    fonts: [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w+\+([\w-]+)/g),
    ].map(([, name]) => name),
    lettering: await byFont(document),
    drawing: inflated(Buffer.from(bytes)),
  };
}

async function byFont(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string[]> {
  const { items } = await (await document.getPage(1)).getTextContent();
  const texts = new Map<string, string>();
  for (const item of items) {
    if ('str' in item) texts.set(item.fontName, `${texts.get(item.fontName) ?? ''}${item.str}`);
  }
  return [...texts.values()].map((text) => text.replace(/\s+/g, ' ').trim());
}

function inflated(bytes: Buffer): string {
  let all = '';
  for (let at = bytes.indexOf('\nstream\n'); at >= 0; at = bytes.indexOf('\nstream\n', at + 1)) {
    const content = inflateSync(bytes.subarray(at + 8), { finishFlush: constants.Z_SYNC_FLUSH });
    all += content.toString('latin1');
  }
  return all;
}
