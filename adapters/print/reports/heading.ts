import type { Content, Margins } from 'pdfmake/interfaces.js';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';
import { breakable } from '../fitting.ts';
import { GREY, letterhead } from '../letterhead.ts';
import { type Drawing, drawing } from '../pdf.ts';
import { askedOf, issuedOf, maskedFilters } from './facts.ts';
import { type Layout, SIDE } from './widths.ts';

type Report = Omit<OpenReport, 'rows'>;

/** The margins of a page, in points. */
export const MARGIN = { side: SIDE, top: 32, bottom: 40 };

/** Marks the end of the heading. */
const END = 'fim';

/**
 * A document that begins with the nursery, the facts of the report and a chart; and the place on its last page where there is
 * room for more.
 */
export async function headed(
  report: Report,
  instituicao: Instituicao,
  format: Format,
  page: Layout['page'],
): Promise<{ doc: Drawing; top: number }> {
  let top = MARGIN.top;
  const doc = await drawing({
    pageSize: page,
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    info: {
      title: `${report.title} – ${instituicao.nomeDoViveiro}`,
      author: report.issued.by,
      creator: instituicao.nomeDoViveiro,
      creationDate: new Date(report.issued.at),
    },
    content: [
      ...heading(report, instituicao, format, page.width - 2 * MARGIN.side),
      ...(await chart(report, page.width - 2 * MARGIN.side)),
      { text: ' ', fontSize: 1, id: END },
    ],
    pageBreakBefore: ({ id, startPosition }) => {
      if (id === END) top = startPosition.top;
      return false;
    },
  });
  return { doc, top };
}

function heading(report: Report, instituicao: Instituicao, format: Format, width: number): Content[] {
  const { title, note } = report;
  const asked = askedOf({ ...report, filters: maskedFilters(report.filters) }, format);
  const below = [issuedOf(report, format), ...(note === null ? [] : [note])];
  return [
    letterhead(instituicao, { width, height: 38, fontSize: 11.5 }),
    { text: title, fontSize: 15, bold: true, margin: [0, 8, 0, 1] },
    ...(asked === '' ? [] : [{ ...breakable(asked), fontSize: 9.5, margin: [0, 0, 0, 2] as Margins }]),
    { stack: below.map((text) => breakable(text)), color: GREY, margin: [0, 0, 0, 8] },
  ];
}

async function chart({ chart }: Report, width: number): Promise<Content[]> {
  if (!chart || chart.bars.length === 0) return [];
  const { chartSvg } = await import('./chart.ts');
  const svg = chartSvg(chart, { width, height: 170 });
  return [
    {
      unbreakable: true,
      stack: [
        { text: chart.title, bold: true, margin: [0, 0, 0, 2] },
        { svg, width },
      ],
      margin: [0, 0, 0, 8],
    },
  ];
}
