import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../adapters/client/client.ts';
import { entriesInto } from '../../../adapters/planilha/inputs.ts';
import type { Values } from '../../../adapters/planilha/reading.ts';
import { asService } from '../../support/database.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user: ana, caller } = await freshNursery();
const service = await serviceOver(asService(db));

const ipe = { nome_popular: 'Ipê-amarelo', nome_cientifico: 'Handroanthus albus' };
const sementes = await especie(caller, { ...ipe, tipo: 'SEMENTE' });
await especie(caller, { ...ipe, tipo: 'MUDA' });
const anao = await especie(caller, { ...ipe, tipo: 'MUDA', variedade: 'Anão' });
const cafe = await especie(caller, { nome_popular: 'Café', nome_cientifico: 'Coffea arabica' });
await caller.especies.atualizar({
  id: (await especie(caller, { nome_popular: 'Café' })).id,
  status: 'INATIVO',
});
const velha = await especie(caller, { nome_popular: 'Velha' });
await caller.especies.atualizar({ id: velha.id, status: 'INATIVO' });
// Enough species for a second page of the list.
for (let n = 0; n < 101; n += 1) await especie(caller, { nome_popular: `Outra ${n}` });

const token = await service.tokenFor(ana);
afterEach(() => vi.useRealTimers());

const into = await entriesInto(createClient({ url: await service.listen(), token }));

/** The values to send for a row, or its first fault. */
function prepare(row: Values) {
  const { values, faults } = into(row, new Set(), () => true);
  return faults[0] ?? { values };
}

describe('an entry’s species', () => {
  test.each([
    ['its popular name', { especie: 'cafe' }, cafe],
    ['its scientific name', { especie: 'COFFEA ARABICA' }, cafe],
    ['its name and tipo', { especie: 'Ipê amarelo', tipo: 'SEMENTE' }, sementes],
    ['its name, tipo and variety', { especie: 'ipê-amarelo', tipo: 'MUDA', variedade: 'anão' }, anao],
    ['its name alone, when the only one is INATIVO', { especie: 'Velha' }, velha],
  ])('is found by %s', (_how, values, { id }) => {
    expect(prepare({ ...values, quantidade: 3 })).toEqual({ values: { especie_id: id, quantidade: 3 } });
  });

  test.each([
    ['that is not registered', { especie: 'Nada' }, 'Cadastre antes'],
    ['registered only with another tipo', { especie: 'Café', tipo: 'MUDA' }, 'Cadastre antes'],
    ['left blank', {}, 'obrigatório'],
    ['that matches several', { especie: 'Ipê-amarelo', tipo: 'MUDA' }, 'Diga também'],
  ])('%s is refused', (_how, values, reason) => {
    expect(prepare(values)).toEqual({ field: 'especie', reason: expect.stringContaining(reason) });
  });
});

test('an entry’s day is for the service to judge, whatever the clock of this machine says', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T12:00:00Z') });
  const row = { data: '2026-03-14', justificativa: 'Doação' };
  expect(prepare({ ...row, especie: 'Café' })).toEqual({ values: { ...row, especie_id: cafe.id } });
});
