import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dia, inteiro, quantos, seloPorExtenso } from '../../../src/common/brazilian.ts';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { word } from '../../../src/common/palavras.ts';
import type { Figure, OpenReport, Ranked, Resumo } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn } from '../brazilian.ts';
import { breakable, onLines } from '../fitting.ts';
import { FOOTER, GREEN, GREY, letterhead, PAGE, WIDTH } from '../letterhead.ts';
import { askedOf, issuedOf, maskedFilters } from './facts.ts';

/** The source of the summary of a report. */
export interface SummaryInput {
  report: Omit<OpenReport, 'rows' | 'resumo'> & { resumo: Resumo };
  instituicao: Instituicao;
}

/** The height of the chart, the width of a ranking, and the room of its labels and of its bars, in points. */
const CHART = 180;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
const LABEL = 104;
const BAR = 80;

/** The summary of a report, upright on one page: its figures, its bars, and what stands out. */
export async function summary({ report, instituicao }: SummaryInput): Promise<TDocumentDefinitions> {
  const { title, note, issued, resumo, selo, timeZone } = report;
  const { figures, before, rankings } = resumo;
  const format = formatIn(timeZone);
  const asked = askedOf({ ...report, filters: maskedFilters(report.filters) }, format);
  return {
    ...PAGE,
    info: { title: `Resumo: ${title} – ${instituicao.nomeDoViveiro}`, author: issued.by },
    defaultStyle: { fontSize: 9, lineHeight: 1.15 },
    content: [
      letterhead(instituicao, { width: WIDTH, height: 52, fontSize: 13 }),
      { text: `Resumo: ${title}`, fontSize: 18, bold: true, margin: [0, 14, 0, 2] },
      ...(asked === '' ? [] : [{ ...breakable(asked), fontSize: 10.5 }]),
      figuresTable(figures, format),
      ...(before === null
        ? []
        : [
            {
              text: `Antes: de ${dia(before.start)} a ${dia(before.end)}.`,
              ...{ color: GREY, fontSize: 8, margin: [0, 4, 0, 0] as [number, number, number, number] },
            },
          ]),
      ...(await chart(report)),
      { columns: rankings.map(ranking), columnGap: GAP, margin: [0, 14, 0, 0] },
      {
        stack: [issuedOf(report, format), ...(note === null ? [] : [note])].map((text) => breakable(text)),
        ...{ color: GREY, fontSize: 8, margin: [0, 16, 0, 0] },
      },
    ],
    footer: () => ({
      text: [
        `${instituicao.nomeDoViveiro} – resumo de ${title} – emitido em ${format.instant(issued.at)}`,
        ...(selo ? [{ text: `\n${seloPorExtenso(selo, timeZone)}`, fontSize: 6.5 }] : []),
      ],
      ...FOOTER,
    }),
  };
}

/** Large numbers beside each other, each with its change below. */
function figuresTable(figures: readonly Figure[], format: Format): Content {
  const cell = ({ title, value, before }: Figure): TableCell => ({
    stack: [
      { text: format.value(value, 'inteiro'), fontSize: 20, bold: true, color: GREEN },
      { text: title, color: GREY },
      ...(before === null
        ? []
        : [{ text: `antes ${inteiro(before)}${changeOf(value, before)}`, fontSize: 8 }]),
    ],
  });
  return {
    table: { widths: figures.map(() => '*'), body: [figures.map(cell)] },
    layout: {
      hLineWidth: () => 0.5,
      hLineColor: () => '#bbbbbb',
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    margin: [0, 12, 0, 0],
  };
}

/** ` (+22%)`; nothing of what there was nothing of. */
function changeOf(value: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round(((value - before) / before) * 100);
  return ` (${percent > 0 ? '+' : ''}${inteiro(percent)}%)`;
}

async function chart({ chart }: SummaryInput['report']): Promise<Content[]> {
  if (!chart || chart.bars.length === 0) return [];
  const { chartSvg } = await import('./chart.ts');
  return [
    { text: chart.title, bold: true, margin: [0, 14, 0, 2] },
    { svg: chartSvg(chart, { width: WIDTH, height: CHART }), width: WIDTH },
  ];
}

/** The labels with most, each with a bar as long as its share of the first. */
function ranking({ title, unit, option, bars, others }: Ranked): Column {
  const most = Math.max(...bars.map(({ value }) => value));
  const row = (label: string, value: number, length: number): TableCell[] => [
    onLines(label, LABEL, 9, 2).join('\n'),
    length === 0
      ? ''
      : { canvas: [{ type: 'rect', x: 0, y: 2, w: Math.max(1, length * BAR), h: 7, color: GREEN }] },
    { text: inteiro(value), alignment: 'right', noWrap: true },
  ];
  return {
    width: HALF,
    stack: [
      { text: `${title} (${unit})`, bold: true, margin: [0, 0, 0, 4] },
      {
        layout: 'noBorders',
        table: {
          dontBreakRows: true,
          widths: [LABEL, BAR, '*'],
          body: [
            ...bars.map(({ label, value }) => row(option ? word(label) : label, value, value / most)),
            ...(others.count === 0 ? [] : [row(`${quantos(others.count, 'outro')}`, others.value, 0)]),
          ],
        },
      },
    ],
  };
}
