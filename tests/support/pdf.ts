import { extractText, getDocumentProxy, getMeta } from 'unpdf';

const POINTS_TO_MM = 25.4 / 72;

/** What a reader finds in a PDF: the text of each page with single spaces, the first page's size in millimetres, and its title. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const { info } = await getMeta(document);
  return {
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    size: [width, height].map((points) => Math.round(points * POINTS_TO_MM)),
    title: info.Title as string,
  };
}
