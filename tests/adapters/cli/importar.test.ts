import { once } from 'node:events';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { desfazer } from '../../../adapters/cli/importar/undo.ts';
import { type ImportArguments, importar } from '../../../adapters/cli/importar.ts';
import type { SheetKind } from '../../../adapters/planilha/columns.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { destinatario, especie, estufa, lote, movimentacao, operador } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { exitOf, launch, viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

const db = await freshDatabase();
const service = await serviceOver(db);
const url = await service.listen();
const ana = await operador(db);
const caller = callerFor(db, ana);
const asAna = { url, access: { token: await service.tokenFor(ana) } };
const folder = temporaryFolder();

const lines: string[] = [];
/** What is said of the columns, apart. */
const matches: string[] = [];
for (const stream of ['log', 'error'] as const) {
  vi.spyOn(console, stream).mockImplementation((line) => {
    (/^Coluna “/.test(line) ? matches : lines).push(line);
  });
}
vi.spyOn(process.stderr, 'write').mockReturnValue(true);
beforeEach(() => {
  lines.length = 0;
});

const refused = () => lines.filter((line) => line.startsWith('linha'));
const TO_MEND = expect.stringContaining('--erros recusadas.csv');

let files = 0;

/** Writes a new sheet and returns its path. */
async function sheet(text: string): Promise<string> {
  files += 1;
  const file = join(folder, `planilha-${files}.csv`);
  await writeFile(file, text);
  return file;
}

function run(tipo: SheetKind, arquivo: string, options: Partial<ImportArguments> = {}, settings = asAna) {
  return importar({ tipo, arquivo, gravar: false, padrao: [], coluna: [], ...options }, settings);
}

async function countOf(table: string): Promise<number> {
  const [row] = await db(table).count('* as count');
  return Number(row?.count);
}

const NATIVAS = ['categoria=nativa', 'tipo=muda'];
const manyNames = (count: number, first = 1) =>
  `Nome popular\n${Array.from({ length: count }, (_, index) => `Planta ${files} ${index + first}`).join('\n')}\n`;

describe('without --gravar', () => {
  test('the service checks the rows, and nothing is recorded', async () => {
    const file = await sheet('Nome popular;Categoria;Tipo\nIpê;Nativa;Muda\n;Azul;Muda\n');
    const before = [await countOf('especies'), await countOf('auditoria')];
    expect(await run('especies', file)).toBe(1);
    expect(lines).toEqual([
      'linha 3, coluna Nome popular, valor “”: Preencha este campo: ele é obrigatório.',
      expect.stringMatching(/^linha 3, coluna Categoria, valor “Azul”: Escolha .*: Arbórea, Frutífera/),
      'Linhas: 2. Em ordem: 1. Recusadas: 1.',
      expect.stringContaining('--gravar'),
      TO_MEND,
    ]);
    expect([await countOf('especies'), await countOf('auditoria')]).toEqual(before);
    expect(existsSync(`${file}.especies.recibo.json`)).toBe(false);
  });

  test('each column is shown with its first values, before anything is recorded', async () => {
    const rows = ['Ipê;Nativa;', 'Ipê;Nativa;', 'Cedro;Nativa;', 'Oiti;Nativa;', 'Ingá;Nativa;'];
    const file = await sheet(`Planta;Categoria;Obs\n${rows.join('\n')}\n`);
    matches.length = 0;
    await run('especies', file, { padrao: ['tipo=MUDA'] });
    expect(matches).toEqual([
      'Coluna “Planta” é Nome popular: Ipê, Cedro, Oiti.',
      'Coluna “Categoria” é Categoria: Nativa.',
      'Coluna “Obs” é Anotações: em branco no começo.',
    ]);
    await expect(run('especies', await sheet('Nome;Qtd no pátio\nIpê;7\nOiti;9\n'))).rejects.toThrow(
      'Nela está: 7, 9.',
    );
  });

  test('every fault of a row is said at once, also what only the service knows', async () => {
    const rows = ['Ipê;Nativa;Muda;dez', ';Azul;Muda;dez', 'Cedro;Nativa;Muda;5'];
    const file = await sheet(`Nome popular;Categoria;Tipo;Quantidade\n${rows.join('\n')}\n`);
    expect(await run('especies', file)).toBe(1);
    expect(refused()).toEqual([
      expect.stringMatching(/^linha 2, coluna Quantidade, valor “dez”: Informe um número/),
      expect.stringMatching(/^linha 3, coluna Quantidade, valor “dez”: Informe um número/),
      'linha 3, coluna Nome popular, valor “”: Preencha este campo: ele é obrigatório.',
      expect.stringMatching(/^linha 3, coluna Categoria, valor “Azul”: Escolha/),
    ]);
    lines.length = 0;
    const moved = await sheet('Tipo;Planta;Lote;Qtd;Data\nSaída;Nenhuma;LOTE-1999-00001;-;31/12/2999\n');
    expect(await run('movimentacoes', moved)).toBe(1);
    expect(refused().map((line) => line.split(', ')[1])).toEqual([
      ...['coluna Qtd', 'coluna Lote', 'coluna Planta'],
    ]);
  });

  test('a refused row of a stock card moves its balance', async () => {
    await especie(caller, { nome_popular: 'Guapuruvu', quantidade_inicial: 90 });
    const rows = ['10;;10', 'dez;;20', '5;;25', ';;25', ';x;24', ';1;', ';2;21', '1;;30'];
    const card = `Planta;Entrada;Saída;Saldo\n${rows.map((row) => `Guapuruvu;${row}`).join('\n')}\n`;
    expect(await run('movimentacoes', await sheet(card))).toBe(1);
    expect(refused()).toEqual([
      expect.stringMatching(/^linha 3, coluna Entrada, valor “dez”/),
      'linha 5, coluna Entrada, valor “”: Preencha quanto entrou ou quanto saiu.',
      expect.stringMatching(/^linha 6, coluna Saída, valor “x”/),
      expect.stringMatching(/^linha 9, coluna Saldo, valor “30”: .* o saldo seria 22\.$/),
    ]);
  });

  test('a row that repeats another, hundreds of rows earlier, is refused', async () => {
    const names = manyNames(600);
    const file = await sheet(`${names}${names.split('\n')[2]}\n`);
    expect(await run('especies', file, { padrao: NATIVAS })).toBe(1);
    expect(lines[0]).toBe('linha 602: Retire a linha: ela repete a linha 3.');
  });

  test('species that may exist already are shown beside the other, in the sheet or recorded', async () => {
    const known = { nome_popular: 'Guaçatonga-miúda', nome_cientifico: 'Casearia sylvestris' };
    await especie(caller, { ...known, tipo: 'MUDA' });
    await especie(caller, { nome_popular: 'Cabreúva', nome_cientifico: 'Myrocarpus frondosus' });
    const rows = ['Guacatonga miuda;', 'Jatobá-do-mato;Hymenaea courbaril', 'Jatoba do mato;', 'Cabreuva;'];
    const file = await sheet(`Nome popular;Nome científico\n${rows.join('\n')}\n`);
    await run('especies', file, { padrao: NATIVAS });
    expect(lines.filter((line) => /^Parecem|^linha .*(ao lado|parece)|^A muda/.test(line))).toEqual([
      'Parecem já existir; se é a mesma espécie, retire a linha, e senão ela é cadastrada:',
      'linha 2: “Guacatonga miuda”, ao lado da cadastrada “Guaçatonga-miúda, Casearia sylvestris”',
      'linha 4: “Jatoba do mato”, ao lado da linha 3, “Jatobá-do-mato, Hymenaea courbaril”',
      'linha 5: “Cabreuva”, que parece a muda da cadastrada “Cabreúva, Myrocarpus frondosus”',
      'A muda e a semente de uma planta ficam: depois de gravar, junte-as na página de uma delas.',
    ]);
  });
});

describe('with --gravar', () => {
  test('a fixed word that is wrong in several rows is exchanged in all of them, as the list of refusals says', async () => {
    const file = await sheet('Nome popular;Categoria\nTrocada 1;N\nTrocada 2;n\nTrocada 3;Nativa\n');
    expect(await run('especies', file, { padrao: ['tipo=muda'] })).toBe(1);
    expect(lines).toContain(
      'Para trocar “N” nas 2 linhas de uma vez, acrescente --trocar categoria:N=Nativa.',
    );
    lines.length = 0;
    const trocar = ['categoria:N=Nativa', 'tipo:x=Muda'];
    expect(await run('especies', file, { gravar: true, padrao: ['tipo=muda'], trocar })).toBe(0);
    expect(lines).toEqual([
      'Sem efeito: --trocar tipo:x=Muda, porque nenhuma célula dessa coluna diz “x”.',
      'Linhas: 3. Gravadas: 3. Recusadas: 0.',
    ]);
    const trocadas = db('especies').where('nome_popular', 'like', 'Trocada %');
    expect(await trocadas.pluck('categoria')).toEqual(['NATIVA', 'NATIVA', 'NATIVA']);
  });

  test('a wrong --padrao is in no cell, so no exchange of it is suggested', async () => {
    await run('especies', await sheet('Nome popular\nFlor 1\nFlor 2\n'), {
      padrao: ['categoria=N', 'tipo=muda'],
    });
    expect(lines.filter((line) => line.includes('valor “N”'))).toHaveLength(2);
    expect(lines.join()).not.toContain('--trocar');
  });

  test.each(['csv', 'xlsx', 'ods', 'xls'])('entries are imported from a real %s file', async (extension) => {
    await db('especies').update({ status: 'INATIVO' });
    const [ipe, , jatoba] = await Promise.all(
      ['Ipê-amarelo', 'Açaí', 'Jatobá'].map((nome_popular) => especie(caller, { nome_popular })),
    );
    const file = join(folder, `entradas.${extension}`);
    await copyFile(`tests/adapters/cli/importar/planilhas/entradas.${extension}`, file);

    expect(await run('entradas', file, { gravar: true })).toBe(1);
    expect(lines).toEqual([
      'Colunas sem uso aqui: Fornecedor.',
      'A tabela começa na linha 3: o que está acima dela não é lido.',
      'linha 5, coluna Qtde, valor “12,5”: Informe um número inteiro, como 1.234.',
      'Linhas: 3. Gravadas: 2. Recusadas: 1.',
      TO_MEND,
    ]);
    const ids = [ipe, jatoba].flatMap((each) => each?.id ?? []);
    const rows = await db('movimentacoes').whereIn('especie_id', ids).where('origem', 'MANUAL');
    expect(rows.map(({ tipo, quantidade, justificativa }) => [tipo, quantidade, justificativa])).toEqual([
      ['ENTRADA', 1500, 'Entrada de 14/03/2026: Doação'],
      ['ENTRADA', 7, 'Entrada de 15/03/2026: Sobra\nde 2025'],
    ]);
  });

  test('greenhouses and recipients are imported, each once', async () => {
    const estufas = await sheet('Estufa;Barraca;Posição;Capacidade\n7;1;1;50\nEstufa 7;B1;01;60\n');
    expect(await run('estufas', estufas, { gravar: true })).toBe(1);
    expect(lines).toContain('Linhas: 2. Gravadas: 1. Recusadas: 1.');

    const pessoas = await sheet(
      'Nome;Pessoa;Categoria;CPF/CNPJ;E-mail\nAna;PF;Privado;529.982.247-25;ana@exemplo.com.br\nBia;Pessoa física;Privada;52998224725;\n',
    );
    expect(await run('destinatarios', pessoas, { gravar: true })).toBe(1);
    expect(await db('destinatarios').select('nome', 'tipo', 'categoria', 'documento')).toEqual([
      { nome: 'Ana', tipo: 'FISICA', categoria: 'PRIVADA', documento: '52998224725' },
    ]);
  });

  test('batches in progress are imported, each whole or not at all', async () => {
    await Promise.all(
      ['Cedro', 'Paineira', 'Peroba'].map((nome_popular) =>
        especie(caller, { nome_popular, quantidade_inicial: 0 }),
      ),
    );
    const { codigo_identificador } = await estufa(caller, { localizacao_estufa: 'Telado Norte' });
    const rows = [
      `T-1;${codigo_identificador};Cedro;100;Produção;14/03/2026`,
      't-1;Telado Norte;Paineira;50;produção;14/03/2026',
      ';Telado Norte;Peroba;7;Pronta;01/02/2026',
      'T-2;Telado Norte;Cedro;dez;Pronta;01/02/2026',
      'T-2;Telado Norte;Peroba;5;Pronta;01/02/2026',
      'T-3;Telado Norte;Cedro;5;Pronta;01/02/2026',
      'T-4;Telado Sul;Cedro;5;Pronta;01/02/2026',
      'T-3;Telado Norte;Peroba;5;Pronta;01/02/2026',
    ];
    const file = await sheet(`Lote;Estufa;Planta;Qtd Atual;Fase;Início\n${rows.join('\n')}\n`);
    expect(await run('lotes', file, { gravar: true })).toBe(1);
    const apart =
      'Ponha juntas as linhas deste lote, como ao ordenar a planilha pelo código: elas estão separadas.';
    expect(lines).toEqual([
      'linha 5, coluna Qtd Atual, valor “dez”: Informe um número inteiro, como 1.234.',
      'linha 6: Corrija as outras linhas deste lote: ele só é gravado inteiro.',
      `linha 7: ${apart}`,
      expect.stringMatching(/^linha 8, coluna Estufa, valor “Telado Sul”: Cadastre antes a estufa/),
      `linha 9: ${apart}`,
      'Linhas: 8. Gravadas: 3. Recusadas: 5.',
      TO_MEND,
    ]);
    const { docs } = await caller.lotes.listar({});
    const pronto = { fase: 'PRONTO', quantidade_total: 7, data_inicio: '2026-02-01T03:00:00.000Z' };
    expect(docs).toMatchObject([
      { codigo: expect.stringMatching(/^LOTE-/), ...pronto },
      { codigo: 'T-1', fase: 'PRODUÇÃO', quantidade_total: 150, data_inicio: '2026-03-14T03:00:00.000Z' },
    ]);
  });

  test('a batch is sent whole, wherever the limit of a call falls', async () => {
    const names = ['Sibipiruna', 'Tipuana', 'Magnólia'];
    await Promise.all(names.map((nome_popular) => especie(caller, { nome_popular, quantidade_inicial: 0 })));
    await estufa(caller, { localizacao_estufa: 'Telado Leste' });
    const rows = Array.from({ length: 84 }, (_, n) =>
      names.map((name) => `L${n};Telado Leste;${name};1;Pronto;01/02/2026`),
    ).flat();
    const file = await sheet(`Lote;Estufa;Planta;Quantidade;Fase;Início\n${rows.join('\n')}\n`);
    expect(await run('lotes', file, { gravar: true })).toBe(0);
    const { docs, totalDocs } = await caller.lotes.listar({ busca: 'L8', limite: 100 });
    expect([totalDocs, ...docs.map(({ quantidade_total }) => quantidade_total)]).toEqual([5, 3, 3, 3, 3, 3]);
  });

  test('movements of every type are recorded in the order of the sheet, and undone', async () => {
    const { id } = await especie(caller, { nome_popular: 'Jacarandá', quantidade_inicial: 10 });
    const { codigo } = await lote(caller, {
      itens_especies: [{ especie_id: id, quantidade_inicial: 10 }],
      fase: 'PRONTO',
    });
    const { documento } = await destinatario(caller, { nome: 'Escola do Pátio' });
    const file = await sheet(
      `Tipo;Planta;Lote;Destinatário;Qtde;Motivo;Data
      Entrada;Jacarandá;;;8;Coleta;14/03/2026
      Saída;Jacarandá;;Escola do Pátio;3;;
      Ajuste;Jacarandá;;;-1;Contagem;
      Perda;Jacarandá;${codigo};;1;Geada;15/03/2026
      Mortalidade;Jacarandá;${codigo.toLowerCase()};;2;;
      Expedição;Jacarandá;${codigo};${documento};4;;16/03/2026
`.replace(/^ +/gm, ''),
    );
    expect([await run('movimentacoes', file, { gravar: true }), lines[0]]).toEqual([0, expect.any(String)]);
    const rows = await db('movimentacoes')
      .where({ especie_id: id })
      .whereNot({ origem: 'SALDO_INICIAL' })
      .whereNot({ origem: 'ALOCACAO' })
      .orderBy('seq');
    expect(rows.map(({ tipo, quantidade, justificativa }) => [tipo, quantidade, justificativa])).toEqual([
      ['ENTRADA', 8, 'Entrada de 14/03/2026: Coleta'],
      ['SAIDA', 3, null],
      ['AJUSTE', -1, 'Contagem'],
      ['PERDA', 1, 'Perda de 15/03/2026: Geada'],
      ['MORTALIDADE', 2, null],
      ['EXPEDICAO', 4, 'Expedição de 16/03/2026'],
    ]);
    expect(rows.map(({ destinatario_id }) => destinatario_id !== null)).toEqual([
      ...[false, true, false, false, false, true],
    ]);
    const stock = async () => (await caller.especies.buscar({ id })).quantidade_atual;
    expect(await stock()).toBe(4);
    expect(await desfazer(`${file}.movimentacoes.recibo.json`, asAna)).toBe(0);
    expect([await stock(), (await caller.especies.buscar({ id })).em_producao]).toEqual([0, 10]);
  });

  test('a row of movements is refused in words of the sheet, by its column', async () => {
    const { id } = await especie(caller, { nome_popular: 'Guapuruvu', quantidade_inicial: 9 });
    const { codigo } = await lote(caller, {
      itens_especies: [{ especie_id: id, quantidade_inicial: 9 }],
      fase: 'PRONTO',
    });
    const refused: [row: string, column: string, motivo: RegExp][] = [
      ['Sobra;Guapuruvu;;;1;', 'Movimento', /^Escolha um destes valores: Entrada, Saída, Ajuste, Perda, Exp/],
      [
        'Doação;Guapuruvu;;;1;',
        'Movimento',
        /^Escreva Saída ou Expedição se o viveiro doou, e Entrada se ele recebeu\.$/,
      ],
      ['Perda;Guapuruvu;;;1;', 'Lote', /^Informe o lote: a perda só existe dentro de um lote\.$/],
      ['Perda;Guapuruvu;LOTE-1;;1;', 'Lote', /^Abra antes o lote, ou corrija o código/],
      [`Expedição;Guapuruvu;${codigo};;1;`, 'Para quem', /^Preencha o destinatário: uma expedição/],
      [`Expedição;Guapuruvu;${codigo};Ninguém;1;`, 'Para quem', /^Cadastre antes o destinatário/],
      [`Expedição;Guapuruvu;${codigo};;1;Sim`, 'Retorno', /^Registre o retorno ao viveiro à parte/],
      ['Saída;Guapuruvu;;;1;', 'Quantidade', /^Registre antes uma entrada de 1: o saldo do estoque/],
      ['Saída;Guapuruvu;;;-1;', 'Quantidade', /^Informe uma quantidade positiva/],
    ];
    const header = 'Movimento;Planta;Lote;Para quem;Quantidade;Retorno';
    const file = await sheet(`${header}\n${refused.map(([row]) => row).join('\n')}\n`);
    expect(await run('movimentacoes', file)).toBe(1);
    for (const [n, [, column, motivo]] of refused.entries()) {
      const [, where, why] = /^linha \d+, coluna (.+), valor “.*?”: (.*)$/.exec(lines[n] ?? '') ?? [];
      expect([where, why]).toEqual([column, expect.stringMatching(motivo)]);
    }
  });

  test('a check refuses the batches that saving would refuse for lack of room', async () => {
    await especie(caller, { nome_popular: 'Caroba', quantidade_inicial: 0 });
    await estufa(caller, { localizacao_estufa: 'Telado Oeste', capacidade_total: 2_990 });
    const rows = Array.from({ length: 300 }, () => 'Telado Oeste;Caroba;10;Pronto;01/02/2026');
    const file = await sheet(`Estufa;Planta;Quantidade;Fase;Início\n${rows.join('\n')}\n`);
    for (const gravar of [false, true]) {
      lines.length = 0;
      expect(await run('lotes', file, { gravar })).toBe(1);
      expect(lines[0]).toMatch(/^linha 301, coluna Quantidade, .*Escolha outra estufa/);
      expect(lines[1]).toMatch(/^Linhas: 300\. .*: 299\. Recusadas: 1\.$/);
    }
  });

  test('refused rows can be corrected in the --erros file and imported', async () => {
    const erros = join(folder, 'recusadas.csv');
    const cafe = await especie(caller, { nome_popular: 'Café' });
    const file = await sheet(
      'Planta;Quantidade;Motivo;Nota\nCafé;dez;"Compra,\ntroca";"a;b"\nCafé;5;=Soma;\nCafé;-1;=Soma;\n',
    );
    expect(await run('entradas', file, { gravar: true, erros })).toBe(1);

    const written = await readFile(erros, 'utf8');
    // Spreadsheets begin a row at any line feed outside quotes.
    expect(parse(written, { delimiter: ';', record_delimiter: ['\r\n', '\n'], bom: true })).toEqual([
      ['Planta', 'Quantidade', 'Motivo', 'Nota', 'Linha recusada', 'Motivo da recusa'],
      ['Café', 'dez', 'Compra,\ntroca', 'a;b', '2', 'Quantidade: Informe um número inteiro, como 1.234.'],
      ['Café', "'-1", "'=Soma", '', '4', expect.stringMatching(/^Quantidade: /)],
    ]);
    await writeFile(erros, written.replace('dez', '10').replace("'-1", '1'));
    expect(await run('entradas', erros, { gravar: true, padrao: ['justificativa=-'] })).toBe(0);
    expect(
      await db('movimentacoes').where({ especie_id: cafe.id }).orderBy('seq').pluck('quantidade'),
    ).toEqual([1000, 5, 10, 1]);
    expect(await db('movimentacoes').where({ especie_id: cafe.id }).pluck('justificativa')).toContain(
      '=Soma',
    );
  });

  test('a row with more values than titles stays refused in the --erros file until it is corrected', async () => {
    const erros = join(folder, 'a-mais.csv');
    const header = 'Nome popular,Categoria,Tipo,Quantidade';
    await run('especies', await sheet(`${header}\nCuipuna,Nativa,Muda,1,500\n`), { erros });
    expect(lines.join('\n')).toContain('mais valores que títulos');
    expect(await run('especies', erros)).toBe(1);
    await writeFile(erros, (await readFile(erros, 'utf8')).replace(/;1;(.*);500/, ';1.500;$1'));
    expect(await run('especies', erros)).toBe(0);
  });

  test('long rows are imported, and only a row larger than a request is refused', async () => {
    const long = Array.from({ length: 200 }, (_, n) => `Comprida ${n};${'á'.repeat(2_000)}`);
    const file = await sheet(['Nome;Obs', ...long, `Demais;${'á'.repeat(200_000)}`].join('\n'));
    expect(await run('especies', file, { gravar: true, padrao: NATIVAS })).toBe(1);
    expect(lines).toEqual([
      'linha 202: Encurte os textos: a linha é longa demais.',
      'Linhas: 201. Gravadas: 200. Recusadas: 1.',
      TO_MEND,
    ]);
  });

  test('an --erros path that cannot be used fails before anything is recorded', async () => {
    const file = await sheet('Nome popular;Categoria\nIpê-cedo;Nativa\n');
    const other = await sheet('outra');
    const before = await countOf('especies');
    for (const [erros, sentence] of [
      [other, 'já existe'],
      [folder, 'já existe'],
      [join(folder, 'nada', 'r.csv'), 'a pasta não existe'],
    ] as const) {
      const refused = run('especies', file, { gravar: true, padrao: ['tipo=muda'], erros });
      await expect(refused).rejects.toThrow(sentence);
    }
    expect([await countOf('especies'), await readFile(other, 'utf8')]).toEqual([before, 'outra']);

    const mine = join(folder, 'minhas-recusadas.csv');
    for (const _ of [1, 2])
      expect(await run('especies', file, { padrao: ['tipo=flor'], erros: mine })).toBe(1);
  });

  test('a refused cell is shown on one line, cut off when long', async () => {
    const file = await sheet(`Nome popular\n"a\n${'b'.repeat(500)}"\n`);
    await run('especies', file, { padrao: NATIVAS });
    expect(lines[0]).toContain(`valor “a ${'b'.repeat(78)}…”: `);
  });

  test('an invalid checkpoint file fails with advice', async () => {
    const file = await sheet('Nome popular\nIpê-recibo\n');
    for (const text of ['', '{}', '[]', 'null', '7']) {
      await writeFile(`${file}.especies.recibo.json`, text);
      await expect(run('especies', file, { gravar: true, padrao: NATIVAS })).rejects.toThrow(
        /apague .*recibo.json: /,
      );
    }
  });

  test('a full disk fails with advice, and leaves no empty checkpoint', async () => {
    const file = await sheet('Nome popular\nIpê-disco\n');
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    vi.mocked(fs.writeFile).mockImplementationOnce(async (path) => {
      await fs.appendFile(String(path), '');
      throw full;
    });
    await expect(run('especies', file, { gravar: true, padrao: NATIVAS })).rejects.toThrow('Libere espaço');
    expect(existsSync(`${file}.especies.recibo.json`)).toBe(false);
  });

  test('--erros cannot be the sheet itself', async () => {
    const file = await sheet(manyNames(1));
    await expect(run('especies', file, { padrao: NATIVAS, erros: file })).rejects.toThrow('--erros');
  });
});

describe('an import that recorded nothing', () => {
  const options = { gravar: true };
  const rows = (n: number) => `Planta;Quantidade;Motivo\n${`Ainda não ${n};1;Compra\n`.repeat(300)}`;

  test('starts over once the missing species is registered, and two processes record it once', async () => {
    const file = await sheet(rows(1));
    expect(await run('entradas', file, options)).toBe(1);
    const { id } = await especie(caller, { nome_popular: 'Ainda não 1', quantidade_inicial: 0 });
    expect(await Promise.all([run('entradas', file, options), run('entradas', file, options)])).toContain(0);
    expect(await db('especies').where({ id }).pluck('quantidade_atual')).toEqual([300]);
  });

  test.each([
    ['finished', (state: object) => state],
    ['was interrupted', (state: object) => ({ ...state, concluida_em: null })],
  ])('and %s does not block the corrected sheet', async (_how, left) => {
    const file = await sheet(rows(2));
    expect(await run('entradas', file, options)).toBe(1);
    const checkpoint = `${file}.entradas.recibo.json`;
    await writeFile(checkpoint, JSON.stringify(left(JSON.parse(await readFile(checkpoint, 'utf8')))));
    const { nome_popular } = await especie(caller, { nome_popular: `Ainda sim ${files}` });
    await writeFile(file, `Planta;Quantidade;Motivo\n${nome_popular};1;Compra\n`);
    expect(await run('entradas', file, options)).toBe(0);
  });
});

test('the exit code is 2 for a user error and 3 when the service does not answer', async () => {
  const file = await sheet(manyNames(1));
  const nobody = { VIVEIRO_URL: 'http://127.0.0.1:9', VIVEIRO_TOKEN: 'x' };
  const [missing, unknown, wrong, away] = await Promise.all([
    viveiro(['importar', 'especies', join(folder, 'nada.csv')], nobody),
    viveiro(['importar', 'arvores', file], nobody),
    viveiro(['importar', 'especies', file, '--padrao', 'categoria'], nobody),
    viveiro(['importar', 'especies', file, '--padrao', 'categoria=NATIVA', '--padrao', 'tipo=MUDA'], nobody),
  ]);
  expect([missing.code, unknown.code, wrong.code, away.code]).toEqual([2, 2, 2, 3]);
  expect(missing.stderr).toMatch(/nada\.csv não pôde ser lido/);
  expect(unknown.stderr).toMatch(/especies.*estufas.*destinatarios.*entradas/);
  expect(wrong.stderr).toContain('Escreva --padrao campo=valor');
  expect(away.stderr).toContain('o serviço não respondeu (em http://127.0.0.1:9)');
});

test('progress is reported without a terminal', async () => {
  const padrao = NATIVAS.flatMap((each) => ['--padrao', each]);
  const env = { VIVEIRO_URL: url, VIVEIRO_TOKEN: asAna.access.token };
  const { stderr } = await viveiro(['importar', 'especies', await sheet(manyNames(300)), ...padrao], env);
  expect(stderr.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Conferindo .* 0% \(0 de 300 linhas\)$/),
      expect.stringMatching(/^Conferindo .* 100% \(300 de 300 linhas\)$/),
    ]),
  );
});

describe('a second import of the same file', async () => {
  const options = { gravar: true, padrao: NATIVAS };

  test('records nothing twice', async () => {
    const file = await sheet(manyNames(3));
    expect(await run('especies', file, options)).toBe(0);
    const count = await countOf('especies');
    expect(await run('especies', file, options)).toBe(0);
    expect(await countOf('especies')).toBe(count);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^Este arquivo já foi importado em \d\d\/\d\d\/\d{4}/),
      'Linhas: 3. Gravadas: 3. Recusadas: 0.',
    ]);
  });

  const outro = { url, access: { token: await service.tokenFor(await operador(db)) } };

  test.each<[string, Partial<ImportArguments>, typeof asAna, names?: number]>([
    ['the file changed', {}, asAna, 4],
    ['the defaults differ', { padrao: ['categoria=nativa', 'tipo=semente'] }, asAna],
    ['the chosen columns differ', { coluna: ['variedade=-'] }, asAna],
    ['the user differs', {}, outro],
  ])('fails when %s, because rows would be recorded twice', async (_how, other, settings, names) => {
    const file = await sheet(manyNames(3));
    await run('especies', file, options);
    const count = await countOf('especies');
    if (names) await writeFile(file, manyNames(names));
    const again = run('especies', file, { ...options, ...other }, settings);
    await expect(again).rejects.toThrow(/já gravadas: 3; .*apague .*\.recibo\.json/);
    expect(await countOf('especies')).toBe(count);
  });

  test('fails when another sheet of the workbook is chosen', async () => {
    const file = join(folder, 'duas.xlsx');
    const sheets = ['Uma', 'Outra'].map((name) => ({ name, rows: [['Nome popular'], [`Planta ${name}`]] }));
    await writeFile(file, await writeXlsx({ sheets }));
    expect(await run('especies', file, options)).toBe(0);
    await expect(run('especies', file, { ...options, planilha: 'Outra' })).rejects.toThrow(
      'a planilha escolhida',
    );
  });
});

describe('undoing an import', () => {
  const options = { gravar: true, padrao: [...NATIVAS, 'quantidade_inicial=3'] };
  const receiptOf = (file: string) => `${file}.especies.recibo.json`;

  test('takes back exactly what it recorded, names what stays, and can be run again for the rest', async () => {
    const before = await countOf('especies');
    const file = await sheet(manyNames(600));
    expect(await run('especies', file, options)).toBe(0);
    const [used] = await db('especies').where('nome_popular', `Planta ${files - 1} 300`);
    const entrada = await movimentacao(caller, { especie_id: used.id });
    lines.length = 0;
    expect(await desfazer(receiptOf(file), asAna)).toBe(1);
    expect(lines).toEqual([
      `Planta ${files - 1} 300: Estorne antes as movimentações dela: a espécie já foi usada.`,
      'Desfeitas: 599. Mantidas: 1.',
    ]);
    const active = () =>
      db('especies')
        .where({ status: 'ATIVO' })
        .where('nome_popular', 'like', `Planta ${files - 1} %`);
    expect(await active().pluck('quantidade_atual')).toEqual([13]);
    expect(await countOf('especies')).toBe(before + 600);

    await caller.movimentacoes.estornar({ id: entrada.id });
    expect(await desfazer(receiptOf(file), asAna)).toBe(0);
    expect([await active(), lines.at(-1)]).toEqual([[], 'Desfeitas: 1. Mantidas: 0.']);
  });

  test('lets the corrected sheet be imported, which reuses the records', async () => {
    const [names, more] = [manyNames(300), manyNames(300, 2)];
    const file = await sheet(names);
    expect(await run('especies', file, options)).toBe(0);
    expect(await desfazer(receiptOf(file), asAna)).toBe(0);
    const before = await countOf('especies');
    const corrected = more.replace('popular', 'popular;Saldo inicial');
    await writeFile(file, corrected.replace(/ (\d+)$/gm, ' $1;$1'));

    lines.length = 0;
    expect(await run('especies', file, { ...options, gravar: false })).toBe(0);
    const told = 'Retomadas, com os dados da planilha: 299, inativas desde que uma importação foi desfeita.';
    expect(lines.slice(0, 2)).toEqual(['Linhas: 300. Em ordem: 300. Recusadas: 0.', told]);
    lines.length = 0;
    expect(await run('especies', file, options)).toBe(0);
    expect(lines).toEqual(['Linhas: 300. Gravadas: 300. Recusadas: 0.', told]);
    expect(await countOf('especies')).toBe(before + 1);
    const [last] = await db('especies').where('nome_popular', `Planta ${files - 1} 300`);
    expect(last).toMatchObject({ status: 'ATIVO', quantidade_atual: 300 });
  });

  test('refuses a file that is not a checkpoint, or is that of another service', async () => {
    const file = await sheet(manyNames(2));
    const advice = 'Indique o recibo que a importação deixou ao lado da planilha';
    for (const wrong of [file, `${file}.nada`]) {
      await expect(desfazer(wrong, asAna)).rejects.toThrow(`${advice}: ${wrong} não é um.`);
    }
    expect(await run('especies', file, options)).toBe(0);
    const elsewhere = { ...asAna, url: 'http://127.0.0.1:9' };
    await expect(desfazer(receiptOf(file), elsewhere)).rejects.toThrow(`o serviço deste recibo: ${url}`);
  });
});

describe('an interrupted import', () => {
  const options = { gravar: true, padrao: NATIVAS };

  /** A proxy before the service; `onAnswer` decides for each answered batch whether its answer arrives. */
  async function unreliable(onAnswer: (batch: number) => boolean | Promise<boolean>, of = 'importar') {
    let batches = 0;
    const proxy = createServer(async (request, response) => {
      const body = await text(request);
      const { method = '', headers, url: path = '' } = request;
      const { 'content-length': _, connection: __, ...others } = headers as Record<string, string>;
      const answer = await fetch(url + path, { method, headers: others, ...(body && { body }) });
      const payload = await answer.text();
      if (path.includes(of)) batches += 1;
      if (path.includes(of) && !(await onAnswer(batches))) request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(payload);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    afterAll(() => proxy.close());
    return { ...asAna, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  }

  test('retries after a lost answer, and records its rows once', async () => {
    const settings = await unreliable((batch) => batch !== 1);
    const file = await sheet(manyNames(300));
    const before = await countOf('especies');
    expect(await run('especies', file, options, settings)).toBe(0);
    expect(await countOf('especies')).toBe(before + 300);
  });

  test('resumes after a signal where it stopped', async () => {
    const settings = await unreliable((batch) => batch !== 2 || process.emit('SIGTERM'));
    const file = await sheet(manyNames(600));
    const before = await countOf('especies');
    await expect(run('especies', file, options, settings)).rejects.toThrow('cancelada');
    expect(lines.at(-1)).toBe('Rode o mesmo comando de novo: a importação continua de onde parou.');

    expect(await run('especies', file, options, settings)).toBe(0);
    expect(await countOf('especies')).toBe(before + 600);
    expect(lines).toContain('Continuando a importação que parou na linha 251.');
  });

  test('is undone after a signal where that stopped, and counts what was undone before', async () => {
    const settings = await unreliable((batch) => batch !== 2 || process.emit('SIGTERM'), 'desfazer');
    const file = await sheet(manyNames(600));
    expect(await run('especies', file, options, settings)).toBe(0);
    const receipt = `${file}.especies.recibo.json`;
    await expect(desfazer(receipt, settings)).rejects.toThrow('cancelada');
    expect(await desfazer(receipt, settings)).toBe(0);
    expect(lines.at(-1)).toBe('Desfeitas: 600. Mantidas: 0.');
    expect(await desfazer(receipt, settings)).toBe(0);
    expect(lines.at(-1)).toBe('Desfeitas: 0. Mantidas: 0.');
  });

  test('resumes after kill -9, and records nothing twice', async () => {
    let kill = () => {};
    const settings = await unreliable((batch) => {
      if (batch === 2) kill();
      return batch !== 2;
    });
    const { id } = await especie(caller, { nome_popular: 'Pitanga da morte', quantidade_inicial: 0 });
    const file = await sheet(`Planta;Quantidade;Motivo\n${'Pitanga da morte;1;Compra\n'.repeat(600)}`);
    const env = { VIVEIRO_URL: settings.url, VIVEIRO_TOKEN: settings.access.token };
    const command = ['importar', 'entradas', file, '--gravar'];

    const killed = await launch('cli/viveiro', env, command);
    kill = () => killed.child.kill('SIGKILL');
    expect(await exitOf(killed.child)).toBeNull();
    expect(await countOf('movimentacoes')).toBeGreaterThanOrEqual(500);

    expect(await viveiro(command, env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Linhas: 600. Gravadas: 600. Recusadas: 0.'),
    });
    const [{ quantidade_atual }] = await db('especies').where({ id });
    expect(quantidade_atual).toBe(600);
  });

  test('fails after a day, because its last chunk may have been recorded', async () => {
    const settings = await unreliable(() => process.emit('SIGTERM'));
    const file = await sheet(manyNames(3));
    await expect(run('especies', file, options, settings)).rejects.toThrow('cancelada');
    const checkpoint = `${file}.especies.recibo.json`;
    const state = JSON.parse(await readFile(checkpoint, 'utf8'));
    state.em_envio.enviada_em = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await writeFile(checkpoint, JSON.stringify(state));
    await expect(run('especies', file, options, settings)).rejects.toThrow(/as linhas 1 a 4 foram gravadas/);
    const before = await countOf('especies');
    expect(await desfazer(checkpoint, settings)).toBe(1);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^Confira no sistema se as linhas 1 a 4 foram gravadas, e desfaça-as lá: /),
      'Desfeitas: 0. Mantidas: 0.',
    ]);
    expect(await countOf('especies')).toBe(before);
  });
});
