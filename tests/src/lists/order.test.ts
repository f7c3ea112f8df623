import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/common/text.ts';
import { FASES } from '../../../src/common/vocabulary.ts';
import { ordenar, orderBy } from '../../../src/lists/order.ts';
import type { Caller } from '../../support/caller.ts';
import {
  contagem,
  destinatario,
  especie,
  estufa,
  expedicao,
  lote,
  movimentacao,
  passar,
  procedencia,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectOfEach } from '../../support/of-each.ts';
import { refusal } from '../../support/refusals.ts';

const { admin } = await freshNursery();

await especie(admin, {
  nome_popular: 'Pitanga',
  nome_cientifico: 'Eugenia uniflora',
  categoria: 'FRUTIFERA',
});
await especie(admin, { nome_popular: 'Açaí', nome_cientifico: 'euterpe oleracea', tipo: 'MUDA' });
await especie(admin, { nome_popular: 'Pitanga', nome_cientifico: 'Eugenia uniflora', tipo: 'MUDA' });
await especie(admin, { nome_popular: 'açucena', categoria: 'ORNAMENTAL' });
const pequena = await estufa(admin, { capacidade_total: 500 });
await estufa(admin, { capacidade_total: 20, status: 'Manutenção' });
const pronto = await lote(admin, { estufa_id: pequena.id });
await passar(admin, pronto, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
await lote(admin, { fase: 'GERMINAÇÃO' });
await lote(admin, { fase: 'GERMINAÇÃO' });
const fora = await lote(admin);
await admin.lotes.descartar({ id: fora.id, justificativa: 'Praga' });
for (const nome of ['Zélia', 'ângela', 'Bento'])
  await destinatario(admin, { nome, categoria: nome === 'Bento' ? 'PUBLICA' : 'PRIVADA' });
for (const quantidade of [1, 2, 3]) await expedicao(admin, pronto, quantidade);
await procedencia(admin, { codigo: 'b-1', data: '2026-02-01', validade: '2027-01-01' });
await procedencia(admin, { codigo: 'A-2', data: '2026-01-01', validade: '2027-02-01' });
await procedencia(admin, { codigo: 'c-3', data: '2026-02-01' });
for (let n = 0; n < 3; n += 1) await contagem(admin);
await movimentacao(admin);

type Page = { docs: Record<string, unknown>[]; totalDocs: number };
type Asked = { ordenar?: string; page?: number; limite?: number };
type List = (asked: Asked) => Promise<Page>;
const listOf = (area: keyof Caller) =>
  ((asked) => (admin[area] as unknown as { listar: List }).listar(asked)) satisfies List;
const trail: List = (asked) =>
  admin.auditoria.doRegistro({
    entidade: 'lote',
    entidadeId: pronto.id,
    ...asked,
  }) as unknown as Promise<Page>;
const given: List = async (asked) => {
  const [{ destinatario: to } = { destinatario: { id: '' } }] = (await admin.entregas.listar({})).docs;
  return admin.destinatarios.entregas({ id: to?.id ?? '', ...asked }) as unknown as Promise<Page>;
};

/** Each list, its key, and what a record has under it; what is by the order of writing has nothing. */
const KEYS: [string, string, List, ((doc: never) => unknown)?][] = [
  ['especies', 'nome', listOf('especies'), (doc: { nome_popular: string }) => fold(doc.nome_popular)],
  ['especies', 'nome_cientifico', listOf('especies'), byText('nome_cientifico')],
  ['especies', 'categoria', listOf('especies'), byText('categoria')],
  ['especies', 'tipo', listOf('especies'), byText('tipo')],
  ['especies', 'data_registro', listOf('especies')],
  ['estufas', 'codigo', listOf('estufas'), byText('codigo_identificador')],
  [
    'estufas',
    'capacidade_total',
    listOf('estufas'),
    (doc: { capacidade_total: number }) => doc.capacidade_total,
  ],
  ['estufas', 'status', listOf('estufas'), byText('status')],
  ['estufas', 'data_registro', listOf('estufas')],
  ['lotes', 'codigo', listOf('lotes'), byText('codigo')],
  ['lotes', 'fase', listOf('lotes'), (doc: { fase: (typeof FASES)[number] }) => FASES.indexOf(doc.fase)],
  ['lotes', 'status', listOf('lotes'), byText('status')],
  ['lotes', 'data_inicio', listOf('lotes'), byText('data_inicio')],
  ['lotes', 'data_registro', listOf('lotes')],
  ['movimentacoes', 'data_registro', listOf('movimentacoes')],
  ['destinatarios', 'nome', listOf('destinatarios'), byText('nome')],
  ['destinatarios', 'tipo', listOf('destinatarios'), byText('tipo')],
  ['destinatarios', 'categoria', listOf('destinatarios'), byText('categoria')],
  ['destinatarios', 'data_registro', listOf('destinatarios'), byText('data_registro')],
  ['entregas', 'data_registro', listOf('entregas'), byText('numero')],
  ['deliveries to one', 'data_registro', given],
  ['procedencias', 'codigo', listOf('procedencias'), byText('codigo')],
  ['procedencias', 'data', listOf('procedencias'), byText('data')],
  ['procedencias', 'validade', listOf('procedencias'), byText('validade')],
  ['procedencias', 'data_registro', listOf('procedencias')],
  ['contagens', 'data_registro', listOf('contagens'), byText('numero')],
  ['usuarios', 'nome', listOf('usuarios'), byText('nome')],
  ['usuarios', 'email', listOf('usuarios'), byText('email')],
  ['auditoria', 'data_registro', (asked) => admin.auditoria.logs(asked) as unknown as Promise<Page>],
  ['the trail of one record', 'data_registro', trail],
  ['accesses', 'data_registro', (asked) => admin.auditoria.acessos(asked) as unknown as Promise<Page>],
];

/** A text as it is put in order; what has none comes last. */
function byText(field: string) {
  return (doc: Record<string, string | null>) => fold(doc[field] ?? '~');
}

const idsOf = ({ docs }: Page) => docs.map(({ id }) => id);

describe('a list in an order', () => {
  const nameOf = ([area, key]: (typeof KEYS)[number]) => `${area} by ${key}`;

  it('is sorted by its key, or by the order of writing, and has each record on one page', async () => {
    await expectOfEach(KEYS, nameOf, async ([, key, list, valueIn]) => {
      const up = await list({ ordenar: key, limite: 100 });
      const down = await list({ ordenar: `-${key}`, limite: 100 });
      expect(idsOf(down)).toEqual(idsOf(up).toReversed());
      const newest = await list({ limite: 100 });
      if (!valueIn) expect(idsOf(down)).toEqual(idsOf(newest));
      else {
        const values = up.docs.map((doc) => valueIn(doc as never));
        const sorted = values.toSorted((a, b) => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1));
        expect(values).toEqual(sorted);
        expect(idsOf(up).toSorted()).toEqual(idsOf(newest).toSorted());
      }
      for (const [ordenar, whole] of [
        [key, up],
        [`-${key}`, down],
      ] as const) {
        const pages = [1, 2, 3].map((page) =>
          list({ ordenar, page, limite: Math.ceil(whole.totalDocs / 3) || 1 }),
        );
        expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(idsOf(whole));
      }
    });
  });

  it('has further keys for the ties of the first', async () => {
    const names = async (asked: string) =>
      (await admin.especies.listar({ ordenar: asked, nome: 'pitanga' })).docs.map(({ tipo }) => tipo);
    expect(await names('nome,tipo')).toEqual(['MUDA', 'SEMENTE']);
    expect(await names('nome,-tipo')).toEqual(['SEMENTE', 'MUDA']);
    expect(await names(' Nome , -DATA_REGISTRO ')).toEqual(['MUDA', 'SEMENTE']);
    expect(await names('nome,data_registro')).toEqual(['SEMENTE', 'MUDA']);
  });

  it('keeps its filters, and its period', async () => {
    const asked = { status: 'ATIVO', data_inicio: '2020-01-01', ordenar: '-codigo' } as const;
    const { docs } = await admin.lotes.listar(asked);
    expect(docs.length).toBeGreaterThan(3);
    expect(docs.map(({ codigo }) => codigo)).toEqual(
      docs
        .map(({ codigo }) => codigo)
        .toSorted()
        .toReversed(),
    );
    const { status: _, ...period } = asked;
    expect((await admin.lotes.listar(period)).totalDocs).toBe((await admin.lotes.listar({})).totalDocs);
  });

  it.each(['saldo', 'nome,saldo', '-', 'nome,', 'nome;tipo', '--nome', '__proto__'])(
    'is refused by %s, with the names of the keys there are',
    async (asked) => {
      await expect(admin.especies.listar({ ordenar: asked })).rejects.toMatchObject({
        ...refusal('invalid', 'VALOR_NAO_PERMITIDO', 'ordenar'),
        message: expect.stringContaining('nome, nome_cientifico, categoria, tipo, data_registro'),
      });
    },
  );

  it('is its own where none is asked for', async () => {
    expect(idsOf(await listOf('especies')({ ordenar: '' }))).toEqual(idsOf(await listOf('especies')({})));
  });
});

describe('the statement of an order', () => {
  const orders = { nome: ['busca', 'id'], fase: ['f', '-seq'], data_registro: ['seq'] } as const;

  it.each([
    [undefined, 'seq as o0', 'o0 desc'],
    ['data_registro', 'seq as o0', 'o0'],
    ['nome', 'busca as o0, id as o1', 'o0, o1'],
    ['-nome', 'busca as o0, id as o1', 'o0 desc, o1 desc'],
    ['fase', 'f as o0, seq as o1', 'o0, o1 desc'],
    ['-fase', 'f as o0, seq as o1', 'o0 desc, o1'],
    ['fase,-nome', 'f as o0, busca as o1, id as o2', 'o0, o1 desc, o2 desc'],
    ['nome,nome,-nome', 'busca as o0, id as o1', 'o0, o1 desc'],
    ['data_registro,nome', 'seq as o0', 'o0'],
  ])('%s is by the columns of an index, the last unique', (asked, columns, by) => {
    expect(orderBy(orders, asked)).toMatchObject({ columns, by });
  });

  it('is described in the document', () => {
    const { pattern } = ordenar(['nome', 'data'], 'pelo nome').meta() as { pattern: string };
    for (const good of ['nome', '-data', 'nome,-data']) expect(good).toMatch(new RegExp(pattern));
    for (const bad of ['', 'outro', 'nome,', 'nome data']) expect(bad).not.toMatch(new RegExp(pattern));
  });
});
