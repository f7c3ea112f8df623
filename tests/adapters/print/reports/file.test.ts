import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../../adapters/print/reports/file.ts';
import type { Linha, RelatorioAberto } from '../../../../src/relatorios/aberto.ts';
import type { FormatoDeArquivo } from '../../../../src/relatorios/definicao.ts';

const LINHAS: Linha[] = [
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

const RELATORIO: Omit<RelatorioAberto, 'formato' | 'linhas'> = {
  arquivo: 'viveiro-teste.csv',
  titulo: 'Relatório de teste',
  nota: 'Só o que vale.',
  colunas: [
    { campo: 'data', titulo: 'Data', tipo: 'data_hora', somada: false },
    { campo: 'nome', titulo: 'Espécie', tipo: 'texto', somada: false },
    { campo: 'documento', titulo: 'Documento', tipo: 'documento', somada: false },
    { campo: 'retorno', titulo: 'Retorno', tipo: 'booleano', somada: false },
    { campo: 'quantidade', titulo: 'Quantidade', tipo: 'inteiro', somada: true },
    {
      ...{ campo: 'taxa', titulo: 'Germinação', tipo: 'taxa', somada: false },
      base: { lotes: 'lotes', amostra: 'plantas', motivo: 'motivo' },
    },
    { campo: 'lotes', titulo: 'Lotes medidos', tipo: 'inteiro', somada: false },
    { campo: 'plantas', titulo: 'Plantas medidas', tipo: 'inteiro', somada: false },
    { campo: 'motivo', titulo: 'Motivo', tipo: 'texto', somada: false },
  ],
  periodo: { de: 'Registro', inicio: '2026-01-01', fim: '2026-01-31' },
  filtros: [
    { titulo: 'Lote', valor: 'LOTE-2026-00001', opcao: false },
    { titulo: 'Tipo', valor: 'EXPEDICAO', opcao: true },
  ],
  emitido: { por: 'Maria Aparecida', em: '2026-02-02T12:30:00.000Z' },
  fusoHorario: 'America/Sao_Paulo',
  registros: 2,
  totais: { quantidade: 12_338 },
  grafico: null,
};

async function* batches(linhas: Linha[]) {
  yield linhas;
}

async function write(formato: FormatoDeArquivo, changed: Partial<RelatorioAberto> = {}): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const relatorio = { ...RELATORIO, formato, linhas: batches(LINHAS), ...changed };
  for await (const chunk of fileOf(relatorio, 'Viveiro da Serra')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a CSV', () => {
  it('is read back as it was, in Brazilian forms and on the nursery’s clocks', async () => {
    const bytes = await write('csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(bytes, { bom: true, delimiter: ';' })).toEqual([
      RELATORIO.colunas.map(({ titulo }) => titulo),
      ['31/01/2026 23:59', 'Ipê; "amarelo"', '11.222.333/0001-81', 'Sim', '12345', '93,1%', '3', '1500', ''],
      [
        ...['31/01/2026 09:00', "'=1+1", '529.982.247-25', 'Não', '-7', '', '0', '0'],
        'Nenhum lote foi encerrado.',
      ],
    ]);
  });

  it.each(['=1+1', '+55 11', '-2', '@soma', '\tx', '\rx'])('runs nothing of %j', async (nome) => {
    const [, row] = parse(await write('csv', { linhas: batches([{ nome }]) }), { bom: true, delimiter: ';' });
    expect(row?.[1]).toBe(`'${nome}`);
  });
});

describe('a workbook', () => {
  it.each(['08:00', '14:00', '11:00', '10:20'])('shows %s and not the minute before', async (time) => {
    const data = `2025-05-19T${time}:00-03:00`;
    const [sheet] = await readXlsx(await write('xlsx', { linhas: batches([{ data }]) }));
    expect(sheet?.data[1]?.[0]).toEqual(new Date(`2025-05-19T${time}:00Z`));
  });

  it('is read back with numbers and dates of their kind, and text that is no formula', async () => {
    const [sheet] = await readXlsx(await write('xlsx'));
    expect(sheet?.sheet).toBe('Relatório de teste');
    expect(sheet?.data).toEqual([
      RELATORIO.colunas.map(({ titulo }) => titulo),
      [
        ...[new Date('2026-01-31T23:59:00Z'), 'Ipê; "amarelo"', '11.222.333/0001-81', 'Sim', 12_345, 0.9305],
        ...[3, 1_500, null],
      ],
      [
        ...[new Date('2026-01-31T09:00:00Z'), '=1+1', '529.982.247-25', 'Não', -7, null],
        ...[0, 0, 'Nenhum lote foi encerrado.'],
      ],
    ]);
  });
});

describe('a PDF', () => {
  const pagesOf = async (bytes: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map((page) =>
      page.replace(/\s+/g, ' '),
    );

  it('says whose report it is, what was asked for, by whom and when, and closes with the totals', async () => {
    const [page] = await pagesOf(await write('pdf'));
    for (const text of [
      ...['Viveiro da Serra', 'Relatório de teste', 'Registro, de 01/01/2026 a 31/01/2026', 'Só o que vale.'],
      ...['Lote: LOTE-2026-00001; Tipo: Expedição', 'emitido em 02/02/2026 09:30'],
      ...['02/02/2026 09:30, por Maria Aparecida', 'Página 1 de 1', '11.222.333/0001-81', '12.345', '93,1%'],
      ...['lotes: 3; plantas: 1.500', 'Nenhum lote foi encerrado.', 'Total 12.338'],
    ]) {
      expect(page).toContain(text);
    }
  });

  it('shows a period that has no end, on the nursery’s clocks', async () => {
    const periodo = { de: 'Registro', inicio: '2026-01-31T08:00:00Z', fim: null };
    const [page] = await pagesOf(await write('pdf', { periodo }));
    expect(page).toContain('Período Registro, desde 31/01/2026 05:00 Filtros');
  });

  it('lets nothing run off the page, however long names, filters and words are', async () => {
    const long = 'Nossa Senhora da Conceição do Mato Dentro '.repeat(5);
    const bytes = await write('pdf', {
      emitido: { por: long, em: '2026-02-02T12:30:00.000Z' },
      filtros: [{ titulo: 'Nome', valor: 'W'.repeat(200), opcao: false }],
      linhas: batches([{ ...LINHAS[0], nome: 'W'.repeat(200), motivo: long } as Linha]),
    });
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const [, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if ('width' in item) expect(item.transform[4] + item.width).toBeLessThan(right - 30);
    }
  });

  it('numbers its pages, and repeats the columns on each', async () => {
    const pages = await pagesOf(await write('pdf', { linhas: batches(Array(120).fill(LINHAS[0])) }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Espécie');
    }
  });

  it('draws its chart, with a place for the months in which nothing happened', async () => {
    const grafico = {
      ...{ titulo: 'Mortes por mês', tipo: 'mes' as const, series: ['Mortes', 'Perdas'] },
      barras: [
        { rotulo: '2025-12', valores: [10, 5] },
        { rotulo: '2026-02', valores: [20, 0] },
      ],
    };
    const [page] = await pagesOf(await write('pdf', { grafico }));
    for (const text of ['Mortes por mês', 'Perdas', 'dez/25', 'jan/26', 'fev/26'])
      expect(page).toContain(text);
  });

  it('writes what is enumerated as people do, and leaves names alone', async () => {
    const colunas = [
      { campo: 'tipo', titulo: 'Tipo', tipo: 'texto' as const, somada: false, opcao: true as const },
      { campo: 'nome', titulo: 'Nome', tipo: 'texto' as const, somada: false },
    ];
    const linhas = [
      { tipo: 'SALDO_INICIAL', nome: 'SAIDA' },
      { tipo: 'GERMINAÇÃO', nome: 'Manutenção' },
    ];
    const [page] = await pagesOf(await write('pdf', { colunas, totais: {}, linhas: batches(linhas) }));
    for (const text of ['Saldo inicial SAIDA', 'Germinação Manutenção']) expect(page).toContain(text);
    const csv = (await write('csv', { colunas, linhas: batches(linhas) })).toString();
    expect(csv).toContain('SALDO_INICIAL;SAIDA');
  });

  it('loses nothing of a row that is longer than a page', async () => {
    const nome = `${'W'.repeat(998)}. Fim`;
    const pages = await pagesOf(await write('pdf', { linhas: batches([{ ...LINHAS[0], nome } as Linha]) }));
    expect(pages.join(' ')).toContain('Fim');
    expect(pages.join('').match(/W/g)?.length).toBeGreaterThanOrEqual(998);
  });

  it('comes after one that failed', async () => {
    const failing = write('pdf', { titulo: (() => {}) as unknown as string });
    const next = write('pdf');
    await expect(failing).rejects.toThrow(/could not be cloned/);
    expect(await pagesOf(await next)).toHaveLength(1);
  });

  it('says so when there is nothing', async () => {
    const [page] = await pagesOf(await write('pdf', { linhas: batches([]) }));
    expect(page).toContain('Nenhum registro atende ao pedido.');
  });
});

describe('50 000 rows', () => {
  it.each(['csv', 'xlsx'] as const)('go out as %s within 150 MB of extra memory', async (formato) => {
    async function* many() {
      for (let n = 0; n < 50; n += 1)
        yield Array.from({ length: 1_000 }, (_, i) => ({ ...LINHAS[0], quantidade: i }) as Linha);
    }
    await write(formato);
    const before = process.memoryUsage().rss;
    let [most, bytes] = [0, 0];
    for await (const chunk of fileOf({ ...RELATORIO, formato, linhas: many() }, 'Viveiro')) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(bytes).toBeGreaterThan(100_000);
    expect(most / 2 ** 20).toBeLessThan(150);
  });
});
