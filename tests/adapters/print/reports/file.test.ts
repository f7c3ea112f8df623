import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../../adapters/print/files.ts';
import type { Instituicao } from '../../../../src/common/instituicao.ts';
import type { ReportRow } from '../../../../src/relatorios/columns.ts';
import type { FileFormat } from '../../../../src/relatorios/definition.ts';
import type { OpenReport } from '../../../../src/relatorios/open-report.ts';
import { PNG, SVG } from '../../../support/brasao.ts';
import { SETTINGS } from '../../../support/caller.ts';
import { readPdf } from '../../../support/pdf.ts';
import { times } from '../../../support/races.ts';

const ROWS: ReportRow[] = [
  {
    data: '2026-02-01T02:59:00.000Z',
    nome: 'Ipê; "amarelo"',
    documento: '11222333000181',
    retorno: true,
    quantidade: 12_345,
    taxa: 0.9305,
    lotes: 3,
    plantas: 1_500,
    motivo: null,
  },
  {
    data: '2026-01-31T12:00:00.000Z',
    nome: '=1+1',
    documento: '52998224725',
    retorno: false,
    quantidade: -7,
    taxa: null,
    lotes: 0,
    plantas: 0,
    motivo: 'Nenhum lote foi encerrado.',
  },
];

const REPORT: Omit<OpenReport, 'format' | 'rows'> = {
  fileName: 'viveiro-teste.csv',
  title: 'Relatório de teste',
  note: 'Só o que vale.',
  columns: [
    { field: 'data', title: 'Data', type: 'data_hora', summed: false, atFirst: true },
    { field: 'nome', title: 'Espécie', type: 'texto', summed: false, atFirst: true },
    { field: 'documento', title: 'Documento', type: 'documento', summed: false, atFirst: true },
    { field: 'retorno', title: 'Retorno', type: 'booleano', summed: false, atFirst: true },
    { field: 'quantidade', title: 'Quantidade', type: 'inteiro', summed: true, atFirst: true },
    {
      ...{ field: 'taxa', title: 'Germinação', type: 'taxa', summed: false, atFirst: true },
      base: { batches: 'lotes', sample: 'plantas', reason: 'motivo' },
    },
    { field: 'lotes', title: 'Lotes medidos', type: 'inteiro', summed: false, atFirst: false },
    { field: 'plantas', title: 'Plantas medidas', type: 'inteiro', summed: false, atFirst: false },
    { field: 'motivo', title: 'Motivo', type: 'texto', summed: false, atFirst: false },
  ],
  printed: 6,
  period: { of: '', start: '2026-01-01', end: '2026-01-31' },
  filters: [
    { title: 'Lote', value: 'LOTE-2026-00001', option: false },
    { title: 'Tipo', value: 'EXPEDICAO', option: true },
  ],
  issued: { by: 'Maria Aparecida', at: '2026-02-02T12:30:00.000Z', completeUntil: null },
  timeZone: 'America/Sao_Paulo',
  count: 2,
  totals: [{ titulo: 'Total', somas: { quantidade: 12_338 } }],
  selo: null,
  chart: null,
  resumo: null,
};

const FROM_STANDBY = {
  by: 'Maria Aparecida',
  at: '2026-02-02T12:30:00.000Z',
  completeUntil: '2026-02-02T12:29:58.000Z',
};

const APART = [
  { titulo: 'Total de sementes', somas: { quantidade: 12_345 } },
  { titulo: 'Total de mudas', somas: { quantidade: -7 } },
];

/** The newest seal of the books, and its words on paper. */
const SELO = { numero: 1_234, data: '2026-02-02T12:29:00.000Z', selo: '7f3a09c1'.repeat(8) };
const SELADO = `Selo 1.234 de 02/02/2026 09:29: ${Array(8).fill('7f3a09c1').join(' ')}`;

async function* batches(rows: ReportRow[]) {
  yield rows;
}

const instituicao = { ...SETTINGS, nomeDoViveiro: 'Viveiro da Serra' };

async function write(
  format: FileFormat,
  changed: Partial<OpenReport> = {},
  letterhead: Partial<Instituicao> = {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const shown = format === 'pdf' ? REPORT.columns.filter(({ atFirst }) => atFirst) : REPORT.columns;
  const report = { ...REPORT, columns: shown, format, rows: batches(ROWS), ...changed };
  for await (const chunk of fileOf(report, { ...instituicao, ...letterhead })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const DAY = [{ field: 'coleta', title: 'Coleta', type: 'data' as const, summed: false, atFirst: true }];
const DECIMAL = [
  { field: 'latitude', title: 'Latitude', type: 'decimal' as const, summed: false, atFirst: true },
];

describe('a CSV', () => {
  it('is read back with the same values, in Brazilian forms and local time', async () => {
    const bytes = await write('csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(bytes, { bom: true, delimiter: ';' })).toEqual([
      REPORT.columns.map(({ title }) => (title === 'Data' ? 'Data (America/Sao_Paulo)' : title)),
      ['31/01/2026 23:59', 'Ipê; "amarelo"', '11.222.333/0001-81', 'Sim', '12345', '93,1%', '3', '1500', ''],
      [
        ...['31/01/2026 09:00', "'=1+1", '529.982.247-25', 'Não', '-7', '', '0', '0'],
        'Nenhum lote foi encerrado.',
      ],
    ]);
  });

  it('has decimals with a comma, as imports read them, and the sign of a number makes no formula', async () => {
    const bytes = await write('csv', { columns: DECIMAL, rows: batches([{ latitude: -19.825 }]) });
    expect(bytes.toString()).toMatch(/^\uFEFFLatitude\r\n-19,825\r\n$/);
  });

  it('has days as Brazilians write them', async () => {
    const bytes = await write('csv', { columns: DAY, rows: batches([{ coleta: '2026-01-31' }]) });
    expect(bytes.toString()).toContain('\r\n31/01/2026\r\n');
  });

  it('keeps a text of several lines in one row, where a line feed outside quotes begins the next', async () => {
    const bytes = await write('csv', { rows: batches([{ nome: 'um\ndois' }]) });
    const rows = parse(bytes, { bom: true, delimiter: ';', record_delimiter: ['\r\n', '\n'] });
    expect(rows.slice(1).map((row) => row[1])).toEqual(['um\ndois']);
  });

  it.each(['=1+1', '+55 11', '-2', '@soma', '\tx', '\rx'])(
    'does not turn %j into a formula',
    async (nome) => {
      const [, row] = parse(await write('csv', { rows: batches([{ nome }]) }), { bom: true, delimiter: ';' });
      expect(row?.[1]).toBe(`'${nome}`);
    },
  );

  it('has a dash that stands alone as it is: it begins no formula', async () => {
    const bytes = await write('csv', { rows: batches([{ nome: '-' }]) });
    expect(parse(bytes, { bom: true, delimiter: ';' })[1]?.[1]).toBe('-');
  });
});

describe('a workbook', () => {
  const titles = REPORT.columns.map(({ title }) => title);

  /** What stands above the table, and the table from its titles on. */
  async function tableOf(bytes: Buffer) {
    const [sheet] = await readXlsx(bytes);
    const data = sheet?.data ?? [];
    const header = data.findIndex((row) => row[0] === REPORT.columns[0]?.title);
    return { name: sheet?.sheet, above: data.slice(0, header), table: data.slice(header) };
  }

  /** The parts of the file, as text. */
  async function partsOf(changed: Partial<OpenReport> = {}, letterhead: Partial<Instituicao> = {}) {
    const parts = unzipSync(await write('xlsx', changed, letterhead));
    const [sheet, book, styles] = ['worksheets/sheet1', 'workbook', 'styles'].map((name) =>
      strFromU8(parts[`xl/${name}.xml`] ?? new Uint8Array()),
    ) as [string, string, string];
    return { sheet, book, styles };
  }

  /** The style of a cell: its entry among the formats, and its font. */
  function styleOf({ sheet, styles }: { sheet: string; styles: string }, place: string) {
    const number = Number(new RegExp(`<c r="${place}"[^>]* s="(\\d+)"`).exec(sheet)?.[1]);
    const formats = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs>'));
    const format = [...formats.matchAll(/<xf .*?(?:<\/xf>|\/>)/g)][number]?.[0] ?? '';
    const fonts = [...styles.slice(0, styles.indexOf('</fonts>')).matchAll(/<font>.*?<\/font>/g)];
    const code = /numFmtId="(\d+)"/.exec(format)?.[1];
    return {
      font: fonts[Number(/fontId="(\d+)"/.exec(format)?.[1])]?.[0],
      numberFormat: new RegExp(`numFmtId="${code}" formatCode="([^"]*)"`).exec(styles)?.[1],
      wraps: format.includes('wrapText="true"'),
    };
  }

  it.each(['08:00', '14:00', '11:00', '10:20'])('shows %s and not the minute before', async (time) => {
    const data = `2025-05-19T${time}:00-03:00`;
    const { table } = await tableOf(await write('xlsx', { rows: batches([{ data }]) }));
    expect(table[1]?.[0]).toEqual(new Date(`2025-05-19T${time}:00Z`));
  });

  it('has a day as a date, and one that sheets cannot count as text', async () => {
    const rows = batches([{ coleta: '2026-01-31' }, { coleta: '1899-12-31' }]);
    const { sheet } = await partsOf({ columns: DAY, rows, totals: [] });
    expect(sheet).toContain('<v>46053</v>');
    expect(sheet).toContain('>31/12/1899</t>');
  });

  it('has a decimal as a number', async () => {
    const { sheet } = await partsOf({ columns: DECIMAL, rows: batches([{ latitude: -19.825 }]), totals: [] });
    expect(sheet).toContain('<v>-19.825</v>');
  });

  it('is read back with numbers and dates of their kind, text that is no formula, and the totals', async () => {
    const { name, table } = await tableOf(await write('xlsx'));
    expect(name).toBe('Relatório de teste');
    expect(table).toEqual([
      titles,
      [
        ...[new Date('2026-01-31T23:59:00Z'), 'Ipê; "amarelo"', '11.222.333/0001-81', 'Sim', 12_345, 0.9305],
        ...[3, 1_500, null],
      ],
      [
        ...[new Date('2026-01-31T09:00:00Z'), '=1+1', '529.982.247-25', 'Não', -7, null],
        ...[0, 0, 'Nenhum lote foi encerrado.'],
      ],
      ['Total', null, null, null, 12_338, null, null, null, null],
    ]);
  });

  it('says above its table which nursery it is of, what was asked, by whom and when', async () => {
    const letterhead = { orgao: 'Prefeitura de Mogi', secretaria: 'Secretaria do Verde' };
    const above = ({ above }: { above: unknown[][] }) => above.map(([text]) => text);
    const request = [
      ...['Viveiro da Serra', 'Relatório de teste'],
      'De 01/01/2026 a 31/01/2026 · Lote: LOTE-2026-00001 · Tipo: Expedição',
      'Emitido em 02/02/2026 09:30 por Maria Aparecida · 2 linhas',
    ];
    expect(above(await tableOf(await write('xlsx', {}, letterhead)))).toEqual([
      ...['Prefeitura de Mogi · Secretaria do Verde', ...request, 'Só o que vale.'],
    ]);
    expect(above(await tableOf(await write('xlsx', { note: null })))).toEqual(request);
    expect(above(await tableOf(await write('xlsx', { selo: SELO })))).toEqual([
      ...request,
      SELADO,
      'Só o que vale.',
    ]);
    expect(above(await tableOf(await write('xlsx', { note: null, issued: FROM_STANDBY })))).toEqual([
      ...request.slice(0, -1),
      'Emitido em 02/02/2026 09:30 por Maria Aparecida · dados completos até 02/02/2026 09:29 · 2 linhas',
    ]);
  });

  it('gives a long heading as many lines as it needs', async () => {
    const heightOf = async (note: string) => {
      const { sheet } = await partsOf({ note });
      return Number(/<row r="5" ht="([\d.]+)"/.exec(sheet)?.[1]);
    };
    expect(await heightOf('Só o que vale.')).toBe(17);
    expect(await heightOf('Só o que vale: mortes estornadas não contam. '.repeat(20))).toBeGreaterThan(60);
  });

  it('is printed on A4, as wide as a page, with its titles and the number of the page on each', async () => {
    const { sheet, book } = await partsOf();
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toMatch(/<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/);
    expect(book).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Relatório de teste'!$6:$6</definedName>`,
    );
    expect(sheet).toContain(
      '<oddFooter>&amp;L&amp;8Relatório de teste – Viveiro da Serra – emitido em 02/02/2026 09:30' +
        '&amp;R&amp;8Página &amp;P de &amp;N</oddFooter>',
    );
  });

  it('prints the columns of a screen, in letters that are read, and has the others beside them', async () => {
    const asked = async (changed: Partial<OpenReport>) => {
      const { sheet, book } = await partsOf(changed);
      const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
      const [, last = 'A'] = /Print_Area"[^>]*>'Relatório de teste'!\$A:\$(\w)</.exec(book) ?? [];
      const printed = widths.slice(0, last.charCodeAt(0) - 64);
      return {
        last,
        digits: printed.reduce((sum, width) => sum + width, 0),
        merged: sheet.match(/ref="A1:(\w)1"/)?.[1],
      };
    };
    expect(await asked({})).toMatchObject({ last: 'F', merged: 'F' });
    const texts = times(6, (n) => ({
      ...DAY[0],
      field: `t${n}`,
      title: `Texto ${n}`,
      type: 'texto' as const,
    }));
    const rows = [Object.fromEntries(texts.map(({ field }) => [field, 'Doação autorizada '.repeat(9)]))];
    const wide = await asked({ columns: texts as OpenReport['columns'], printed: 6, rows: batches(rows) });
    expect(wide.last).toBe('F');
    expect(wide.digits).toBeLessThanOrEqual(200);
  });

  it('prints a name with & and of any length in the footer, which holds 255 characters', async () => {
    const { sheet } = await partsOf({}, { nomeDoViveiro: `Ipê & Cia${' & Filhos'.repeat(40)}` });
    const [, footer = ''] = /<oddFooter>(.*)<\/oddFooter>/.exec(sheet) ?? [];
    expect(footer).toContain('Ipê &amp;&amp; Cia &amp;&amp; Filhos');
    expect(footer.replaceAll('&amp;', '&').length).toBeLessThan(256);
    expect(footer).toMatch(/emitido em 02\/02\/2026 09:30&amp;R&amp;8Página &amp;P de &amp;N$/);
  });

  it('keeps its titles in sight, and filters its rows without the totals', async () => {
    const { sheet, book } = await partsOf();
    expect(book).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0">'Relatório de teste'!$A$6:$I$8</definedName>`,
    );
    expect(sheet).toContain('<pane ySplit="6" topLeftCell="A7" state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A6:I8"/>');
    expect(sheet).toContain('<c r="A9"');
  });

  it('adds up the rows that the filter leaves', async () => {
    const { sheet } = await partsOf();
    expect(sheet).toMatch(/<c r="E9" s="\d+"><f>SUBTOTAL\(109,E7:E8\)<\/f><v>12338<\/v><\/c>/);
  });

  it('has a row of sums for seeds and one for seedlings', async () => {
    const { table } = await tableOf(await write('xlsx', { totals: APART }));
    expect(table.slice(3)).toEqual([
      ['Total de sementes', null, null, null, 12_345, null, null, null, null],
      ['Total de mudas', null, null, null, -7, null, null, null, null],
    ]);
    expect((await partsOf({ totals: APART })).sheet).not.toContain('SUBTOTAL');
  });

  it('has no totals where the report has none', async () => {
    const { table } = await tableOf(await write('xlsx', { totals: [] }));
    expect(table).toHaveLength(3);
  });

  it('has bold titles and totals, and the formats of numbers and dates', async () => {
    const parts = await partsOf();
    for (const place of ['A6', 'I6', 'A9', 'E9']) expect(styleOf(parts, place).font).toContain('<b/>');
    for (const place of ['A7', 'E7']) expect(styleOf(parts, place).font).not.toContain('<b/>');
    const formats = ['A7', 'B7', 'E7', 'F7', 'E9'].map((place) => styleOf(parts, place).numberFormat);
    expect(formats).toEqual(['dd/mm/yyyy hh:mm', undefined, '#,##0', '0.0%', '#,##0']);
  });

  it('has columns as wide as their texts, up to a limit, and rows as high as longer texts need', async () => {
    const long = {
      ...ROWS[0],
      nome: 'Doação autorizada pela Secretaria do Verde e Meio Ambiente. '.repeat(4),
    };
    const parts = await partsOf({ rows: batches([long as ReportRow, ROWS[1] as ReportRow]) });
    const widths = [...parts.sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(titles.length);
    for (const [at, width] of widths.entries()) {
      expect(width).toBeGreaterThan(Math.max(...(titles[at] ?? '').split(' ').map((word) => word.length)));
    }
    expect(widths[1]).toBe(50);
    expect(styleOf(parts, 'B7').wraps).toBe(true);
    const heights = [7, 8].map((row) =>
      Number(new RegExp(`<row r="${row}" ht="(\\d+)"`).exec(parts.sheet)?.[1]),
    );
    expect(heights).toEqual([75, Number.NaN]);
  });

  it('writes titles in two lines, however many words they have', async () => {
    const columns = [
      {
        field: 'lotes',
        title: 'Número e série do papel da compra',
        type: 'texto' as const,
        summed: false,
        atFirst: true,
      },
    ];
    const { sheet } = await partsOf({ columns, totals: [] });
    const titles = /<row r="(\d+)" ht="(\d+)"[^>]*><c [^>]*><is><t>Número/.exec(sheet);
    // Below them is room for the button of the filter.
    expect(titles?.[2]).toBe('45');
  });

  it('has room for large numbers in rows that come later', async () => {
    async function* later() {
      yield [{ ...ROWS[0], lotes: 3 } as ReportRow];
      yield [{ ...ROWS[0], lotes: 1_234_567 } as ReportRow];
    }
    const widthOf = async (changed: Partial<OpenReport>) => {
      const columns = [
        { field: 'lotes', title: 'Lotes', type: 'inteiro' as const, summed: false, atFirst: true },
      ];
      const { sheet } = await partsOf({ columns, totals: [], ...changed });
      return Number(/<col [^>]*width="(\d+)"/.exec(sheet)?.[1]);
    };
    expect(await widthOf({ rows: later() })).toBeGreaterThanOrEqual('1.234.567'.length + 1);
    expect(await widthOf({ count: 1, rows: batches([ROWS[0] as ReportRow]) })).toBeLessThan(9);
  });

  it('keeps texts with characters that XML cannot hold or a sheet would interpret', async () => {
    const nome = 'a<b> & "c" \u0007 \u001b_x0041_\n fim ';
    const { sheet } = await partsOf({ rows: batches([{ ...ROWS[0], nome } as ReportRow]) });
    expect(sheet).toContain('>a&lt;b&gt; &amp; "c" _x0007_ _x001B__x005F_x0041_\n fim </t>');
    expect(
      (
        await tableOf(
          await write('xlsx', { rows: batches([{ ...ROWS[0], nome: 'a<b> & "c"' } as ReportRow]) }),
        )
      ).table[1]?.[1],
    ).toBe('a<b> & "c"');
  });

  it('stops reading rows once nobody reads the file', async () => {
    let closed = false;
    async function* many() {
      try {
        for (;;) yield ROWS;
      } finally {
        closed = true;
      }
    }
    for await (const _ of fileOf({ ...REPORT, format: 'xlsx', rows: many() }, instituicao)) break;
    expect(closed).toBe(true);
  });

  it('says when there are no rows', async () => {
    for (const rows of [batches([]), Readable.from([])]) {
      const { table } = await tableOf(await write('xlsx', { rows, count: 0 }));
      expect(table).toEqual([titles, ['Nenhum registro atende ao pedido.', ...Array(8).fill(null)]]);
    }
  });
});

describe('a PDF', () => {
  const pagesOf = async (bytes: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map((page) =>
      page.replace(/\s+/g, ' '),
    );

  it('shows the nursery, the request, who issued it and when, and the totals', async () => {
    const [page] = await pagesOf(await write('pdf'));
    for (const text of [
      ...['Viveiro da Serra', 'Relatório de teste', 'De 01/01/2026 a 31/01/2026', 'Só o que vale.'],
      ...['Lote: LOTE-2026-00001 · Tipo: Expedição', 'emitido em 02/02/2026 09:30'],
      ...['02/02/2026 09:30 por Maria Aparecida', 'Página 1 de 1', '11.222.333/0001-81', '12.345', '93,1%'],
      ...['3 lotes, 1.500 plantas', 'Nenhum lote foi encerrado.', 'Total 12.338'],
    ]) {
      expect(page).toContain(text);
    }
  });

  it('has a row of sums for seeds and one for seedlings, below a thicker line', async () => {
    const [page] = await pagesOf(await write('pdf', { totals: APART }));
    expect(page).toContain('Total de sementes 12.345 Total de mudas −7');
  });

  it('lets the title of a total run over the next columns, and makes none wider for it', async () => {
    const headOf = async (titulo: string) => {
      const bytes = await write('pdf', { totals: [{ titulo, somas: { quantidade: 1 } }] });
      const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: item.transform[4] }] : [],
      );
      expect(texts.map(({ text }) => text)).toContain(titulo);
      return texts.find(({ text }) => text === 'Espécie')?.x;
    };
    expect(await headOf('Sementes que viraram mudas')).toBe(await headOf('Total'));
  });

  it('masks each CPF, in its rows and in what was asked, because paper is left lying about', async () => {
    const filters = [
      { title: 'Documento', value: '529.982.247-25', option: false, documento: true as const },
    ];
    const [page] = await pagesOf(await write('pdf', { filters }));
    expect(page).toContain('Documento: ***.982.247-**');
    expect(page?.split('***.982.247-**')).toHaveLength(3);
    expect(page).not.toMatch(/529|247-25/);
  });

  it('says nothing of filters that there are none of, and of a condition no more than its name', async () => {
    const of = async (changed: Partial<OpenReport>) => (await pagesOf(await write('pdf', changed)))[0];
    const always = { of: '', start: null, end: null };
    const only = [{ title: 'Só as efetivas', value: null, option: false }];
    expect(await of({ filters: only })).toContain('De 01/01/2026 a 31/01/2026 · Só as efetivas Emitido');
    expect(await of({ filters: [], period: always })).toContain(
      'Relatório de teste De todas as datas Emitido',
    );
    expect(await of({ filters: [], period: { ...always, of: 'Cadastradas' } })).toContain(
      'Relatório de teste Emitido em',
    );
  });

  it('shows a period without an end in local time', async () => {
    const period = { of: 'Cadastradas', start: '2026-01-31T08:00:00Z', end: null };
    const [page] = await pagesOf(await write('pdf', { period }));
    expect(page).toContain('Cadastradas desde 31/01/2026 05:00 · Lote:');
  });

  it('says until when its data are complete where they come from the standby', async () => {
    const [page] = await pagesOf(await write('pdf', { issued: FROM_STANDBY }));
    expect(page).toContain(
      'Emitido em 02/02/2026 09:30 por Maria Aparecida · dados completos até 02/02/2026 09:29 · 2 linhas',
    );
    expect((await pagesOf(await write('pdf')))[0]).not.toContain('completos');
  });

  it('keeps long names, filters and words on the page', async () => {
    const long = 'Nossa Senhora da Conceição do Mato Dentro '.repeat(5);
    const bytes = await write('pdf', {
      issued: { by: long, at: '2026-02-02T12:30:00.000Z', completeUntil: null },
      filters: [{ title: 'Nome', value: 'W'.repeat(200), option: false }],
      rows: batches([{ ...ROWS[0], nome: 'W'.repeat(200), motivo: long } as ReportRow]),
    });
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const [, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if ('width' in item) expect(item.transform[4] + item.width).toBeLessThan(right - 30);
    }
  });

  it('leaves out columns that have no text in any row, and totals of what is not there', async () => {
    const rows = ROWS.map((row) => ({ ...row, documento: null, taxa: null, motivo: null }));
    const columns = REPORT.columns.filter(({ field }) => ['nome', 'documento', 'quantidade'].includes(field));
    const [page = ''] = await pagesOf(await write('pdf', { columns, rows: batches(rows) }));
    expect(page).toContain('Espécie Quantidade Ipê');
    const [without = ''] = await pagesOf(
      await write('pdf', { columns: columns.slice(0, 2), rows: batches(rows) }),
    );
    expect(without).not.toMatch(/Total|Documento/);
  });

  it('breaks no word of a crowded table', async () => {
    const words = ['Destinatário', 'Documento de quem retirou', 'Germinação', 'LOTE-2026-00001', '1.234.567'];
    const columns = times(30, (n) => {
      return { ...DAY[0], field: `c${n}`, title: words[n % 3] as string, type: 'texto' as const };
    }) as OpenReport['columns'];
    const rows = [Object.fromEntries(columns.map(({ field }, n) => [field, words[n % 5] as string]))];
    const [page = ''] = await pagesOf(await write('pdf', { columns, totals: [], rows: batches(rows) }));
    for (const word of words.flatMap((each) => each.split(' ')))
      expect(page.split(word).length - 1, word).toBeGreaterThanOrEqual(6);
  });

  it('numbers its pages, and has the columns and the newest seal on each', async () => {
    const rows = batches(Array(120).fill(ROWS[0]));
    const pages = await pagesOf(await write('pdf', { rows, selo: SELO }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Espécie');
      expect(page).toContain(SELADO);
    }
  });

  it('draws its chart, with empty months', async () => {
    const chart = {
      ...{ title: 'Mortes por mês', kind: 'month' as const, series: ['Mortes', 'Perdas'] },
      bars: [
        { label: '2025-12', values: [10, 5] },
        { label: '2026-01', values: [0, 0] },
        { label: '2026-02', values: [20, 0] },
      ],
    };
    const [page] = await pagesOf(await write('pdf', { chart }));
    for (const text of ['Mortes por mês', 'Perdas', 'dez/25', 'jan/26', 'fev/26'])
      expect(page).toContain(text);
  });

  it('writes enumerated values as people do, and leaves names alone', async () => {
    const columns = [
      {
        field: 'tipo',
        title: 'Tipo',
        type: 'texto' as const,
        summed: false,
        atFirst: true,
        option: true as const,
      },
      { field: 'nome', title: 'Nome', type: 'texto' as const, summed: false, atFirst: true },
    ];
    const rows = [
      { tipo: 'SALDO_INICIAL', nome: 'SAIDA' },
      { tipo: 'GERMINAÇÃO', nome: 'Manutenção' },
    ];
    const [page] = await pagesOf(await write('pdf', { columns, totals: [], rows: batches(rows) }));
    for (const text of ['Saldo inicial SAIDA', 'Germinação Manutenção']) expect(page).toContain(text);
    const [sheet] = await readXlsx(await write('xlsx', { columns, totals: [], rows: batches(rows) }));
    expect(sheet?.data.slice(-2)).toEqual([
      ['Saldo inicial', 'SAIDA'],
      ['Germinação', 'Manutenção'],
    ]);
    const csv = (await write('csv', { columns, rows: batches(rows) })).toString();
    expect(csv).toContain('SALDO_INICIAL;SAIDA');
  });

  it('loses nothing of a row that is longer than a page', async () => {
    const nome = `${'W'.repeat(998)}. Fim`;
    const pages = await pagesOf(await write('pdf', { rows: batches([{ ...ROWS[0], nome } as ReportRow]) }));
    expect(pages.join(' ')).toContain('Fim');
    expect(pages.join('').match(/W/g)?.length).toBeGreaterThanOrEqual(998);
  });

  it.each([
    ['svg', SVG],
    ['png', PNG],
  ] as const)('has the letterhead, with a coat of arms in %s, on its first page', async (tipo, picture) => {
    const brasao = { tipo, base64: Buffer.from(picture).toString('base64'), proporcao: 0.8 };
    const bytes = await write(
      'pdf',
      { rows: batches(Array(120).fill(ROWS[0])) },
      {
        ...{ orgao: 'Prefeitura de Mogi', secretaria: 'Secretaria do Verde', telefone: '(11) 4002-8922' },
        ...{ cnpj: '11222333000181', endereco: 'Rua das Acácias, 120, Mogi – SP', brasao },
      },
    );
    const { pages, drawing } = await readPdf(bytes);
    const contact = 'Rua das Acácias, 120, Mogi – SP · (11) 4002-8922 · CNPJ 11.222.333/0001-81';
    expect(pages[0]).toContain(`Prefeitura de Mogi Secretaria do Verde Viveiro da Serra ${contact}`);
    expect(pages[1]).not.toContain('Secretaria do Verde');
    expect(/0\.9568\d+ 0\.827\d+ /.test(drawing)).toBe(tipo === 'svg');
    expect(drawing.includes('/I1 Do')).toBe(tipo === 'png');
  });

  it('sets only scientific names in italics', async () => {
    const columns = [
      { field: 'nome', title: 'Nome', type: 'texto' as const, summed: false, atFirst: true },
      {
        ...{
          field: 'cientifico',
          title: 'Nome científico',
          type: 'texto' as const,
          summed: false,
          atFirst: true,
        },
        scientific: true as const,
      },
    ];
    const rows = [{ nome: 'Genipa brava', cientifico: 'Genipa americana L. var. caruto' }];
    const { lettering } = await readPdf(await write('pdf', { columns, totals: [], rows: batches(rows) }));
    expect(lettering).toContainEqual(expect.stringMatching(/^Genipa americana ?caruto$/));
  });

  describe('with a text that may repeat', () => {
    const columns = [
      { field: 'quantidade', title: 'Quantidade', type: 'inteiro' as const, summed: true, atFirst: true },
      {
        ...{ field: 'motivo', title: 'Justificativa', type: 'texto' as const, summed: false, atFirst: true },
        once: true as const,
      },
      { field: 'nome', title: 'Registrada por', type: 'texto' as const, summed: false, atFirst: true },
    ];
    const printed = async (rows: ReportRow[], changed: Partial<OpenReport> = {}) =>
      pagesOf(await write('pdf', { columns, rows: batches(rows), ...changed }));

    it('writes it once in a run of rows, and again after another one', async () => {
      const motivos = ['Geada', 'Geada', 'Geada', null, null, 'Geada', 'Granizo', 'Granizo'];
      const [page = ''] = await printed(motivos.map((motivo, n) => ({ quantidade: n, motivo, nome: 'Ana' })));
      expect(page).toContain(
        '0 Geada Ana 1 idem Ana 2 idem Ana 3 Ana 4 Ana 5 Geada Ana 6 Granizo Ana 7 idem Ana 12.338',
      );
    });

    it.each([
      ['short', 'Geada'],
      ['long', 'Doação autorizada pela Secretaria do Verde e Meio Ambiente, conforme o ofício. '.repeat(9)],
    ])('writes a %s one again on each page, which it fills', async (_, motivo) => {
      const chart = {
        ...{ title: 'Mortes', kind: 'text' as const, series: ['Mortes'] },
        bars: [{ label: 'Estufa', values: [1] }],
      };
      const nomes = ['Ana', 'Maria Aparecida dos Santos Ferreira de Lima e Silva '.repeat(4)];
      const rows = times(150, (n) => ({
        ...{ quantidade: 1_000 + n, motivo: n % 40 === 39 ? null : motivo },
        nome: nomes[n % 7 === 0 ? 1 : 0] as string,
      }));
      const pages = await printed(rows, { chart });
      expect(pages.length).toBeGreaterThan(3);
      for (const page of pages) expect(page).toMatch(/Registrada por 1\.\d{3} (?!idem)/);
      const perPage = pages.map((page) => page.match(/\b1\.\d{3}\b/g)?.length ?? 0);
      expect(perPage.reduce((all, each) => all + each)).toBe(150);
      for (const rowsOnPage of perPage.slice(1, -1)) expect(rowsOnPage).toBeGreaterThan(12);
    });

    it('writes it whole in a sheet', async () => {
      const rows = ['Geada', 'Geada'].map((motivo) => ({ quantidade: 1, motivo, nome: 'Ana' }));
      const csv = (await write('csv', { columns, rows: batches(rows) })).toString();
      expect(csv).toContain('1;Geada;Ana\r\n1;Geada;Ana');
    });
  });

  it('keeps a number apart from the text of the next column', async () => {
    const columns = [
      { field: 'quantidade', title: 'Quantidade', type: 'inteiro' as const, summed: true, atFirst: true },
      { field: 'nome', title: 'Espécie', type: 'texto' as const, summed: false, atFirst: true },
    ];
    const bytes = await write('pdf', { columns, rows: batches([{ quantidade: 12_345, nome: 'Ipê' }]) });
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item);
    const [number, name] = ['12.345', 'Ipê'].map((text) => items.find(({ str }) => str === text));
    expect(name?.transform[4] - number?.transform[4] - (number?.width ?? 0)).toBeGreaterThan(12);
  });

  it('loses nothing of a row whose narrow column is longer than a page', async () => {
    const named = times(11, (n) => ({
      field: `c${n}`,
      title: `Lote ${n}`,
      type: 'texto' as const,
      summed: false,
      atFirst: true,
    }));
    const columns = [
      ...named,
      { field: 'motivo', title: 'Motivo', type: 'texto' as const, summed: false, atFirst: true },
    ];
    const codes = Object.fromEntries(named.map(({ field }) => [field, 'LOTE-2026-00001']));
    const rows = ['Geada', `${'W'.repeat(998)}. Fim`, 'Granizo'].map((motivo) => ({ ...codes, motivo }));
    const pages = await pagesOf(await write('pdf', { columns, totals: [], rows: batches(rows) }));
    expect(pages.join('').match(/W/g)).toHaveLength(998);
    for (const text of ['Geada', 'Fim', 'Granizo']) expect(pages.join(' ')).toContain(text);
  });

  it('says its language, and its title in place of the name of its file', async () => {
    const bytes = await write('pdf');
    expect((await readPdf(bytes)).title).toBe('Relatório de teste – Viveiro da Serra');
    for (const said of ['/Lang (pt-BR)', '/DisplayDocTitle true'])
      expect(bytes.toString('latin1')).toContain(said);
  });

  it('is the same for the same rows', async () => {
    expect(await write('pdf')).toEqual(await write('pdf'));
  });

  it('is sent page by page, the first by itself', async () => {
    const rows = batches(times(2_000, (n) => ({ ...ROWS[0], quantidade: n }) as ReportRow));
    const pages: number[] = [];
    for await (const piece of fileOf({ ...REPORT, format: 'pdf', rows }, instituicao)) {
      pages.push(
        Buffer.from(piece)
          .toString('latin1')
          .match(/\/Type \/Page\n/g)?.length ?? 0,
      );
    }
    expect(pages.length).toBeGreaterThan(8);
    expect(pages[0]).toBe(1);
    expect(Math.max(...pages)).toBeLessThan(10);
  });

  it('can be made after another failed', async () => {
    const failing = write('pdf', { title: (() => {}) as unknown as string });
    const next = write('pdf');
    await expect(failing).rejects.toThrow(/could not be cloned/);
    expect(await pagesOf(await next)).toHaveLength(1);
  });

  it('says when there are no rows', async () => {
    const [page] = await pagesOf(await write('pdf', { rows: batches([]) }));
    expect(page).toContain('Nenhum registro atende ao pedido.');
  });
});

describe('50 000 rows', () => {
  it.each(['csv', 'xlsx'] as const)('go out as %s within 150 MB of extra memory', async (format) => {
    async function* many() {
      for (let n = 0; n < 50; n += 1)
        yield Array.from({ length: 1_000 }, (_, i) => ({ ...ROWS[0], quantidade: i }) as ReportRow);
    }
    await write(format);
    const before = process.memoryUsage().rss;
    let [most, bytes] = [0, 0];
    for await (const chunk of fileOf({ ...REPORT, format, count: 50_000, rows: many() }, instituicao)) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBeGreaterThan(100_000);
    expect(most / 2 ** 20).toBeLessThan(150);
  });
});
