import { expect, test } from 'vitest';
import type { Evento } from '../../../src/auditoria/eventos/schemas.ts';
import { remessaDe } from '../../../src/webhooks/remessas.ts';

const events = (howMany: number, id = 'e'): Evento[] =>
  Array.from({ length: howMany }, (_, n) => ({
    ...{ seq: n + 1, id: `${id}${n}`, acao: 'CRIAR_LOTE', entidade: 'lote', entidade_id: 'l' },
    ...{ entrega_id: null, operacao_id: 'o', data: '2026-03-14T15:00:00.000Z' },
  }));

const KB = 1_000;

test.each([
  ['one event', events(1), 1],
  ['250 events', events(250), 250],
  ['251 events', events(251), 250],
  ['ten of ten kilobytes', events(10, 'é'.repeat(5 * KB)), 6],
  ['two of which each is too large', events(2, 'e'.repeat(70 * KB)), 1],
])('of %s a burst has as many as 250 events and 64 kB allow, and at least one', (_, waiting, howMany) => {
  const { carta, trecho } = remessaDe(waiting);
  expect(trecho).toEqual({ evento: 1, ultimo: howMany, eventos: howMany });
  expect(carta.juntos).toBe(howMany);
  expect(JSON.parse(carta.corpo)).toEqual({
    ...{ type: 'REMESSA', timestamp: '2026-03-14T15:00:00.000Z', eventos: waiting.slice(0, howMany) },
  });
  if (howMany > 1) expect(Buffer.byteLength(carta.corpo)).toBeLessThanOrEqual(64 * KB);
});

test('a burst has the id of its bytes', () => {
  const idOf = (howMany: number) => remessaDe(events(howMany)).carta.id;
  expect(idOf(2)).toBe(idOf(2));
  expect(idOf(2)).not.toBe(idOf(3));
  expect(idOf(2)).toMatch(/^remessa_[0-9a-f]{32}$/);
});
