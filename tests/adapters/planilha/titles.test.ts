import { describe, expect, test } from 'vitest';
import { read } from './reading.ts';

/** Sheets as offices make them: each is read right, asked about or refused, and never wrong in silence. */

describe('a unit', () => {
  test.each(['(kg)', '(g)', '(bandejas)', '(milheiros)', '(prevista)', '[caixas]'])(
    'in a title counts: “Quantidade %s” is asked about',
    async (unit) => {
      await expect(read('entradas', [`Espécie;Quantidade ${unit}`, 'Oiti;12'])).rejects.toThrow(
        `Diga o que é a coluna “Quantidade ${unit}”`,
      );
    },
  );

  test.each(['(un)', '(unid.)', '(nº)', '(mudas)', '(ex.: 100)', '(obrigatório)', '\nSó números inteiros'])(
    'of one says nothing: “Quantidade%s” is the quantity',
    async (unit) => {
      const { rows } = await read('entradas', [`Espécie;Quantidade${unit}`, 'Oiti;12']);
      expect(rows).toEqual([{ especie: 'Oiti', quantidade: 12 }]);
    },
  );

  test('is asked about by the first line of its title, by which it is also chosen', async () => {
    const lines = ['Espécie;Qtd no pátio\n(só números)', 'Oiti;12'];
    await expect(read('entradas', lines)).rejects.toThrow(
      /^Diga o que é a coluna “Qtd no pátio”: se é “Quantidade”, acrescente --coluna quantidade="Qtd no pátio";/,
    );
    const { rows } = await read('entradas', lines, { coluna: { quantidade: 'qtd no pátio' } });
    expect(rows).toEqual([{ especie: 'Oiti', quantidade: 12 }]);
  });

  test.each([
    ['especies', 'Nome;Estoque (mínimo)'],
    ['destinatarios', 'Nome;Tipo;Categoria;CPF (do responsável)'],
  ] as const)('of %s is not the only thing that brackets say: “%s” is asked about', async (kind, titles) => {
    const said = kind === 'especies' ? { padrao: { tipo: 'Muda', categoria: 'Nativa' } } : {};
    await expect(read(kind, [titles], said)).rejects.toThrow('Diga o que é a coluna');
  });

  test('of one in the title of a second quantity is no unit of the first', async () => {
    const lines = ['Espécie;Quantidade (un);Quantidade (un)', 'Oiti;350;12'];
    const { rows } = await read('entradas', lines, { coluna: { quantidade: 'C' } });
    expect(rows).toEqual([{ especie: 'Oiti', quantidade: 12 }]);
  });

  test('of a weight is converted', async () => {
    const grams = async (title: string, weight: string) =>
      (await read('procedencias', [`Espécie;Origem;${title}`, `Oiti;Coleta;${weight}`])).rows;
    expect([await grams('Peso (kg)', '0,938'), await grams('Peso g', '12,5')]).toEqual([
      [{ especie: 'Oiti', origem: 'COLETA', peso_gramas: 938 }],
      [{ especie: 'Oiti', origem: 'COLETA', peso_gramas: 12.5 }],
    ]);
  });

  test.each(['Unidade', 'Unid.', 'Un', 'Unidade da QTD', 'Unidade de medida'])(
    'in the column “%s” refuses what is not counted one by one',
    async (title) => {
      const { rows, ignored } = await read('entradas', [
        `Espécie;Qtd;${title}`,
        ...['Oiti;2;kg', 'Oiti;5;un', 'Oiti;6;Mudas', 'Oiti;7;'],
      ]);
      expect(rows.map((row) => (typeof row === 'string' ? row : row.quantidade))).toEqual([
        'Escreva a quantidade em unidades: a coluna ao lado diz que ela está em “kg”.',
        ...[5, 6, 7],
      ]);
      expect(ignored).toEqual([]);
    },
  );

  test('in a column of its own refuses a weight whose title does not name it', async () => {
    const grams = async (title: string) =>
      (
        await read('procedencias', [`Espécie;Origem;${title};Unidade`, 'Oiti;Coleta;1,5;kg', 'Ipê;Coleta;7;'])
      ).rows.map((row) => (typeof row === 'string' ? row : row.peso_gramas));
    expect([await grams('Peso'), await grams('Peso (kg)')]).toEqual([
      [
        'Escreva no título a unidade do peso, como “Peso (kg)”: a coluna ao lado diz que ele está em “kg”.',
        7,
      ],
      [1500, 7000],
    ]);
  });

  test('behind a number is taken when it is of one, and refused otherwise', async () => {
    const { rows } = await read('entradas', [
      'Espécie;Qtd',
      ...['Oiti;200 un', 'Oiti;1.200 mudas', 'Oiti;2 kg', 'Oiti;3 bandejas'],
    ]);
    expect(rows.map((row) => (typeof row === 'string' ? row : row.quantidade))).toEqual([
      ...[200, 1200],
      ...Array(2).fill('Informe um número inteiro, como 1.234.'),
    ]);
  });
});

describe('a title', () => {
  test('that is a weaker name of a field is asked about beside a better one', async () => {
    const lines = ['Saldo;Nome popular;Qtd no pátio', '1;Oiti;350'];
    const padrao = { tipo: 'Muda', categoria: 'Nativa' };
    await expect(read('especies', lines, { padrao })).rejects.toThrow('“Saldo” e “Qtd no pátio”');
    const { rows } = await read('especies', lines, {
      ...{ padrao, coluna: { quantidade_inicial: 'Qtd no pátio' } },
    });
    expect(rows).toEqual([expect.objectContaining({ quantidade_inicial: 350 })]);
  });

  test.each(['Número;Espécie', 'Número;Espécie;Qtd no pátio'])(
    '“Número” may number the rows, and is asked about: %s',
    async (titles) => {
      await expect(read('entradas', [titles, '1;Oiti;350'])).rejects.toThrow(
        'Diga o que é a coluna “Número”: se é “Quantidade”, acrescente',
      );
    },
  );

  test('“Contato” is a person or a telephone, and a telephone is no name', async () => {
    const lines = ['Nome;Tipo;Categoria;CPF;Contato', 'Ana;PF;Privada;52998224725;(11) 98888-7777'];
    await expect(read('destinatarios', lines)).rejects.toThrow('se é “Telefone”, acrescente');
    const { rows } = await read('destinatarios', lines, {
      coluna: { responsavel: 'Contato', telefone: '-' },
    });
    expect(rows).toEqual(['Escreva um nome: isto parece um telefone.']);
  });

  test.each(['Espécie', 'Nome da espécie'])(
    '“%s” beside the popular name is asked about: it may be the scientific one',
    async (title) => {
      const lines = [`Família;${title};Nome popular`, 'Bignoniaceae;Handroanthus albus;Ipê'];
      const padrao = { tipo: 'Muda', categoria: 'Nativa' };
      await expect(read('especies', lines, { padrao })).rejects.toThrow(
        `--coluna nome_cientifico="${title}"`,
      );
    },
  );

  test('“Recebida” is a number, and not the day of “Recebida em”', async () => {
    const lines = (title: string) => [`Espécie;Origem;${title}`, 'Oiti;Coleta;45000'];
    await expect(read('procedencias', lines('Recebida'))).rejects.toThrow('Diga o que é a coluna “Recebida”');
    expect((await read('procedencias', lines('Recebida em'))).rows).toEqual([
      { especie: 'Oiti', origem: 'COLETA', data: '2023-03-15' },
    ]);
  });

  test('“Nome da espécie” is a name of it', async () => {
    const lines = ['Nome da espécie;Quantidade', 'Oiti;12'];
    expect((await read('entradas', lines)).rows).toEqual([{ especie: 'Oiti', quantidade: 12 }]);
  });

  test('of a report has its time zone in brackets, which says nothing', async () => {
    const lines = ['Espécie;Quantidade;Data (America/Sao_Paulo)', 'Oiti;1;14/03/2026'];
    expect((await read('entradas', lines)).rows).toEqual([expect.objectContaining({ data: '2026-03-14' })]);
  });

  test('that lost a letter stops the reading', async () => {
    const lines = ['Esp?cie (obrigat?ria);Quantidade', 'Oiti;1'];
    await expect(read('entradas', lines)).rejects.toThrow('se perderam, como em “Esp?cie (obrigat?ria)”');
  });

  test('that two columns have is told by their letters', async () => {
    const lines = ['Espécie;Quantidade;;Espécie;Quantidade', 'Araçá;35;;Guapuruvu;12'];
    await expect(read('entradas', lines)).rejects.toThrow('--coluna especie=A ou --coluna especie=D');
    const { rows, ignored } = await read('entradas', lines, { coluna: { especie: 'D', quantidade: 'E' } });
    expect(rows).toEqual([{ especie: 'Guapuruvu', quantidade: 12 }]);
    expect(ignored).toEqual(['A (Espécie)', 'B (Quantidade)']);
  });

  test('that two columns have is asked about by their letters where it resembles a field’s', async () => {
    const lines = ['Espécie;Qtd no pátio;Qtd no Pátio', 'Araçá;35;12'];
    await expect(read('entradas', lines)).rejects.toThrow(
      /“B \(Qtd no pátio\)”: se é “Quantidade”, acrescente --coluna quantidade=B; .* Nela está: 35\.\n.*“C \(Qtd no Pátio\)”.*=C; .* 12\./,
    );
    expect((await read('entradas', lines, { coluna: { quantidade: 'C' } })).rows).toEqual([
      { especie: 'Araçá', quantidade: 12 },
    ]);
  });

  test('that is repeated on each page is no row', async () => {
    const { rows, total } = await read('entradas', ['Espécie;Qtd', 'Oiti;1', 'Espécie;Qtd', 'Araçá;2']);
    expect([rows.length, total]).toEqual([2, 2]);
  });
});

test('the report of origins is read without a question, and the measured rate is not taken for the test', async () => {
  const { rows, ignored } = await read('procedencias', [
    'Código;Espécie;Origem;Coleta ou recebimento;Germinação em teste (%);Teste;Recebida;Germinação',
    'PROC-2026-0031;Oiti;COLETA;26/05/2026;91;28/05/2026;1550;92,6%',
  ]);
  expect(rows).toEqual([
    {
      ...{ codigo: 'PROC-2026-0031', especie: 'Oiti', origem: 'COLETA' },
      ...{ data: '2026-05-26', germinacao_teste: 91, data_teste: '2026-05-28' },
    },
  ]);
  expect(ignored).toEqual(['Recebida', 'Germinação']);
});
