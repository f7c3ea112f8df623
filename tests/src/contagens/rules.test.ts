import { describe, expect, it } from 'vitest';
import { checkTamanho, momentoDa } from '../../../src/contagens/rules.ts';
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
    const of = async (linhas: number) => checkTamanho(linhas, 1_000);
    await expect(of(1)).resolves.toBeUndefined();
    await expect(of(1_000)).resolves.toBeUndefined();
    for (const [linhas, codigo] of [
      [0, 'NADA_A_CONTAR'],
      [1_001, 'CONTAGEM_LONGA'],
    ] as const)
      await expect(of(linhas)).rejects.toMatchObject({ faults: refusal('invalid', codigo).cause.faults });
  });
});
