import type { Content, Margins } from 'pdfmake/interfaces.js';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';
import { GREY, letterhead } from '../letterhead.ts';
import { type Drawing, drawing } from '../pdf.ts';
import { factsOf } from './facts.ts';
import { masked } from './table.ts';

type Report = Omit<OpenReport, 'rows'>;

/** The margins of a page, and the width between them, in points. */
export const MARGIN = { side: 36, top: 32, bottom: 40 };
export const WIDTH = 842 - 2 * MARGIN.side;

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
): Promise<{ doc: Drawing; top: number }> {
  let top = MARGIN.top;
  const doc = await drawing({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    info: {
      title: `${report.title} – ${instituicao.nomeDoViveiro}`,
      author: report.issued.by,
      creator: instituicao.nomeDoViveiro,
      creationDate: new Date(report.issued.at),
    },
    content: [
      ...heading(report, instituicao, format),
      ...(await chart(report)),
      { text: ' ', fontSize: 1, id: END },
    ],
    pageBreakBefore: ({ id, startPosition }) => {
      if (id === END) top = startPosition.top;
      return false;
    },
  });
  return { doc, top };
}

function heading(report: Report, instituicao: Instituicao, format: Format): Content[] {
  const { title, note } = report;
  const filters = report.filters.map((filter) =>
    filter.documento ? { ...filter, value: masked(semPontuacao(filter.value)) } : filter,
  );
  const facts = factsOf({ ...report, filters }, format);
  return [
    letterhead(instituicao, { width: WIDTH, height: 38, fontSize: 11.5 }),
    { text: title, fontSize: 15, bold: true, margin: [0, 8, 0, 1] },
    {
      text: facts.flatMap(([name, text], index) => [
        { text: `${index === 0 ? '' : '   '}${name}: `, color: GREY },
        text,
      ]),
      margin: [0, 0, 0, note === null ? 8 : 2],
    },
    ...(note === null ? [] : [{ text: note, color: GREY, margin: [0, 0, 0, 8] as Margins }]),
  ];
}

async function chart({ chart }: Report): Promise<Content[]> {
  if (!chart || chart.bars.length === 0) return [];
  const { chartSvg } = await import('./chart.ts');
  const svg = chartSvg(chart, { width: WIDTH, height: 170 });
  return [
    {
      unbreakable: true,
      stack: [
        { text: chart.title, bold: true, margin: [0, 0, 0, 2] },
        { svg, width: WIDTH },
      ],
      margin: [0, 0, 0, 8],
    },
  ];
}
