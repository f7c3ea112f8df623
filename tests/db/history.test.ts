import { expect, test } from 'vitest';
import { FOLLOW_HISTORY } from '../../db/history.ts';
import { verificarIntegridade } from '../../src/integridade/queries.ts';
import { selar } from '../../src/selos/selar.ts';
import { verificarSelos } from '../../src/selos/verificar.ts';
import { callerFor } from '../support/caller.ts';
import { asService, emptyDatabaseUrl, freshDatabase, freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, lote, movimentacao } from '../support/factories.ts';
import { serviceOver } from '../support/service.ts';

const owner = await freshDatabase();
const db = asService(owner);
const user = await administrador(owner);
const admin = callerFor(db, user);
const now = () => new Date();
const follow = (on = db) => on.raw(FOLLOW_HISTORY);
const breaks = () => owner('auditoria').where('acao', 'REGISTRAR_QUEBRA').orderBy('seq');
const YEAR = now().getFullYear();

test('where the books were last written nothing happens, and a new nursery only notes where it is', async () => {
  await lote(admin);
  const before = await owner('linhagem').first();
  await follow();
  expect([await owner('linhagem').first(), await breaks()]).toEqual([before, []]);
  const empty = open(await freshDatabaseUrl());
  await empty('linhagem').delete();
  await follow(empty);
  expect([(await empty('linhagem')).length, await empty('auditoria')]).toEqual([1, []]);
});

test.each<[string, object]>([
  ['another cluster', { cluster: '1' }],
  ['another timeline', { linha_do_tempo: 77 }],
])(
  '%s is a break: whoever comes first leaves out numbers that may have been told, and says so once',
  async (_, was) => {
    await owner.raw(`insert into contadores values ('LOTE-${YEAR - 1}', 7) on conflict do nothing`);
    const { valor } = (await owner('contadores').where('nome', `LOTE-${YEAR}`).first()) ?? { valor: 0 };
    const before = await owner('linhagem').first();
    const last = async (book: string) => Number((await owner(book).max('seq as seq').first())?.seq);
    const ends = { movimentacoes: await last('movimentacoes'), auditoria: await last('auditoria') };
    await owner('linhagem').update(was);
    const many = (await breaks()).length;
    await Promise.all([1, 2, 3, 4, 5].map(() => follow()));
    const [entry, ...others] = (await breaks()).slice(many);
    expect(others).toEqual([]);
    expect(await owner('linhagem').first()).toEqual({
      ...before,
      id: expect.not.stringMatching(before?.id ?? ''),
    });

    for (const [book, end] of Object.entries(ends)) {
      const { antes, depois } = entry?.detalhes[book] ?? {};
      expect(antes).toBeGreaterThanOrEqual(end);
      expect([depois % 1_000_000, depois - antes > 500_000]).toEqual([0, true]);
    }
    expect(entry).toMatchObject({
      ...{ seq: entry?.detalhes.auditoria.depois, entidade: 'instalacao', usuario_id: null },
      detalhes: {
        [`LOTE-${YEAR}`]: { antes: valor, depois: valor + 1_001 },
        [`TERMO-${YEAR}`]: expect.anything(),
        [`ENT-${YEAR}`]: expect.anything(),
      },
    });
    expect(entry?.detalhes[`LOTE-${YEAR - 1}`]).toBeUndefined();
    const { codigo } = await lote(admin);
    expect(codigo).toBe(`LOTE-${YEAR}-${String(valor + 1_001).padStart(5, '0')}`);
    await movimentacao(admin);
    expect(await last('movimentacoes')).toBeGreaterThanOrEqual(entry?.detalhes.movimentacoes.depois);

    while (await selar(db, now));
    expect((await verificarSelos({ db, now })).diferencas).toEqual([]);
    expect((await verificarIntegridade({ db, now })).diferencas).toEqual([]);
  },
);

test('a reader from another history is told the last number before the break, and goes on', async () => {
  const service = await serviceOver(db);
  const token = await service.tokenFor(user);
  const read = (query: Record<string, string>) => service.request('GET', '/eventos', { token, query });
  const { linhagem, proximo } = (await read({ agora: 'true' })).body.data;
  await owner('linhagem').update({ linha_do_tempo: 78 });
  await follow();
  const { detalhes } = (await breaks()).at(-1) ?? {};
  const apos = String(proximo);
  const refused = await read({ apos, linhagem });
  const nova = (await owner('linhagem').first())?.id;
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      expect.objectContaining({
        ...{ codigo: 'LINHAGEM_MUDOU', campo: 'linhagem' },
        detalhe: `Confira o que leu depois do número ${detalhes?.auditoria.antes}, que pode não existir mais, e siga com a linhagem ${nova}.`,
      }),
    ],
  ]);
  const { docs, linhagem: agora } = (await read({ apos, linhagem: nova, espera: '30' })).body.data;
  expect([docs[0].acao, agora]).toEqual(['REGISTRAR_QUEBRA', nova]);
});

test('the service’s role writes the history by its function alone', async () => {
  await expect(db('linhagem').update({ linha_do_tempo: 1 })).rejects.toThrow(/permission denied/);
  const stranger = open(await emptyDatabaseUrl());
  await expect(follow(stranger)).rejects.toThrow(/does not exist/);
});
