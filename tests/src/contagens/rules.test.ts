import { describe, expect, it } from 'vitest';
import { invalid } from '../../../src/common/errors.ts';
import {
  checkAberta,
  checkComo,
  checkPodeEncerrar,
  checkPodeEstornar,
  checkTamanho,
  momentoDa,
  recusaDa,
} from '../../../src/contagens/rules.ts';
import { refusal } from '../../support/refusals.ts';

const opened = new Date('2026-03-14T12:00:00Z');
const now = new Date('2026-03-14T13:00:00Z');

describe('the moment of a note', () => {
  it.each([
    [{}, '2026-03-14T13:00:00.000Z', false],
    [{ contada_em: '2026-03-14T12:30:00.000Z' }, '2026-03-14T12:30:00.000Z', false],
    [{ contada_em: '2026-03-14T09:30:00-03:00' }, '2026-03-14T12:30:00.000Z', false],
    [{ contada_em: '2026-03-14T13:00:05.000Z' }, '2026-03-14T13:00:00.000Z', false],
    [{ contada_em: '2026-03-14T13:00:05.001Z' }, '2026-03-14T13:00:00.000Z', true],
    [{ contada_em: '2026-03-14T11:59:54.999Z' }, '2026-03-14T12:00:00.000Z', true],
    [
      { contada_em: '2026-03-14T12:30:00.000Z', hora_do_aparelho: '2026-03-14T13:00:05.001Z' },
      '2026-03-14T12:30:00.000Z',
      true,
    ],
    [{ hora_do_aparelho: '2026-03-14T12:59:54.000Z' }, '2026-03-14T13:00:00.000Z', true],
  ])('of %j is %s, by a wrong clock: %s', (told, contada_em, fora_de_hora) => {
    expect(momentoDa(told, opened, now)).toEqual({ contada_em, fora_de_hora });
  });
});

describe('the length of a count', () => {
  it('is between one line and the maximum', async () => {
    const of = async (novas: number, antes = 0) => checkTamanho(novas, 1_000, antes);
    await expect(of(1)).resolves.toBeUndefined();
    await expect(of(1_000)).resolves.toBeUndefined();
    await expect(of(1, 999)).resolves.toBeUndefined();
    for (const [novas, antes, codigo] of [
      [0, 0, 'NADA_A_CONTAR'],
      [0, 1, 'NADA_A_CONTAR'],
      [1_001, 0, 'CONTAGEM_LONGA'],
      [1, 1_000, 'CONTAGEM_LONGA'],
    ] as const)
      await expect(of(novas, antes)).rejects.toMatchObject({
        faults: refusal('invalid', codigo).cause.faults,
      });
  });
});

describe('a count', () => {
  const codigo = (codigo: string) =>
    expect.objectContaining({ faults: [expect.objectContaining({ codigo })] });

  it('is noted and closed while it is ABERTA, and reversed once it is ENCERRADA', () => {
    expect(() => checkAberta('ABERTA')).not.toThrow();
    expect(() => checkPodeEstornar('ENCERRADA')).not.toThrow();
    for (const situacao of ['ENCERRADA', 'CANCELADA', 'ESTORNADA'] as const)
      expect(() => checkAberta(situacao)).toThrow(codigo('CONTAGEM_ENCERRADA'));
    for (const situacao of ['ABERTA', 'CANCELADA'] as const)
      expect(() => checkPodeEstornar(situacao)).toThrow(codigo('NADA_A_ESTORNAR'));
    expect(() => checkPodeEstornar('ESTORNADA')).toThrow(codigo('JA_ESTORNADA'));
  });

  it('that is blind is closed by an Administrador', () => {
    for (const [cega, cargo] of [
      [false, 'Operador'],
      [true, 'Administrador'],
    ] as const)
      expect(() => checkPodeEncerrar({ cega }, cargo)).not.toThrow();
    expect(() => checkPodeEncerrar({ cega: true }, 'Operador')).toThrow(codigo('SEM_PERMISSAO'));
  });
});

describe('a difference', () => {
  const contada = { id: 'linha', especie_id: 'ipê', lote_id: 'lote', nome: 'Ipê, no lote L', diferenca: -1 };

  it('is of deaths or of a loss only where plants of a batch are missing', () => {
    for (const como of ['MORTALIDADE', 'PERDA'] as const) {
      expect(() => checkComo(contada, como)).not.toThrow();
      expect(() => checkComo({ ...contada, diferenca: 0 }, como)).not.toThrow();
      expect(() => checkComo({ ...contada, diferenca: 1 }, como)).toThrow(/ali não falta nada, sobra/);
      expect(() => checkComo({ ...contada, lote_id: null }, como)).toThrow(/só existem dentro de um lote/);
    }
    for (const como of ['AJUSTE', 'IGNORAR'] as const)
      expect(() => checkComo({ ...contada, lote_id: null, diferenca: 1 }, como)).not.toThrow();
  });

  it('that cannot be written says what to do with its line', () => {
    const fault = recusaDa(contada, invalid('LOTE_ENCERRADO', 'Use outro lote.', 'lote_id'), 'linhas.0.como');
    expect(fault).toEqual({
      ...{ codigo: 'LOTE_ENCERRADO', campo: 'linhas.0.como' },
      detalhe: 'Deixe como IGNORAR Ipê, no lote L: o lote foi encerrado depois da contagem.',
    });
  });
});
