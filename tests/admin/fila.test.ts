import { describe, expect, it } from 'vitest';
import type { Mortalidade } from '../../admin/device/atos.ts';
import {
  again,
  begun,
  type Entry,
  endOf,
  isHeldBack,
  isOpen,
  isReadable,
  mended,
  nextOf,
  notedAfter,
  stateOf,
} from '../../admin/device/queue.ts';

const ANA = '0197b7a0-0000-7000-8000-000000000001';
const BENTO = '0197b7a0-0000-7000-8000-000000000002';
const MEIO_DIA = Date.parse('2026-03-14T12:00:00Z');
const HORA = 3_600_000;
const aoMeioDia = { em: '2026-03-14T12:00:00.000Z', horaDoAparelho: null };

const LOTE = { id: '0197b7a0-0000-7000-8000-00000000000a', codigo: 'LOTE-2026-00001' };
const OUTRO = { id: '0197b7a0-0000-7000-8000-00000000000c', codigo: 'LOTE-2026-00002' };

function morte(lote = LOTE): Mortalidade {
  const especie = { id: '0197b7a0-0000-7000-8000-00000000000b', nome: 'Ipê-amarelo', tipo: 'MUDA' } as const;
  return { tipo: 'MORTALIDADE', lote, especie, quantidade: 12, justificativa: 'Seca' };
}

const anotado: Entry = {
  id: 1,
  chave: 'a primeira',
  usuario: { id: ANA, nome: 'Ana' },
  ato: morte(),
  anotadoEm: MEIO_DIA,
  relogio: 'SERVICO',
  enviadoEm: null,
  momento: null,
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

  it('is sent in the order of noting, skipping what cannot be sent', () => {
    const todos = [
      { ...anotado, id: 5 },
      { ...anotado, id: 4 },
      { ...recusado, id: 1 },
      { ...enviado(24), id: 2, ato: morte(OUTRO) },
      { ...anotado, id: 3, usuario: { id: BENTO, nome: 'Bento' } },
    ];
    expect(nextOf(todos, ANA, MEIO_DIA)?.id).toBe(4);
    expect(nextOf(todos, BENTO, MEIO_DIA)?.id).toBe(3);
  });

  it('waits only for earlier notes of the same batch that may be recorded', () => {
    const fase = { tipo: 'FASE', lote: LOTE, de: 'PRODUÇÃO', fase: 'PRONTO', contagem: [] } as const;
    const falta = { ...enviado(24), id: 1 };
    const depois = { ...anotado, id: 2, ato: { ...fase, contagem: [] } };
    const doOutro = { ...anotado, id: 3, ato: morte(OUTRO) };
    expect(nextOf([falta, depois, doOutro], ANA, MEIO_DIA)?.id).toBe(3);
    expect([depois, doOutro].map((each) => isHeldBack(each, [falta, depois, doOutro], MEIO_DIA))).toEqual([
      true,
      false,
    ]);
    // What was tried in this round and failed, too; what was refused is not recorded.
    const tried = { ...enviado(0), id: 1, falha: 'Tente de novo.' };
    expect(nextOf([tried, depois, doOutro], ANA, MEIO_DIA, new Set([1]))?.id).toBe(3);
    expect(nextOf([{ ...tried, recusa: 'Não.' }, depois], ANA, MEIO_DIA, new Set([1]))?.id).toBe(2);
  });

  it('counts its hours from the first time it was sent with its key', () => {
    const sent = begun(begun(anotado, MEIO_DIA, MEIO_DIA), MEIO_DIA + 5 * HORA, MEIO_DIA);
    expect(sent).toEqual({ ...anotado, enviadoEm: MEIO_DIA, momento: aoMeioDia });
  });

  it('carries the time of its note by the service’s clock, whenever it is sent', () => {
    const pelaDele = { ...anotado, relogio: 'APARELHO' } as const;
    // The phone was three hours ahead.
    const sent = begun(pelaDele, MEIO_DIA + HORA, MEIO_DIA + 4 * HORA);
    expect(sent.momento).toEqual({
      em: '2026-03-14T09:00:00.000Z',
      horaDoAparelho: '2026-03-14T16:00:00.000Z',
    });
    expect(begun(sent, MEIO_DIA + 2 * HORA, MEIO_DIA + 2 * HORA).momento).toEqual(sent.momento);
    // Clocks that agree, and the service's own.
    expect(begun(pelaDele, MEIO_DIA, MEIO_DIA + 1_000).momento).toEqual(aoMeioDia);
    expect(begun(anotado, MEIO_DIA, MEIO_DIA + 4 * HORA).momento).toEqual(aoMeioDia);
  });

  it('stays after earlier notes, though the clock was corrected in between', () => {
    const { id: _, enviadoEm, momento, recusa, falha, ...novo } = anotado;
    const when = (behind: number) => notedAfter(novo, { ...anotado, anotadoEm: MEIO_DIA + behind }).anotadoEm;
    expect([-5, 0, 700, HORA].map(when)).toEqual([MEIO_DIA, MEIO_DIA + 1, MEIO_DIA + 701, MEIO_DIA]);
    const outroRelogio: Entry = { ...anotado, relogio: 'APARELHO', anotadoEm: MEIO_DIA + 700 };
    expect(notedAfter(novo, outroRelogio).anotadoEm).toBe(MEIO_DIA);
  });

  it('can be changed only while nothing of it may be recorded, and then gets a new key', () => {
    const emenda = { ...morte(), quantidade: 2 };
    expect([anotado, recusado, enviado(1), enviado(30)].map(isOpen)).toEqual([true, true, false, false]);
    expect(mended(recusado, emenda, 'a segunda')).toEqual({ ...anotado, ato: emenda, chave: 'a segunda' });
    expect(() => mended(enviado(1), emenda, 'a segunda')).toThrow();
    expect(again(enviado(30), 'a segunda')).toEqual({ ...anotado, chave: 'a segunda' });
  });

  it('is left alone in a form that another version of the app has', () => {
    const { ato, ...flat } = anotado;
    const other = { ...anotado, ato: { ...morte(), tipo: 'REGA' } as never };
    expect([anotado, flat, other].map(isReadable)).toEqual([true, false, false]);
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
