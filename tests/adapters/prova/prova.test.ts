import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { conferir } from '../../../adapters/prova/prova.js';
import { consistencyOf, leafHash, overLeaves, pathTo, rootOf } from '../../../src/selos/arvore.ts';
import { chaveDe, notaDe, novaChave } from '../../../src/selos/chave.ts';

const chave = chaveDe(novaChave());
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));
const QUEM = ['5b1e', 'Escola', '11222333000181'];
const HASH = createHash('sha256').update(QUEM.join('\0')).digest('hex');
const QUANDO = '2026-03-14T12:30:00.000000Z';

const movimentacao = (seq: number, id: string, estorno_de: string | null = null) =>
  JSON.stringify([
    ...['movimentacoes', seq, id, 'SAIDA', 'MANUAL', 'ipe', 3, estorno_de ? null : HASH],
    ...[false, estorno_de, QUANDO, 'ff'],
  ]);
const termo = (...ids: string[]) =>
  JSON.stringify([
    ...['termos', 1, ids[0], 'TERMO-2026-00001', 'codigo', 'Ipê', null, null],
    ...[ids.map((movimentacao_id) => ({ movimentacao_id })), {}, 'Recebi.', null, QUANDO, 'ff'],
  ]);

const ROWS = {
  movimentacoes: [
    movimentacao(1, 'x'),
    movimentacao(2, 'a'),
    movimentacao(3, 'b'),
    movimentacao(4, 'c', 'b'),
  ],
  termos: [termo('a', 'b')],
};
const treeOf = (texts: readonly string[]) => overLeaves(Buffer.concat(texts.map(leafHash)));
const header = (numero: number, livro: string, rows: readonly string[]) =>
  JSON.stringify([
    ...[numero, livro, 1, null, rows.length, rows.length, rootOf(rows.length, treeOf(rows)).toString('hex')],
    ...[null, QUANDO, null, 'ee', null],
  ]);
/** Nine seals, of which the third and the sixth are ours. */
const HEADERS = Array.from({ length: 9 }, (_, n) => `["outro", ${n}]`)
  .with(2, header(3, 'movimentacoes', ROWS.movimentacoes))
  .with(5, header(6, 'termos', ROWS.termos));

function head(tamanho: number, desde?: number) {
  const log = treeOf(HEADERS.slice(0, tamanho));
  const signed = notaDe({ nome: 'viveiro-7f3a', tamanho, raiz: rootOf(tamanho, log) }, chave);
  const consistencia = desde ? { desde, hashes: hex(consistencyOf(desde, tamanho, log)) } : null;
  return { ...signed, consistencia };
}

/** A proof of these rows of the ledger, with the receipt. */
function proof(places: readonly number[] = [1, 2, 3], tamanho = 7) {
  const log = treeOf(HEADERS.slice(0, tamanho));
  const { nota, chave_publica } = head(tamanho);
  const registro = (rows: readonly string[], posicao: number, selo: number) => ({
    ...{ linha: rows[posicao] as string, selo, posicao },
    caminho: hex(pathTo(posicao, rows.length, treeOf(rows))),
  });
  return {
    formato: 'viveiro-prova-1',
    registros: [
      ...places.map((place) => registro(ROWS.movimentacoes, place, 3)),
      registro(ROWS.termos, 0, 6),
    ],
    selos: [3, 6].map((numero) => ({
      cabecalho: HEADERS[numero - 1] as string,
      caminho: hex(pathTo(numero - 1, tamanho, log)),
    })),
    ...{ nota, chave_publica },
    pessoas: [{ registro: 0, sal: QUEM[0] as string, valores: QUEM.slice(1) }],
  };
}

/** A note with another byte in the middle of its signature. */
const forged = (nota: string) => nota.replace(/.(?=.{40}\n$)/, (letter) => (letter === 'A' ? 'B' : 'A'));

const check = async (prova: object, guardada?: object | string) => {
  const text = typeof guardada === 'object' ? JSON.stringify(guardada) : guardada;
  return (await conferir(JSON.stringify(prova), text)).recusa;
};

describe('a proof', () => {
  test('shows the receipt, its items and what reversed one, and who received', async () => {
    const found = await conferir(JSON.stringify(proof()));
    expect(found).toMatchObject({
      recusa: null,
      termo: { numero: 'TERMO-2026-00001' },
      movimentacoes: [{ id: 'a' }, { id: 'b' }, { id: 'c', estorno_de: 'b' }],
      pessoas: [{ livro: 'movimentacoes', valores: ['Escola', '11222333000181'] }],
      cabeca: { tamanho: 7, nome: 'viveiro-7f3a' },
    });
  });

  test('holds as the envelope of an answer, too', async () => {
    const envelope = { data: proof(), message: 'Requisição bem-sucedida', errors: [] };
    expect(await check(envelope)).toBe(null);
    expect(await check({ ...envelope, errors: [''] })).toContain('não está como o serviço o fez');
  });

  const first = (prova: ReturnType<typeof proof>, change: object) => ({
    ...prova,
    registros: prova.registros.map((each, place) => (place === 0 ? { ...each, ...change } : each)),
  });

  test.each<[string, (prova: ReturnType<typeof proof>) => object, string]>([
    ['another row', (prova) => first(prova, { linha: movimentacao(2, 'z') }), 'a movimentação 2'],
    ['another place', (prova) => first(prova, { posicao: 2 }), 'a movimentação 2'],
    ['no path', (prova) => first(prova, { caminho: [] }), 'a movimentação 2'],
    [
      'the path in another order',
      (prova) => first(prova, { caminho: prova.registros[0]?.caminho.toReversed() }),
      'a movimentação 2',
    ],
    ['the seal of another book', (prova) => first(prova, { selo: 6 }), 'a movimentação 2'],
    [
      'another seal',
      (prova) => ({
        ...prova,
        selos: prova.selos.map((selo) => ({ ...selo, caminho: selo.caminho.slice(1) })),
      }),
      'o selo 3',
    ],
    ['a head that the key did not sign', (prova) => ({ ...prova, nota: forged(prova.nota) }), 'a cabeça'],
    [
      'a head of nobody',
      (prova) => ({ ...prova, nota: prova.nota.replace(/\n\n[\s\S]*/, '\n\n') }),
      'a cabeça',
    ],
    [
      'a head that another key signed',
      (prova) => ({
        ...prova,
        nota: notaDe({ nome: 'viveiro-7f3a', tamanho: 7, raiz: Buffer.alloc(32) }, chaveDe(novaChave())).nota,
      }),
      'a cabeça',
    ],
    [
      'another recipient',
      (prova) => ({ ...prova, pessoas: [{ registro: 0, sal: '5b1e', valores: ['Ana', null] }] }),
      'destinatário',
    ],
    ['an item less', () => proof([1]), 'falta um item do termo TERMO-2026-00001'],
    ['a movement more', () => proof([0, 1, 2]), 'há uma movimentação que não é do termo'],
    ['a row twice', () => proof([1, 1, 2]), 'repete uma parte'],
    ['a key more', (prova) => ({ ...prova, outra: 1 }), 'não está como o serviço o fez'],
  ])('with %s is refused, and says which part', async (_, change, part) => {
    expect(await check(change(proof()))).toContain(part);
  });
});

describe('a head that was kept', () => {
  test.each<[string, object | string, string | null]>([
    ['confirms a proof under the same head', head(7), null],
    ['confirms it as a bare note', head(7).nota, null],
    ['confirms one under an older head that it continues', head(9, 7), null],
    ['says what to ask for when it does not tell that', head(9), 'cabeca?desde=7'],
    ['says what to ask for when it is older', head(6), 'cabeca?desde=7'],
    [
      'refuses a log that it does not continue',
      { ...head(9, 7), consistencia: { desde: 7, hashes: hex([Buffer.alloc(32)]) } },
      'não está sob a cabeça guardada',
    ],
    ['has to be signed by its key', { ...head(7), nota: forged(head(7).nota) }, 'a cabeça guardada'],
    [
      'has to be signed',
      { ...head(7), nota: head(7).nota.replace(/\n\n[\s\S]*/, '\n\n') },
      'a cabeça guardada',
    ],
  ])('%s', async (_, guardada, part) => {
    const recusa = await check(proof(), guardada);
    if (part === null) expect(recusa).toBe(null);
    else expect(recusa).toContain(part);
  });

  test('of the same size and another root shows that the books were made anew', async () => {
    const other = notaDe({ nome: 'viveiro-7f3a', tamanho: 7, raiz: Buffer.alloc(32, 7) }, chave);
    expect(await check(proof(), other)).toContain('não está sob a cabeça guardada');
  });
});
