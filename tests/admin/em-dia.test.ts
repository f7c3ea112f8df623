import { describe, expect, it } from 'vitest';
import { broughtUpToDate, type Conhecidos } from '../../admin/campo/up-to-date.ts';
import type { LoteEmCampo, LotesEmCampo, LugarEmCampo } from '../../src/lotes/em-campo/schemas.ts';

const NOW = Date.UTC(2026, 2, 14);
const HOUR = 3_600_000;

const lote = (id: string, quantidade_total = 100): LoteEmCampo => ({
  id,
  codigo: `LOTE-${id}`,
  fase: 'PRONTO',
  quantidade_total,
  estufa_id: 'e1',
  estufa: 'E1',
  especies: [],
});
const lugar = (id: string, status: LugarEmCampo['status'] = 'Livre'): LugarEmCampo => ({
  id,
  codigo: id.toUpperCase(),
  estufa: 'Estufa 1',
  barraca: 'Barraca 1',
  posicao: '1',
  capacidade: 100,
  status,
});
const known: Conhecidos = {
  em: NOW - HOUR,
  todosEm: NOW - HOUR,
  desde: 'então',
  lotes: [lote('b'), lote('a')],
  lugares: [lugar('e1')],
  rondas: [],
  sementeira: [],
};
const ronda = { estufa: 'Estufa 1', feita_em: '2026-03-14T00:00:00Z', por: { id: 'u', nome: 'Ana' } };

/** A service that answers this, and notes since when it was asked. */
function service(changes: Partial<LotesEmCampo>, all: LoteEmCampo[] = []) {
  const asked: (string | undefined)[] = [];
  const none = { encerrados: [], rondas: [], sementeira: [], lugares: [], total_lugares: 1 };
  const ask = async (desde?: string): Promise<LotesEmCampo> => {
    asked.push(desde);
    if (desde === undefined) {
      return { ...none, desde: 'agora', total: all.length, lotes: all, lugares: [lugar('e1')] };
    }
    return { ...none, desde: 'agora', total: 2, lotes: [], ...changes };
  };
  return { ask, asked };
}

describe('what a browser stores of the batches under way', () => {
  it('takes changes in the order of the service, and asks for nothing else', async () => {
    const { ask, asked } = service({ total: 2, lotes: [lote('c'), lote('b', 90)], encerrados: ['a'] });
    const { lotes, lugares, ...rest } = await broughtUpToDate(known, ask, NOW);
    expect(lotes).toEqual([lote('c'), lote('b', 90)]);
    expect(lugares).toEqual(known.lugares);
    expect(rest).toEqual({ em: NOW, todosEm: NOW - HOUR, desde: 'agora', rondas: [], sementeira: [] });
    expect(asked).toEqual(['então']);
  });

  it('takes changed places, drops inactive ones, and replaces all rounds', async () => {
    const changes = { lugares: [lugar('e2'), lugar('e1', 'Inativo')], rondas: [ronda] };
    const { ask, asked } = service(changes);
    const { lugares, rondas } = await broughtUpToDate(known, ask, NOW);
    expect([lugares, rondas, asked]).toEqual([[lugar('e2')], [ronda], ['então']]);
  });

  it.each<[string, Conhecidos | undefined]>([
    ['nothing is known', undefined],
    ['it is a day old', { ...known, todosEm: NOW - 25 * HOUR }],
    ['the clock was put back', { ...known, todosEm: NOW + 25 * HOUR }],
  ])('is loaded anew when %s', async (_, before) => {
    const { ask, asked } = service({}, [lote('z')]);
    const { lotes, todosEm } = await broughtUpToDate(before, ask, NOW);
    expect([lotes, todosEm, asked]).toEqual([[lote('z')], NOW, [undefined]]);
  });

  it('is loaded anew when the changes do not lead to the service’s state', async () => {
    const { ask, asked } = service({ total: 1 }, [lote('a')]);
    expect((await broughtUpToDate(known, ask, NOW)).lotes).toEqual([lote('a')]);
    expect(asked).toEqual(['então', undefined]);
  });

  it('is loaded anew when a place is missing', async () => {
    const { ask, asked } = service({ total_lugares: 2 }, [lote('a')]);
    await broughtUpToDate(known, ask, NOW);
    expect(asked).toEqual(['então', undefined]);
  });
});
