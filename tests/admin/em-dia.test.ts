import { describe, expect, it } from 'vitest';
import { broughtUpToDate, type Conhecidos } from '../../admin/campo/up-to-date.ts';
import type { LoteEmCampo, LotesEmCampo } from '../../src/lotes/em-campo/schemas.ts';

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
const known: Conhecidos = {
  em: NOW - HOUR,
  todosEm: NOW - HOUR,
  desde: 'então',
  lotes: [lote('b'), lote('a')],
};

/** A service that answers this, and notes since when it was asked. */
function service(changes: Partial<LotesEmCampo>, all: LoteEmCampo[] = []) {
  const asked: (string | undefined)[] = [];
  const none = { encerrados: [], total_lugares: 0, lugares: [], rondas: [], sementeira: [] };
  const ask = async (desde?: string): Promise<LotesEmCampo> => {
    asked.push(desde);
    if (desde === undefined) return { ...none, desde: 'agora', total: all.length, lotes: all };
    return { ...none, desde: 'agora', total: 2, lotes: [], ...changes };
  };
  return { ask, asked };
}

describe('what a browser knows of the batches under way', () => {
  it('takes what changed, in the order of the service, and asks for no more', async () => {
    const { ask, asked } = service({ total: 2, lotes: [lote('c'), lote('b', 90)], encerrados: ['a'] });
    const { lotes, ...rest } = await broughtUpToDate(known, ask, NOW);
    expect(lotes).toEqual([lote('c'), lote('b', 90)]);
    expect(rest).toEqual({ em: NOW, todosEm: NOW - HOUR, desde: 'agora' });
    expect(asked).toEqual(['então']);
  });

  it.each<[string, Conhecidos | undefined]>([
    ['nothing is known', undefined],
    ['an older version of the app kept it', { em: NOW - HOUR, lotes: known.lotes }],
    ['it is a day old', { ...known, todosEm: NOW - 25 * HOUR }],
    ['the clock was put back', { ...known, todosEm: NOW + 25 * HOUR }],
  ])('is asked for whole when %s', async (_, before) => {
    const { ask, asked } = service({}, [lote('z')]);
    const { lotes, todosEm } = await broughtUpToDate(before, ask, NOW);
    expect([lotes, todosEm, asked]).toEqual([[lote('z')], NOW, [undefined]]);
  });

  it('is asked for whole when with the changes it is not what the service has', async () => {
    const { ask, asked } = service({ total: 1 }, [lote('a')]);
    expect((await broughtUpToDate(known, ask, NOW)).lotes).toEqual([lote('a')]);
    expect(asked).toEqual(['então', undefined]);
  });
});
