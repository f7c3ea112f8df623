import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCapacidade,
  codigoIdentificador,
  derivado,
  type Localizacao,
  marcaDe,
} from '../../src/estufas/rules.ts';

describe('the identifier code', () => {
  it.each([
    ['Estufa 1', 'Barraca 3', '5', 'E01-B03-05'],
    ['estufa 1', 'BARRACA 3', 'Posição 5', 'E01-B03-05'],
    ['  Estufa  1 ', 'barraca nova', 'fundo à esquerda', 'E01-BNOVA-FUNDO-A-ESQUERDA'],
    ['E1', 'B3', 'P5', 'E01-B03-05'],
    ['E 1', 'B-3', 'p. 5', 'E01-B03-05'],
    ['Estufa1', 'Barraca3', 'Posicao5', 'E01-B03-05'],
    ['1', '3', '5', 'E01-B03-05'],
    ['Estufa 10', 'Barraca 100', '05', 'E10-B100-05'],
    ['Estufa A', 'Barraca 3A', '5-B', 'EA-B3A-5-B'],
    ['Estufa', 'Barraca', 'Posição', 'EESTUFA-BBARRACA-POSICAO'],
    ['Estância', 'Bambu', 'Porta', 'EESTANCIA-BBAMBU-PORTA'],
    ['Galpão das mudas', 'Barraca 3', '5', 'EGALPAO-DAS-MUDAS-B03-05'],
    ['Estufa 1', 'Barraca do fundo', '5', 'E01-BDO.FUNDO-05'],
    ['A', 'X', 'BY-5', 'EA-BX-BY-5'],
    ['A-BX', 'Y', '5', 'EA.BX-BY-05'],
    ['A', 'X-BY', '5', 'EA-BX.BY-05'],
    ['--', '#', '…', 'E?2d?2d-B?23-?2026'],
  ])('of %j, %j, %j is %s', (localizacao_estufa, localizacao_barraca, localizacao_posicao, codigo) => {
    expect(codigoIdentificador({ localizacao_estufa, localizacao_barraca, localizacao_posicao })).toBe(
      codigo,
    );
  });
});

describe('the code of a place', () => {
  /** Words that meet each other at the seams of a code. */
  const parte = fc
    .array(fc.constantFrom('A', 'B', 'BX', 'X', 'E', 'P', '1', '05', '#', '-'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(' '));
  const lugar = fc.record({
    localizacao_estufa: parte,
    localizacao_barraca: parte,
    localizacao_posicao: parte,
  });
  const normal = (text: string, letra: string) => {
    const words = text.split(/[ #-]+/).filter(Boolean);
    const numbered = words[0] === letra && /^\d/.test(words[1] ?? '') ? words.slice(1) : words;
    if (numbered.length === 0) return text;
    return numbered.length === 1 ? numbered[0]?.replace(/^\d$/, '0$&') : numbered.join(' ');
  };
  const normalised = (place: Localizacao) =>
    [
      normal(place.localizacao_estufa, 'E'),
      normal(place.localizacao_barraca, 'B'),
      normal(place.localizacao_posicao, 'P'),
    ].join('|');

  it('is the same for every spelling of one place, and another for every other', () => {
    fc.assert(
      fc.property(lugar, lugar, (one, other) => {
        const same = normalised(one) === normalised(other);
        expect(codigoIdentificador(one) === codigoIdentificador(other)).toBe(same);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is known again, also as it was made before alike places were told apart', () => {
    const place = { localizacao_estufa: '1', localizacao_barraca: 'do fundo', localizacao_posicao: '5' };
    expect(derivado('E01-BDO.FUNDO-05', place)).toBe(true);
    expect(derivado('E01-BDO-FUNDO-05', place)).toBe(true);
    expect(derivado('GALPAO-7', place)).toBe(false);
  });
});

describe('the mark', () => {
  it('that Livre stands for is none', () => {
    expect(marcaDe('Livre')).toBeNull();
    expect(marcaDe('Manutenção')).toBe('Manutenção');
  });
});

describe('the capacity', () => {
  it('may be lowered to the occupancy, and not below it', () => {
    expect(() => checkCapacidade(500, 500)).not.toThrow();
    expect(() => checkCapacidade(500, 499)).toThrow(/pelo menos 500/);
  });
});
