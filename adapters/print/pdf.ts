import { createRequire } from 'node:module';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);

/** The bytes of a PDF. The first call loads the library and its fonts; no other file may be read. */
export async function pdf(definition: TDocumentDefinitions): Promise<Buffer> {
  library ??= load();
  const pdfmake = await library;
  return pdfmake.createPdf({ language: 'pt-BR', ...definition } as TDocumentDefinitions).getBuffer();
}

let library: ReturnType<typeof load> | undefined;

async function load() {
  const { default: pdfmake } = await import('pdfmake');
  const file = (style: string) => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);
  const fonts = {
    normal: file('Regular'),
    bold: file('Medium'),
    italics: file('Italic'),
    bolditalics: file('MediumItalic'),
  };
  pdfmake.setFonts({ Roboto: fonts });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));
  return pdfmake;
}
