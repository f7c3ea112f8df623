import { afterAll, describe, expect, it, test } from 'vitest';
import { ignoredHeader } from '../../../adapters/http/ignored.ts';
import { asService } from '../../support/database.ts';
import { especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user, caller } = await freshNursery();
const service = await serviceOver(asService(db));
const token = await service.tokenFor(user);
afterAll(() => service.app.close());

type Request = Parameters<typeof service.request>;

/** What the header names, decoded. */
async function ignored(method: Request[0], path: Request[1], options: Request[2] = {}) {
  const { headers, status } = await service.request(method, path, { token, ...options });
  const said = headers['campos-ignorados'];
  return { status, names: said === undefined ? [] : String(said).split(',').map(decodeURIComponent) };
}

const NOVA = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 50 };

describe('an answer names', () => {
  it('the keys of a creation that nobody knows, once each, and of its parts by their path', async () => {
    const { id: especie_id } = await especie(caller);
    const { id: estufa_id } = await estufa(caller);
    const item = { especie_id, quantidade_inicial: 1, cor: 'amarela' };
    const outro = { ...item, especie_id: (await especie(caller)).id };
    const body = { estufa_id, itens_especies: [item, outro], talhão: 7, 'cor,\r\nSet-Cookie: a': 1 };
    const names = ['itens_especies.cor', 'talhão', 'cor,\r\nSet-Cookie: a'];
    expect(await ignored('POST', '/lotes', { body })).toEqual({ status: 201, names });
  });

  it('those of a change and of an act, but not what is read of a record and sent back', async () => {
    const { id, ...lida } = await especie(caller);
    const changed = await ignored('PATCH', `/especies/${id}`, { body: { ...lida, altura: 3 } });
    expect(changed).toEqual({ status: 200, names: ['altura'] });
    const { id: destino } = await estufa(caller);
    const ronda = await ignored('POST', `/estufas/${destino}/rondas`, { body: { clima: 'seco' } });
    expect(ronda).toEqual({ status: 201, names: ['clima'] });
  });

  it('those of the rows of an import', async () => {
    const linhas = [NOVA, { ...NOVA, nome_popular: 'Jatobá', canteiro: 1 }];
    const body = { linhas, planilha: 'a.xlsx' };
    const names = ['linhas.canteiro', 'planilha'];
    expect(await ignored('POST', '/especies/importacao', { body })).toEqual({ status: 200, names });
  });

  it('what clients add to an address to get past caches', async () => {
    expect(await ignored('GET', '/especies', { query: { _: '1' } })).toEqual({ status: 200, names: ['_'] });
    const write = await ignored('POST', '/especies', { query: { _t: '1', simular: 'true' }, body: NOVA });
    expect(write).toEqual({ status: 200, names: ['_t'] });
  });

  it('nothing of a refused request, of which nothing was taken', async () => {
    const { quantidade_inicial, ...misspelt } = { ...NOVA, altura: 3, quantidade_inical: 50 };
    for (const body of [{ ...NOVA, tipo: 'FOLHA', altura: 3 }, misspelt])
      expect(await ignored('POST', '/especies', { body })).toEqual({ status: 400, names: [] });
  });

  it('what the accepted calls of a batch hold over tRPC', async () => {
    const body = {
      ...{ 0: { ...NOVA, altura: 3 }, 1: { ...NOVA, cor: 'roxa' } },
      2: { ...NOVA, tipo: 'FOLHA', perfume: 'doce' },
    };
    const url = '/trpc/especies.criar,especies.criar,especies.criar?batch=1';
    expect(await ignored('POST', url, { body })).toEqual({ status: 207, names: ['altura', 'cor'] });
  });

  it('nothing else', async () => {
    expect(await ignored('POST', '/especies', { body: NOVA })).toEqual({ status: 201, names: [] });
    expect(await ignored('GET', '/especies', { query: { nome: 'ipe' } })).toEqual({ status: 200, names: [] });
    const nobody = await service.request('POST', '/especies', { body: { ...NOVA, altura: 3 } });
    expect([nobody.status, nobody.headers['campos-ignorados']]).toEqual([401, undefined]);
  });
});

test('the header has at most 20 names and 1 kB, whatever they are', () => {
  const said = (names: string[]) => ignoredHeader(names)['campos-ignorados'];
  expect(said([])).toBeUndefined();
  expect(said([''])).toBeUndefined();
  expect(said(['a', 'a', '', 'b'])).toBe('a,b');
  expect(said(['a\r\nb', 'c,d', '\ud800', '__proto__', '100%'])).toBe(
    'a%0D%0Ab,c%2Cd,%EF%BF%BD,__proto__,100%25',
  );
  expect(said(['x'.repeat(5_000)])).toBe(`${'x'.repeat(40)}%E2%80%A6`);
  expect(said(Array.from({ length: 30 }, (_, n) => `campo${n}`))?.split(',')).toHaveLength(20);
  const long = said(Array.from({ length: 30 }, (_, n) => `${n}${'🌱'.repeat(30)}`)) ?? '';
  expect(long.length).toBeLessThanOrEqual(1_024);
  expect(long.split(',').length).toBeGreaterThan(3);
  for (const name of long.split(',')) expect(decodeURIComponent(name)).toMatch(/^\d+🌱+\ufffd?…$/u);
});
