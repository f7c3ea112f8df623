import { describe, expect, test } from 'vitest';
import { COLUMNS, KINDS } from '../../../adapters/planilha/columns.ts';
import { kindsOf, titledSheets } from '../../../adapters/planilha/kind.ts';
import { numbered, type Sheet } from '../../../adapters/planilha/sheet.ts';

function sheetOf(...lines: string[]): Sheet {
  return { others: [], rows: () => numbered(lines.map((line) => line.split(';'))) };
}

describe('the kind of a sheet', () => {
  test.each(KINDS)('is %s, by its template', async (kind) => {
    expect(await kindsOf(sheetOf(COLUMNS[kind].map(({ title }) => title).join(';')))).toEqual([kind]);
  });

  test.each(KINDS)('is %s, by a sheet with its required columns', async (kind) => {
    const titles = COLUMNS[kind].filter(({ required, usual }) => required || usual);
    expect(await kindsOf(sheetOf(titles.map(({ title }) => title).join(';')))).toEqual([kind]);
  });

  test.each([
    ['entradas', 'Espécie;Quantidade;Justificativa', 'Ipê;5;Coleta'],
    ['entradas', 'Planta;Tipo;Qtde;Motivo;Data', 'Ipê;Semente;5;Coleta;14/03/2026'],
    ['movimentacoes', 'Planta;Tipo;Qtde;Motivo;Data', 'Ipê;Saída;5;Feira;14/03/2026'],
    ['movimentacoes', 'Data;Espécie;Lote;Destinatário;Quantidade', '14/03/2026;Ipê;LOTE-2026-00001;Horta;5'],
    ['movimentacoes', 'Tipo;Espécie;Lote;Quantidade;Justificativa', 'Perda;Ipê;LOTE-2026-00001;5;Geada'],
    ['especies', 'Planta;Grupo;Tipo;Qtd no pátio;Fornecedor', 'Ipê;Nativa;Muda;12;Horto'],
    ['especies', 'Planta;Categoria;Tipo;Saldo', 'Ipê;Nativa;Muda;12'],
    ['especies', 'Nome popular;Categoria;Tipo;Quantidade', 'Ipê;N;Muda;12'],
    ['lotes', 'Código;Estufa;Espécie;Quantidade;Início', 'L1;E01-B01-01;Ipê;5;14/03/2026'],
    ['lotes', 'Lote;Canteiro;Planta;Tipo;Qtd;Fase;Data', 'L1;E01-B01-01;Ipê;Muda;5;Pronto;14/03/2026'],
    ['destinatarios', 'Destinatário;Tipo;Categoria;CNPJ;Endereço', 'Escola;Jurídica;Pública;11;Rua'],
    ['estufas', 'Estufa;Barraca;Posição;Lotação', '1;2;3;40'],
  ])('is %s, by “%s”', async (kind, ...lines) => {
    expect(await kindsOf(sheetOf('Viveiro Municipal', ...lines))).toEqual([kind]);
  });

  test.each([
    ['entradas ou movimentacoes', 'Planta;Qtde', 'Ipê;5'],
    ['especies ou entradas', 'Nome popular;Tipo;Quantidade', 'Ipê;Muda;5'],
  ])('may be %s, which fit “%s” equally well', async (kinds, ...lines) => {
    expect((await kindsOf(sheetOf('Viveiro Municipal', ...lines))).join(' ou ')).toBe(kinds);
  });

  test('is unknown when no title is known', async () => {
    expect(await kindsOf(sheetOf('a;b', '1;2'))).toEqual([]);
    expect(await kindsOf(sheetOf())).toEqual([]);
  });
});

test('sheets are told from a cover also by titles that only resemble', async () => {
  const cover = sheetOf('Viveiro;Responsável: Fulana');
  const months = [sheetOf('Espécie;Qtd no pátio', 'Ipê;5'), sheetOf('Espécie;Qtd no pátio', 'Ipê;7')];
  const titled = await titledSheets([cover, ...months], COLUMNS.entradas, (sheet) => sheet);
  expect(titled).toEqual(months);
});
