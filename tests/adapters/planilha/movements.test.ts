import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../adapters/client/client.ts';
import { movementsInto } from '../../../adapters/planilha/inputs.ts';
import type { Values } from '../../../adapters/planilha/reading.ts';
import { asService } from '../../support/database.ts';
import { destinatario, especie, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user: ana, caller, admin } = await freshNursery();
const service = await serviceOver(asService(db));

const ipe = { nome_popular: 'Ipê-amarelo', nome_cientifico: 'Handroanthus albus' };
const semente = await especie(caller, { ...ipe, tipo: 'SEMENTE', quantidade_inicial: 10 });
const muda = await especie(caller, { ...ipe, tipo: 'MUDA' });
const aberto = await lote(caller, { itens_especies: [{ especie_id: semente.id, quantidade_inicial: 10 }] });
const jatoba = { nome_popular: 'Jatobá', tipo: 'MUDA' } as const;
const antigo = await especie(caller, { ...jatoba, quantidade_inicial: 10 });
const comAntigo = await lote(caller, {
  itens_especies: [{ especie_id: antigo.id, quantidade_inicial: 10 }],
});
await admin.especies.atualizar({ id: antigo.id, status: 'INATIVO' });
await especie(caller, jatoba);
const escola = await destinatario(caller, {
  nome: 'Escola Pública',
  tipo: 'FISICA',
  documento: '01234567890',
});
const horta = await destinatario(caller, { nome: 'Horta', tipo: 'FISICA', documento: '529.982.247-25' });
await destinatario(caller, { nome: 'Horta', tipo: 'FISICA', documento: '111.444.777-35' });
// Without their leading zeros these two are one number.
const inativa = await destinatario(caller, { nome: 'Ana', tipo: 'FISICA', documento: '00000000191' });
const empresa = await destinatario(caller, { nome: 'Banco', tipo: 'JURIDICA', documento: '00000000000191' });
await admin.destinatarios.inativar({ id: inativa.id });
const [velha, nova] = [
  await destinatario(caller, { nome: 'Associação' }),
  await destinatario(caller, { nome: 'Associação' }),
];
await admin.destinatarios.inativar({ id: velha.id });

const token = await service.tokenFor(ana);
afterEach(() => vi.useRealTimers());

const into = await movementsInto(createClient({ url: await service.listen(), token }));

/** The values to send for a row, or its first fault. */
function prepare(row: Values, columns = ['tipo', 'quantidade']) {
  const { values, faults } = into(row, new Set(), (field) => columns.includes(field));
  return faults[0] ?? { values };
}

const perda = { tipo: 'PERDA', quantidade: 2, especie: 'ipê amarelo' };
const saida = { tipo: 'SAIDA', quantidade: 2, especie: 'ipê amarelo', tipo_especie: 'MUDA' };
const sent = { tipo: 'SAIDA', quantidade: 2, especie_id: muda.id };

describe('a movement’s species', () => {
  test('is the one in the batch, where several have the name', () => {
    expect(prepare({ ...perda, lote: aberto.codigo })).toEqual({
      values: { tipo: 'PERDA', quantidade: 2, especie_id: semente.id, lote_id: aberto.id },
    });
  });

  test('is the one in the batch, even if it is INATIVO and another with the name is not', () => {
    expect(prepare({ ...perda, especie: 'Jatobá', lote: comAntigo.codigo })).toMatchObject({
      values: { especie_id: antigo.id },
    });
  });

  test('is distinguished, without a batch, by being seed or seedling', () => {
    expect(prepare(saida)).toEqual({ values: sent });
    expect(prepare({ ...saida, tipo_especie: undefined as never })).toMatchObject({ field: 'especie' });
  });
});

describe('a movement’s batch', () => {
  test.each([aberto.codigo, aberto.codigo.toLowerCase(), aberto.codigo.replaceAll('-', ' ')])(
    'is found by its code, as %s',
    (code) => {
      expect(prepare({ ...perda, lote: code })).toMatchObject({ values: { lote_id: aberto.id } });
    },
  );

  test('that is not there is refused', () => {
    expect(prepare({ ...perda, lote: 'LOTE-1999-00001' })).toEqual({
      field: 'lote',
      reason: expect.stringMatching(/^Abra antes o lote/),
    });
  });
});

describe('a movement’s recipient', () => {
  test.each([
    ['the document', '012.345.678-90', escola],
    ['the document without punctuation', '01234567890', escola],
    ['the document as a spreadsheet’s number, without its first zero', 1_234_567_890, escola],
    ['the name', 'escola publica', escola],
    ['the name, of which only one is ATIVO', 'Associação', nova],
    ['the document, where several have the name', '529.982.247-25', horta],
    ['the exact document, where another is the same number, and ATIVO', '000.000.001-91', inativa],
    ['the exact document, where another is the same number, and INATIVO', '00.000.000/0001-91', empresa],
  ])('is found by %s', (_how, said, { id }) => {
    expect(prepare({ ...saida, destinatario: said })).toEqual({ values: { ...sent, destinatario_id: id } });
  });

  test.each([
    ['that is not registered', '390.533.447-05', 'Cadastre antes'],
    ['whose name several have', 'Horta', 'Escreva o CPF ou o CNPJ'],
  ])('%s is refused, without its document', (_how, said, reason) => {
    const refused = prepare({ ...saida, destinatario: said });
    expect(refused).toEqual({ field: 'destinatario', reason: expect.stringContaining(reason) });
    expect(JSON.stringify(refused)).not.toContain('390');
  });
});

test('a movement’s day is for the service to judge, whatever the clock of this machine says', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T12:00:00Z') });
  const said = { data: '2026-03-14', justificativa: 'Feira' };
  expect(prepare({ ...saida, ...said })).toEqual({ values: { ...sent, ...said } });
});

test.each([
  ['entrada', 'ENTRADA'],
  ['saida', 'SAIDA'],
])('a row of a stock card is a movement by its column: %s', (column, tipo) => {
  const { tipo: _, quantidade, ...rest } = saida;
  expect(prepare({ ...rest, [column]: quantidade }, ['entrada', 'saida'])).toEqual({
    values: { ...sent, tipo },
  });
});

test('a row that says neither what happened nor how many is told in the words of its sheet', () => {
  const nothing = { especie: 'ipê amarelo', tipo_especie: 'MUDA' };
  expect(prepare(nothing)).toEqual({ values: { especie_id: muda.id } });
  expect(prepare(nothing, ['entrada', 'saida'])).toEqual({
    field: 'entrada',
    reason: 'Preencha quanto entrou ou quanto saiu.',
  });
});

test('a return is refused, and “Não” means no return', () => {
  expect(prepare({ ...saida, retorno_ao_viveiro: 'SIM' })).toMatchObject({ field: 'retorno_ao_viveiro' });
  expect(prepare({ ...saida, retorno_ao_viveiro: 'NAO' })).toEqual({ values: sent });
});
