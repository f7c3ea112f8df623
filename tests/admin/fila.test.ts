import { describe, expect, it } from 'vitest';
import {
  again,
  begun,
  type Entry,
  endOf,
  isOpen,
  mended,
  nextOf,
  stateOf,
} from '../../admin/device/queue.ts';

const ANA = '0197b7a0-0000-7000-8000-000000000001';
const BENTO = '0197b7a0-0000-7000-8000-000000000002';
const MEIO_DIA = Date.parse('2026-03-14T12:00:00Z');
const HORA = 3_600_000;

const anotado: Entry = {
  id: 1,
  chave: 'a primeira',
  usuario: { id: ANA, nome: 'Ana' },
  lote: { id: '0197b7a0-0000-7000-8000-00000000000a', codigo: 'LOTE-2026-00001' },
  especie: { id: '0197b7a0-0000-7000-8000-00000000000b', nome: 'Ipê-amarelo', tipo: 'MUDA' },
  quantidade: 12,
  justificativa: 'Seca',
  anotadoEm: MEIO_DIA,
  enviadoEm: null,
  recusa: null,
  falha: null,
};
const enviado = (hoursAgo: number): Entry => ({ ...anotado, enviadoEm: MEIO_DIA - hoursAgo * HORA });
const recusado: Entry = { ...enviado(0), recusa: 'Diminua a quantidade.' };

describe('what was noted in the field', () => {
  it.each([
    ['waits, however long ago it was noted', { ...anotado, anotadoEm: MEIO_DIA - 99 * HORA }, 'WAITING'],
    ['is sent again while its key is kept', enviado(23), 'WAITING'],
    ['is shown to a person once its key may be forgotten', enviado(23.01), 'TO_CHECK'],
    ['is shown to a person when the clock went back', enviado(-1), 'TO_CHECK'],
    ['stands a clock that is set right by seconds', enviado(-0.01), 'WAITING'],
    ['stays refused, however long ago', { ...enviado(30), recusa: 'Não.' }, 'REFUSED'],
    ['waits for who noted it', { ...anotado, usuario: { id: BENTO, nome: 'Bento' } }, 'OF_ANOTHER'],
  ] as const)('%s', (_, registro, situacao) => {
    expect(stateOf(registro, ANA, MEIO_DIA)).toBe(situacao);
  });

  it('is sent in the order of noting, past what cannot be sent', () => {
    const todos = [
      { ...anotado, id: 5 },
      { ...anotado, id: 4 },
      { ...recusado, id: 1 },
      { ...enviado(24), id: 2 },
      { ...anotado, id: 3, usuario: { id: BENTO, nome: 'Bento' } },
    ];
    expect(nextOf(todos, ANA, MEIO_DIA)?.id).toBe(4);
    expect(nextOf(todos, ANA, MEIO_DIA, new Set([4]))?.id).toBe(5);
    expect(nextOf(todos, ANA, MEIO_DIA, new Set([4, 5]))).toBeUndefined();
    expect(nextOf(todos, BENTO, MEIO_DIA)?.id).toBe(3);
  });

  it('counts its hours from the first time it was sent with its key', () => {
    const sent = begun(begun(anotado, MEIO_DIA), MEIO_DIA + 5 * HORA);
    expect(sent).toEqual({ ...anotado, enviadoEm: MEIO_DIA });
  });

  it('is changed only while nothing of it can be recorded, and gets a key of its own then', () => {
    const emenda = { especie: anotado.especie, quantidade: 2, justificativa: 'Praga' };
    expect([anotado, recusado, enviado(1), enviado(30)].map(isOpen)).toEqual([true, true, false, false]);
    expect(mended(recusado, emenda, 'a segunda')).toEqual({ ...anotado, ...emenda, chave: 'a segunda' });
    expect(() => mended(enviado(1), emenda, 'a segunda')).toThrow();
    expect(again(enviado(30), 'a segunda')).toEqual({ ...anotado, chave: 'a segunda' });
  });
});

it.each([
  [{ status: null, codigo: 'SEM_RESPOSTA' }, 'AWAY'],
  [{ status: null, codigo: 'CANCELADO' }, 'AWAY'],
  [{ status: 403, codigo: 'RESPOSTA_ILEGIVEL' }, 'AWAY'],
  [{ status: 429, codigo: 'MUITAS_REQUISICOES' }, 'AWAY'],
  [{ status: 503, codigo: 'OCUPADO' }, 'AWAY'],
  [{ status: 401, codigo: 'NAO_AUTENTICADO' }, 'SIGNED_OUT'],
  [{ status: 500, codigo: 'ERRO_INTERNO' }, 'FAILED'],
  [{ status: 400, codigo: 'SALDO_INSUFICIENTE' }, 'REFUSED'],
  [{ status: 403, codigo: 'SEM_PERMISSAO' }, 'REFUSED'],
  [{ status: 404, codigo: 'NAO_ENCONTRADO' }, 'REFUSED'],
] as const)('after %o an entry is %s', (fault, end) => {
  expect(endOf(fault)).toBe(end);
});
