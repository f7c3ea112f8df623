import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdf } from '../../../../adapters/print/pdf.ts';
import { type Termo, termo } from '../../../../adapters/print/termo.ts';
import { SETTINGS } from '../../../support/caller.ts';

const dia = '2026-03-14T12:00:00Z';
const installation = { ...SETTINGS, publicUrl: 'https://viveiro.example' };

function item(
  nome_cientifico: string,
  lote: string,
  variedade: string | null = null,
): Termo['itens'][number] {
  return {
    especie: { id: 'e', nome_popular: 'Ipê', nome_cientifico, variedade },
    ...{ lote, quantidade: 1_250, unidade: 'MUDA', estornado_em: null },
    ...{ procedencias: [], origem_em_parte: false },
  } as unknown as Termo['itens'][number];
}

/** The pieces of text on the first page, with their ends from left to right, in points. */
async function textsOf(itens: Termo['itens']) {
  const data = {
    ...{
      numero: 'TERMO-2026-00001',
      codigo: 'x',
      entrega: 'ENT-2026-0001',
      data: dia,
      data_emissao: dia,
      itens,
    },
    destinatario: { nome: 'Escola', documento: '11222333000181', endereco: null, responsavel: null },
    ...{
      cancelado_em: null,
      parcial_desde: null,
      selo: null,
      doador: { ...SETTINGS, nome_do_viveiro: SETTINGS.nomeDoViveiro },
      texto: SETTINGS.textoDoTermo,
      justificativa: null,
    },
    ...{ finalidade: null, programa: null, plantio: null, retirada_por: null },
    ...{ registrado_por: 'Ana', emitido_por: 'Ana' },
  } as unknown as Termo;
  const document = await getDocumentProxy(new Uint8Array(await pdf(termo(data, installation))));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.flatMap((each) => {
    if (!('str' in each)) return [];
    const [, , , , left] = each.transform;
    return [{ text: each.str, left, right: left + each.width }];
  });
}

const WORD = 'W'.repeat(200);

describe('a row of a receipt', () => {
  it.each([
    ['few', 1],
    ['many', 6],
  ])('shows its quantity beside the longest words, among %s rows', async (_, many) => {
    const texts = await textsOf(Array.from({ length: many }, () => item(WORD, WORD.slice(0, 40), WORD)));
    const [quantity] = texts.filter(({ text }) => text.startsWith('1.250'));
    expect(quantity?.right).toBeLessThan(595);
    const batch = texts.filter(({ text }) => /^W{5,}$/.test(text));
    expect(Math.max(...batch.map(({ right }) => right))).toBeLessThan(quantity?.left);
  });

  it('keeps an ordinary code of a batch on one line', async () => {
    const texts = await textsOf([item('Handroanthus albus', 'LOTE-2026-00001')]);
    expect(texts.map(({ text }) => text)).toContain('LOTE-2026-00001');
  });
});
