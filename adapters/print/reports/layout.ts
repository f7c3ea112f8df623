import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Linha, RelatorioAberto } from '../../../src/relatorios/aberto.ts';
import { type Format, formatIn, word } from '../brazilian.ts';
import { type Cell, widthsOf, wordWidth } from './widths.ts';

const GREEN = '#1b5e20';
const GREY = '#555555';
const WIDTH = 842 - 2 * 36;
const PADDING = 3;
const FONT_SIZE = 7.5;
const SMALL = 6;
/** How wide the names of the facts in the heading are. */
const FACT = 34;

type Relatorio = Omit<RelatorioAberto, 'linhas'>;
type Coluna = RelatorioAberto['colunas'][number];

/** What a PDF is made from: plain values, that can go to another thread. */
export interface Documento {
  relatorio: Relatorio;
  linhas: Linha[];
  nomeDoViveiro: string;
}

/** A report to read and to file: who it is of, what it was asked with, its rows and their totals, on numbered pages. */
export async function layout({ relatorio, linhas, nomeDoViveiro }: Documento): Promise<TDocumentDefinitions> {
  const format = formatIn(relatorio.fusoHorario);
  const { titulo, emitido } = relatorio;
  return {
    info: { title: `${titulo} – ${nomeDoViveiro}`, author: emitido.por, creator: nomeDoViveiro },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 32, 36, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      ...heading(relatorio, nomeDoViveiro, format),
      ...(await chart(relatorio)),
      table(relatorio, linhas, format),
    ],
    footer: (page, pages) => ({
      margin: [36, 14, 36, 0],
      fontSize: 7,
      color: GREY,
      columns: [
        `${nomeDoViveiro} – ${titulo} – emitido em ${format.instant(emitido.em)}`,
        { text: `Página ${page} de ${pages}`, alignment: 'right', width: 100 },
      ],
    }),
  };
}

function heading(relatorio: Relatorio, nomeDoViveiro: string, format: Format): Content[] {
  const { titulo, nota, filtros, emitido, registros } = relatorio;
  const asked = filtros.map(
    (filtro) => `${filtro.titulo}: ${filtro.opcao ? word(filtro.valor) : filtro.valor}`,
  );
  const facts: [string, string][] = [
    ['Período', periodText(relatorio, format)],
    ['Filtros', asked.join('; ') || 'nenhum'],
    ['Emitido', `${format.instant(emitido.em)}, por ${emitido.por}`],
    ['Linhas', format.value(registros, 'inteiro')],
  ];
  return [
    { text: nomeDoViveiro, fontSize: 9, color: GREY },
    { text: titulo, fontSize: 16, bold: true, color: GREEN, margin: [0, 0, 0, 4] },
    {
      table: {
        widths: [FACT, '*'],
        body: facts.map(([name, text]) => [
          { text: name, bold: true },
          { text: fitting(text, WIDTH - FACT, 8) },
        ]),
      },
      layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingLeft: () => 0 },
      margin: [0, 0, 0, nota === null ? 8 : 4],
    },
    ...(nota === null ? [] : [{ text: nota, color: GREY, margin: [0, 0, 0, 8] as Margins }]),
  ];
}

function periodText({ periodo: { de, inicio, fim } }: Relatorio, format: Format): string {
  if (inicio !== null && fim !== null) return `${de}, de ${format.moment(inicio)} a ${format.moment(fim)}`;
  if (inicio !== null) return `${de}, desde ${format.moment(inicio)}`;
  return fim === null ? `${de} em qualquer data` : `${de}, até ${format.moment(fim)}`;
}

async function chart({ grafico }: Relatorio): Promise<Content[]> {
  if (!grafico || grafico.barras.length === 0) return [];
  const { chartSvg } = await import('./chart.ts');
  const svg = chartSvg(grafico, { width: WIDTH, height: 170 });
  return [
    {
      unbreakable: true,
      stack: [
        { text: grafico.titulo, bold: true, margin: [0, 0, 0, 2] },
        { svg, width: WIDTH },
      ],
      margin: [0, 0, 0, 8],
    },
  ];
}

/** The totals close the table; what a rate is of stands below it, or the reason in its place. */
function table({ colunas, totais }: Relatorio, linhas: Linha[], format: Format): Content {
  if (linhas.length === 0) return { text: 'Nenhum registro atende ao pedido.', italics: true };
  const bases = new Set(colunas.flatMap(({ base }) => Object.values(base ?? {})));
  const shown = colunas.filter(({ campo }) => !bases.has(campo));
  const rows = linhas.map((linha) => shown.map((coluna) => cellOf(linha, coluna, format)));
  const sums =
    Object.keys(totais).length > 0 ? [shown.map((coluna, n) => sumOf(coluna, n, totais, format))] : [];
  const widths = widthsOf(
    shown.map(({ titulo, tipo }, n) => ({
      titulo,
      folds: tipo === 'texto',
      cells: [...rows, ...sums].map((row) => row[n] as Cell),
    })),
    { available: WIDTH - 2 * PADDING * shown.length, fontSize: FONT_SIZE, small: SMALL },
  );
  const drawn = (row: Cell[], style = {}) =>
    row.map((cell, n) => draw(cell, shown[n] as Coluna, widths[n] as number, style));
  return {
    fontSize: FONT_SIZE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        drawn(
          shown.map(({ titulo }) => ({ text: titulo })),
          { bold: true, color: 'white', fillColor: GREEN },
        ),
        ...rows.map((row) => drawn(row)),
        ...sums.map((row) => drawn(row, { bold: true })),
      ],
    },
    layout: {
      hLineWidth: (line) => (sums.length > 0 && line === rows.length + 1 ? 1 : 0.25),
      vLineWidth: () => 0,
      hLineColor: () => '#9e9e9e',
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

function cellOf(linha: Linha, { campo, tipo, opcao, base }: Coluna, format: Format): Cell {
  const value = format.value(linha[campo], tipo);
  const text = opcao ? word(value) : value;
  if (!base) return { text };
  if (linha[campo] === null) return { text: '', below: String(linha[base.motivo] ?? '') };
  const [lotes, amostra] = [base.lotes, base.amostra].map((each) => format.value(linha[each], 'inteiro'));
  return { text, below: `lotes: ${lotes}; plantas: ${amostra}` };
}

function sumOf({ campo }: Coluna, index: number, totais: Relatorio['totais'], format: Format): Cell {
  const text = format.value(totais[campo], 'inteiro');
  return { text: text === '' && index === 0 ? 'Total' : text };
}

function draw({ text, below }: Cell, { tipo }: Coluna, width: number, style: object): TableCell {
  const alignment = tipo === 'inteiro' || tipo === 'taxa' ? 'right' : 'left';
  const main = { text: fitting(text, width, FONT_SIZE), alignment, ...style };
  if (below === undefined) return main as TableCell;
  const small = { text: below, fontSize: SMALL, color: GREY, alignment };
  return { stack: text === '' ? [small] : [main, small] } as TableCell;
}

/** A word that is longer than its column is broken rather than cut off. */
function fitting(text: string, width: number, fontSize: number): Content {
  const tooLong = (word: string) => wordWidth(word, fontSize) > width;
  if (!tooLong(text)) return text;
  return text
    .split(/(\s+)/)
    .map((word) => ({ text: word, wordBreak: tooLong(word) ? 'break-all' : 'normal' })) as Content;
}
