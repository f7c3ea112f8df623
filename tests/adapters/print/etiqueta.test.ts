import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { type Etiqueta, etiqueta } from '../../../adapters/print/etiqueta.ts';
import { etiquetas } from '../../../adapters/print/etiquetas.ts';
import { pdf } from '../../../adapters/print/pdf.ts';
import { SETTINGS } from '../../support/caller.ts';
import { readPdf } from '../../support/pdf.ts';
import { times } from '../../support/races.ts';

const installation = { ...SETTINGS, publicUrl: 'https://viveiro.example' };
const dia = '2026-03-14T12:00:00Z';

function label(values: Partial<Etiqueta> = {}): Etiqueta {
  return {
    ...{ codigo: 'LOTE-2026-00001', fase: 'PRONTO', estufa: 'E01', data_inicio: dia, data_emissao: dia },
    ...{ especies: [], procedencias: [] },
    ...values,
  };
}

function especie(nome_popular: string, nome_cientifico: string | null = null) {
  return { nome_popular, nome_cientifico, variedade: null };
}

/** The pieces of text on the label, and how far each reaches to the right, in millimetres. */
async function textsOf(values: Partial<Etiqueta>) {
  const document = await getDocumentProxy(new Uint8Array(await pdf(etiqueta(label(values), installation))));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, end: ((item.transform[4] + item.width) * 25.4) / 72 }] : [],
  );
}

describe('the label of a batch', () => {
  it.each([
    ['wide letters', 'W'.repeat(200)],
    ['capitals', 'MANACÁ-DA-SERRA-ANÃO '.repeat(9).trim()],
    ['small letters', 'ipê-amarelo-do-cerrado '.repeat(8).trim()],
  ])('keeps within its edges with names in %s', async (_, nome) => {
    const municipio = { municipio: nome, uf: 'SP', local: nome, numero_matrizes: 1 } as const;
    const texts = await textsOf({
      codigo: nome.slice(0, 40),
      estufa: nome,
      especies: [especie(nome, nome)],
      procedencias: [{ codigo: nome.slice(0, 40), ...municipio }],
    });
    expect(Math.max(...texts.map(({ end }) => end))).toBeLessThan(100);
    expect(texts.map(({ text }) => text).join('')).toContain(nome.slice(0, 40));
  });

  it('marks where a scientific name was cut', async () => {
    const nome =
      'Handroanthus chrysotrichus var. obtusifoliolatus (Mart.) Mattos ex Bureau & K.Schum. f. minor';
    const texts = await textsOf({ especies: [especie('Ipê', nome)] });
    expect(texts.map(({ text }) => text).join('')).toMatch(/chrysotrichus var.*…/);
  });

  it('wraps a long name and a long place to two lines, and keeps the end of the place', async () => {
    const estufa = 'Estufa do Parque Centenário-Barraca das Mudas Nativas do Cerrado-Posição 12';
    const texts = await textsOf({
      estufa,
      especies: [especie('Pitangueira-do-cerrado de frutos vermelhos grandes')],
    });
    const all = texts.map(({ text }) => text);
    expect(all.join(' ')).toContain('Pitangueira-do-cerrado de frutos vermelhos grandes');
    expect(all.filter((text) => /Parque|Posição 12$/.test(text))).toHaveLength(2);
  });

  it('cuts inside what is too long for its lines: the last part of a place tells it from the next', async () => {
    const estufa = `Estufa ${'muito comprida '.repeat(9)}-Posição 12`;
    const texts = (await textsOf({ estufa })).map(({ text }) => text);
    expect(texts.join('|')).toMatch(/…[^|]*Posição 12/);
  });

  it('names as many lots as there is room for, each whole, and counts the others', async () => {
    const procedencias = times(20, (n) => `000${n}`.slice(-4)).map((n) => ({
      ...{ codigo: `PROC-2026-${n}`, municipio: null, uf: null, local: null, numero_matrizes: null },
    }));
    const texts = (await textsOf({ procedencias })).map(({ text }) => text);
    expect(texts.join(' ')).toMatch(
      /Origem: PROC-2026-0000, +PROC-2026-0001, PROC-2026-0002, .*PROC-2026-000\d e mais 1\d /,
    );
  });

  it('counts mother trees as people write numbers', async () => {
    const one = { codigo: 'PROC-1', municipio: null, uf: null, local: null, numero_matrizes: 1_000 };
    expect((await textsOf({ procedencias: [one] })).map(({ text }) => text)).toContain('1.000 matrizes');
  });
});

describe('labels on a sheet', () => {
  it('says how many species a batch has where there is no room for any', async () => {
    const origem = { codigo: 'PROC-1', municipio: null, uf: null, local: null, numero_matrizes: null };
    const especies = ['Ipê', 'Jatobá', 'Cedro'].map((nome) => especie(nome));
    const many = [label({ especies, procedencias: [origem] })];
    const sheet = etiquetas({ etiquetas: many, modelo: 'A4262', posicao: 1 }, installation);
    const { pages, title } = await readPdf(await pdf(sheet));
    expect(title).toBe('Etiquetas de 1 lote');
    expect(pages[0]).toMatch(/00001 3 espécies/);
  });
});
