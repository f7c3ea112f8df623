import { createRequire } from 'node:module';
import type { BufferOptions, TCreatedPdf, TDocumentDefinitions } from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);
const file = (style: string) => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);

/** The fonts of every document. */
export const FONTS = {
  normal: file('Regular'),
  bold: file('Medium'),
  italics: file('Italic'),
  bolditalics: file('MediumItalic'),
};

/** An unfinished document that can be drawn on. It is a stream of bytes: those of each page, once that is flushed. */
export type Drawing = Awaited<ReturnType<TCreatedPdf['getStream']>>;

/** The bytes of a PDF. */
export async function pdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return (await created(definition)).getBuffer();
}

/** A document that begins with the definition, none of its pages flushed. */
export async function drawing(definition: TDocumentDefinitions): Promise<Drawing> {
  return (await created(definition, { bufferPages: true })).getStream();
}

/** The first call loads the library; no other file may be read. */
async function created(definition: TDocumentDefinitions, options?: BufferOptions): Promise<TCreatedPdf> {
  library ??= load();
  const pdfmake = await library;
  return pdfmake.createPdf(
    { language: 'pt-BR', displayTitle: true, ...definition } as TDocumentDefinitions,
    options,
  );
}

let library: ReturnType<typeof load> | undefined;

async function load() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({ Roboto: FONTS });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(FONTS).includes(path));
  return pdfmake;
}
