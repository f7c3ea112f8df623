import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Linha, RelatorioAberto } from '../../src/relatorios/definicao.ts';
import { type Format, formatIn } from './format.ts';

const FONTS = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
});
// A report takes nothing from elsewhere: only its own fonts are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));

const GREEN = '#1b5e20';
const WIDTH = 842 - 2 * 36;

type Relatorio = Omit<RelatorioAberto, 'linhas'>;

/** What a PDF is made from: plain values, that can go to another thread. */
export interface Documento {
  relatorio: Relatorio;
  linhas: Linha[];
  nomeDoViveiro: string;
}

/** A report to read and to file: who it is of, what it was asked with, its rows and their totals, on numbered pages. */
export async function pdf({ relatorio, linhas, nomeDoViveiro }: Documento): Promise<Uint8Array> {
  const format = formatIn(relatorio.fusoHorario);
  const document: TDocumentDefinitions = {
    info: {
      title: `${relatorio.titulo} – ${nomeDoViveiro}`,
      author: relatorio.emitido.por,
      creator: nomeDoViveiro,
    },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 32, 36, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    language: 'pt-BR',
    content: [
      ...heading(relatorio, nomeDoViveiro, format),
      ...(await chart(relatorio)),
      table(relatorio, linhas, format),
    ],
    footer: (page, pages) => ({
      margin: [36, 14, 36, 0],
      fontSize: 7,
      color: '#555555',
      columns: [
        `${nomeDoViveiro} – ${relatorio.titulo}`,
        { text: `Página ${page} de ${pages}`, alignment: 'right' },
      ],
    }),
  };
  return pdfmake.createPdf(document).getBuffer();
}

function heading(
  { titulo, periodo, filtros, emitido, registros }: Relatorio,
  nomeDoViveiro: string,
  format: Format,
): Content[] {
  const facts: [string, string][] = [
    ['Período', periodText(periodo, format)],
    ['Filtros', filtros.map((filtro) => `${filtro.titulo}: ${filtro.valor}`).join('; ') || 'nenhum'],
    ['Emitido', `${format.instant(emitido.em)}, por ${emitido.por}`],
    ['Linhas', format.value(registros, 'inteiro')],
  ];
  return [
    { text: nomeDoViveiro, fontSize: 9, color: '#555555' },
    { text: titulo, fontSize: 16, bold: true, color: GREEN, margin: [0, 0, 0, 4] },
    {
      table: { body: facts.map(([name, text]) => [{ text: name, bold: true }, text]) },
      layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingLeft: () => 0 },
      margin: [0, 0, 0, 8],
    },
  ];
}

function periodText({ inicio, fim }: RelatorioAberto['periodo'], format: Format): string {
  if (inicio !== null && fim !== null) return `de ${format.moment(inicio)} a ${format.moment(fim)}`;
  if (inicio !== null) return `desde ${format.moment(inicio)}`;
  return fim === null ? 'todo' : `até ${format.moment(fim)}`;
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
  const rows = linhas.map((linha) => shown.map((coluna) => cell(linha, coluna, format)));
  const sums = Object.keys(totais).length > 0 ? [totals(shown, totais, format)] : [];
  return {
    fontSize: 7.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: shown.map((coluna) => widthOf(coluna, linhas)),
      body: [shown.map(headerCell), ...rows, ...sums],
    },
    layout: {
      hLineWidth: (line) => (sums.length > 0 && line === rows.length + 1 ? 1 : 0.25),
      vLineWidth: () => 0,
      hLineColor: () => '#9e9e9e',
      paddingLeft: () => 3,
      paddingRight: () => 3,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

type Coluna = RelatorioAberto['colunas'][number];

function headerCell(coluna: Coluna): TableCell {
  return { text: coluna.titulo, bold: true, color: 'white', fillColor: GREEN, ...aligned(coluna) };
}

function cell(linha: Linha, coluna: Coluna, format: Format): TableCell {
  const { campo, tipo, base } = coluna;
  const text = format.value(linha[campo], tipo);
  if (!base) return { text, ...aligned(coluna) };
  if (linha[campo] === null) return { text: String(linha[base.motivo] ?? ''), ...SMALL };
  const [lotes, amostra] = [base.lotes, base.amostra].map((each) => format.value(linha[each], 'inteiro'));
  return {
    stack: [text, { text: `lotes: ${lotes}; plantas: ${amostra}`, ...SMALL }],
    ...aligned(coluna),
  };
}

const SMALL = { fontSize: 5.5, color: '#555555' };

function totals(shown: Coluna[], totais: RelatorioAberto['totais'], format: Format): TableCell[] {
  return shown.map((coluna, index): TableCell => {
    const sum = format.value(totais[coluna.campo], 'inteiro');
    return { text: sum === '' && index === 0 ? 'Total' : sum, bold: true, ...aligned(coluna) };
  });
}

function aligned({ tipo }: Coluna): { alignment?: 'right' } {
  return tipo === 'inteiro' || tipo === 'taxa' ? { alignment: 'right' } : {};
}

const SHORT_TEXT = 18;

/** Long texts share what the other columns leave. */
function widthOf({ campo, tipo, base }: Coluna, linhas: Linha[]): number | 'auto' | '*' {
  if (tipo === 'taxa') return base ? 76 : 48;
  if (tipo !== 'texto') return WIDTHS[tipo];
  return linhas.every((linha) => String(linha[campo] ?? '').length <= SHORT_TEXT) ? 'auto' : '*';
}

const WIDTHS = { inteiro: 48, booleano: 44, data_hora: 62, documento: 82 };
