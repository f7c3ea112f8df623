import { expect, test } from 'vitest';
import { ErroDoViveiro } from '../../adapters/client/errors.ts';
import {
  comMarcadas,
  fonteDe,
  itensDe,
  LINHA_NOVA,
  type Linha,
  nasLinhas,
  Pedido,
  sementesDe,
} from '../../admin/entregas/pedido.ts';
import { oQueSai } from '../../admin/entregas/sentences.ts';
import { REQUIRED } from '../../src/wire/validation.ts';

const antigos = { de: 'MAIS_ANTIGOS', quantidade: 8 };

test.each([
  [{ planta: 'e' }, { ...antigos, especie_id: 'e', unidade: 'MUDA' }],
  [{ planta: sementesDe('s') }, { ...antigos, especie_id: 's', unidade: 'SEMENTE' }],
  // The record of a chosen stock may be another than the plant was chosen by.
  [
    { planta: 'e', de: fonteDe('s', 'L') },
    { especie_id: 's', lote_id: 'L', quantidade: 8 },
  ],
  [
    { planta: 'e', de: fonteDe('m', null) },
    { especie_id: 'm', lote_id: null, quantidade: 8 },
  ],
  // Only what leaves the sementeira names a lot of seed, and the service then has nothing to share out.
  [
    { planta: sementesDe('s'), procedencia_id: 'p' },
    { especie_id: 's', lote_id: null, quantidade: 8, procedencia_id: 'p' },
  ],
  [
    { planta: 'e', de: fonteDe('s', 'L'), procedencia_id: 'p' },
    { especie_id: 's', lote_id: 'L', quantidade: 8 },
  ],
  [
    { planta: 'e', procedencia_id: 'p' },
    { ...antigos, especie_id: 'e', unidade: 'MUDA' },
  ],
])('a line with %o asks for %o', (filled, item) => {
  expect(itensDe([{ ...LINHA_NOVA, quantidade: 8, ...filled }]).itens).toEqual([item]);
});

test('a refusal of an item stands at its line, which blank lines before it do not move', () => {
  const linhas = [linha(''), linha('a'), linha(''), linha('b')];
  const { itens, lugares } = itensDe(linhas);
  expect(itens.map(({ especie_id }) => especie_id)).toEqual(['a', 'b']);
  const erro = (campo: string | null) => ({ codigo: 'SALDO_INSUFICIENTE' as const, campo, detalhe: 'Não' });
  const erros = [
    'itens.1.quantidade',
    'itens.0.especie_id',
    'itens.0.lote_id',
    'itens.1',
    'justificativa',
    null,
  ].map(erro);
  const fault = new ErroDoViveiro({ ...erro('itens.1.quantidade'), status: 400, erros }, 'chave', undefined);
  const moved = nasLinhas(fault, lugares);
  expect(moved.erros.map(({ campo }) => campo)).toEqual([
    'linhas.3.quantidade',
    'linhas.1.planta',
    'linhas.1.de',
    'linhas.3.planta',
    'justificativa',
    null,
  ]);
  // The same request keeps its key.
  expect(moved).toMatchObject({ status: 400, campo: 'linhas.3.quantidade', idempotencyKey: 'chave' });
});

test.each<[string, Partial<Linha>[], Record<string, string>]>([
  ['the only line is blank', [{}], { 'linhas.0.planta': REQUIRED }],
  ['a blank line waits behind a filled one', [{ planta: 'a', quantidade: 1 }, {}], {}],
  ['the first line was emptied again', [{}, { planta: 'a', quantidade: 1 }], {}],
  ['a plant has no number', [{ planta: 'a' }, {}], { 'linhas.0.quantidade': REQUIRED }],
  [
    'a number has no plant',
    [{ planta: 'a', quantidade: 1 }, { quantidade: 2 }],
    { 'linhas.1.planta': REQUIRED },
  ],
  ['a number is none', [{ planta: 'a', quantidade: 0 }], { 'linhas.0.quantidade': 'Informe ao menos 1.' }],
])('before it is sent: %s', (_, filled, faults) => {
  const linhas = filled.map((each) => ({ ...LINHA_NOVA, ...each }));
  const { error } = Pedido.safeParse({ ...ABERTO, linhas });
  const found = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(Object.fromEntries(found)).toEqual(faults);
});

test('what is ticked in the list of what is ready comes before the blank line, and only once', () => {
  const plantas = [
    { id: 'a', registros: [{ id: 'a' }, { id: 'a-semente' }] },
    { id: 'b', registros: [{ id: 'b' }] },
    { id: 'c', registros: [{ id: 'c' }] },
    { id: 'd', registros: [{ id: 'd' }] },
  ];
  const linhas = [
    linha('a-semente', 5),
    // Seeds, and what is taken of a chosen batch, are wishes of their own.
    linha(sementesDe('a-semente'), 100),
    { ...linha('b', 3), de: fonteDe('b', 'L') },
    linha(''),
  ];
  const after = comMarcadas(linhas, plantas, { a: 9, b: 4, d: '' });
  expect(after.map(({ planta, quantidade, de }) => [planta, quantidade, de])).toEqual([
    ['a-semente', 9, ''],
    [sementesDe('a-semente'), 100, ''],
    ['b', 3, fonteDe('b', 'L')],
    ['b', 4, ''],
    ['d', '', ''],
    ['', '', ''],
  ]);
  expect(new Set(after.map(({ linha }) => linha)).size).toBe(after.length);
});

test.each([
  [[{ quantidade: 1 }], 'Sai 1 do LOTE-1.'],
  [
    [
      { quantidade: 30, finaliza: true },
      { quantidade: 5, lote: null },
    ],
    'Saem 30 do LOTE-1 (o lote é finalizado) e 5 de fora de lotes.',
  ],
  [[{ quantidade: 1_200, lote: null, unidade: 'SEMENTE' as const }], 'Saem 1.200 do estoque.'],
  [
    [1, 2, 3, 4].map((quantidade) => ({ quantidade })),
    'Saem 1 do LOTE-1, 2 do LOTE-1, 3 do LOTE-1 e 4 do LOTE-1.',
  ],
  [
    [1, 2, 3, 4, 5].map((quantidade) => ({ quantidade })),
    'Saem 1 do LOTE-1, 2 do LOTE-1, 3 do LOTE-1 e o resto de mais 2 lotes.',
  ],
])('what is taken is said: %#', (itens, sentence) => {
  expect(
    oQueSai(
      itens.map((item) => ({
        lote: { id: 'L', codigo: 'LOTE-1' },
        unidade: 'MUDA',
        finaliza: false,
        ...item,
      })),
    ),
  ).toBe(sentence);
});

const ABERTO = {
  ...{ destinatario_id: 'd0000000-0000-4000-8000-000000000000', finalidade: '', justificativa: 'Feira' },
  ...{ programa: '', plantio: null, retirada_por: null },
};

let seq = 0;
function linha(planta: string, quantidade: number | '' = ''): Linha {
  seq += 1;
  return { ...LINHA_NOVA, linha: `linha ${seq}`, planta, quantidade };
}
