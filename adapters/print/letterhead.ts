import type { Content, Style, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documento } from '../../src/common/brazilian.ts';
import type { Instituicao } from '../../src/common/instituicao.ts';
import { breakable } from './fitting.ts';

/** The letterhead in words, from the top. */
export interface Heading {
  /** The body and its department. */
  above: string[];
  name: string;
  /** The address and the contact, on one line. */
  contact: string;
}

export function headingOf({ nomeDoViveiro, orgao, secretaria, ...reached }: Instituicao): Heading {
  const { endereco, cnpj, telefone } = reached;
  const numbers = [telefone, cnpj && `CNPJ ${documento(cnpj)}`].filter(isText).map(whole);
  const contact = [endereco && wholeState(endereco), ...numbers];
  return {
    above: [orgao, secretaria].filter(isText),
    name: nomeDoViveiro,
    contact: contact.filter(isText).join(' · '),
  };
}

/** `Mogi – SP`, kept on one line. */
export function wholeState(endereco: string): string {
  return endereco.replace(/ ([–-]) ([A-Z]{2})\b/, '\u00A0$1\u00A0$2');
}

/** A number, kept on one line. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

function isText(text: string | null): text is string {
  return text !== null;
}

/** The body, or the nursery when there is none: the party that signs a paper. */
export function signatory({ orgao, nomeDoViveiro }: Instituicao): string {
  return orgao ?? nomeDoViveiro;
}

export const GREEN = '#1b5e20';
export const GREY = '#555555';
export const RED = '#b00020';

/** The margin at the sides of a page of A4, and the width between both, in points. */
const MARGIN = 56;
export const WIDTH = 595 - 2 * MARGIN;

/** An upright page, and the style of its footer. */
export const PAGE = {
  pageSize: 'A4',
  pageMargins: [MARGIN, 40, MARGIN, 44],
} satisfies Partial<TDocumentDefinitions>;
export const FOOTER = {
  fontSize: 8,
  color: GREY,
  alignment: 'center',
  margin: [MARGIN, 16, MARGIN, 0],
} satisfies Style;

interface Room {
  /** The width of the page between its margins, in points. */
  width: number;
  /** The height of the coat of arms. */
  height: number;
  /** The size of the nursery's name. */
  fontSize: number;
}

/** The letterhead of a page, over its whole width, with a line below it. */
export function letterhead(instituicao: Instituicao, { width, height, fontSize }: Room): Content {
  const { above, name, contact } = headingOf(instituicao);
  const words: Content[] = [
    ...above.map((text) => ({ ...breakable(text), fontSize: fontSize * 0.8 })),
    { ...breakable(name), fontSize, bold: true, color: GREEN },
    ...(contact === '' ? [] : [{ ...breakable(contact), fontSize: fontSize * 0.62, color: GREY }]),
  ];
  return {
    table: {
      widths: instituicao.brasao ? ['auto', '*'] : ['*'],
      body: [
        [
          ...coatOfArms(instituicao, height),
          { stack: words, lineHeight: 1.15, ...({ verticalAlignment: 'middle' } as object) },
        ],
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 1 ? 1 : 0),
      hLineColor: () => GREEN,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: (column) => (column === 0 && instituicao.brasao ? 12 : 0),
      paddingTop: () => 0,
      paddingBottom: () => 8,
    },
    width,
  } as Content;
}

/** The picture, fitted into this height, and not wider than twice that. */
export function coatOfArms({ brasao }: Pick<Instituicao, 'brasao'>, height: number): Content[] {
  if (!brasao) return [];
  const width = Math.min(height * brasao.proporcao, height * 2);
  const size = { width, height: width / brasao.proporcao };
  return brasao.tipo === 'svg'
    ? [
        {
          svg: Buffer.from(brasao.base64, 'base64')
            .toString('utf8')
            .replace(/^\uFEFF/, ''),
          ...size,
        },
      ]
    : [{ image: `data:image/${brasao.tipo};base64,${brasao.base64}`, ...size }];
}
