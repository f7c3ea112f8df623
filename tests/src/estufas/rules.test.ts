import { describe, expect, it } from 'vitest';
import { checkCapacidade, codigoIdentificador, lugarDe, marcaDe } from '../../../src/estufas/rules.ts';

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
    ['--', '#', '…', 'E(--)-B(#)-(…)'],
    ['Estufa 1', '-', '5', 'E01-05'],
    ['Estufa 1', 'Barraca 3', '-', 'E01-B03'],
    ['Estufa 1', '-', '-', 'E01'],
    ['Galpão das mudas', 'Barraca 3', '-', 'EGALPAO-DAS-MUDAS-B03'],
    ['Galpão das mudas', '-', '5', 'EGALPAO.DAS.MUDAS-05'],
    ['Galpão das mudas', '-', '-', 'EGALPAO.DAS.MUDAS'],
    ['A-BX', 'Y', '-', 'EA.BX-BY'],
    ['Estufa 1', '-', 'B05', 'E01-B(-)-B05'],
    ['Estufa 1', '-', 'X-BY-5', 'E01-B(-)-X-BY-5'],
    ['-', '-', '-', 'E(-)'],
    ['Estufa 1', '/', '?2d', 'E01-B(/)-2D'],
    ['-', '(-)', '?', 'E(-)-B((-)))-(?)'],
    ['A-BX', 'Y', '–', 'EA.BX-BY-(–)'],
    ['1', '3', '☘️', 'E01-B03-(☘️)'],
  ])('of %j, %j, %j is %s', (localizacao_estufa, localizacao_barraca, localizacao_posicao, codigo) => {
    expect(codigoIdentificador({ localizacao_estufa, localizacao_barraca, localizacao_posicao })).toBe(
      codigo,
    );
  });
});

describe('the code of a place', () => {
  /** Words that collide where two parts of a code meet, alone and in pairs; the third part is then one word or none. */
  const WORDS = ['A', 'B', 'BX', 'E', '1', '#'];
  const PARTS = ['-', ...WORDS, ...WORDS.flatMap((one) => WORDS.map((other) => `${one} ${other}`))];
  const normal = (text: string, letter: string) => {
    const words = text.split(/[ #]+/).filter(Boolean);
    const kept = words[0] === letter && words[1] === '1' ? words.slice(1) : words;
    return kept.join(' ') || text;
  };

  it('is equal for every spelling of a place, and different for every other place', () => {
    const codes = new Map<string, Set<string>>();
    const places = new Map<string, Set<string>>();
    const note = (in_: typeof codes, key: string, value: string) =>
      in_.set(key, (in_.get(key) ?? new Set()).add(value));
    const alone = ['-', ...WORDS];
    for (const [estufas, barracas, posicoes] of [
      [PARTS, PARTS, alone],
      [alone, PARTS, PARTS],
    ] as const) {
      for (const localizacao_estufa of estufas) {
        for (const localizacao_barraca of barracas) {
          for (const localizacao_posicao of posicoes) {
            const code = codigoIdentificador({
              localizacao_estufa,
              localizacao_barraca,
              localizacao_posicao,
            });
            const place = [
              normal(localizacao_estufa, 'E'),
              normal(localizacao_barraca, 'B'),
              normal(localizacao_posicao, 'P'),
            ].join('|');
            note(codes, place, code);
            note(places, code, place);
          }
        }
      }
    }
    expect([...codes].filter(([, each]) => each.size > 1)).toEqual([]);
    expect([...places].filter(([, each]) => each.size > 1)).toEqual([]);
  });

  it('differs for every place with punctuation, including brackets', () => {
    const signs = ['-', '/', '?2d', '--', '(', ')', '))', ')-(', '-)-(-', '(-)', 'B', '-B('];
    const places = signs.flatMap((localizacao_estufa) =>
      signs.flatMap((localizacao_barraca) =>
        signs.map((localizacao_posicao) => ({
          localizacao_estufa,
          localizacao_barraca,
          localizacao_posicao,
        })),
      ),
    );
    expect(new Set(places.map(codigoIdentificador)).size).toBe(new Set(places.map(lugarDe)).size);
    expect(places.map(codigoIdentificador).filter((code) => code.includes('?'))).toEqual([]);
  });
});

describe('the mark of a status', () => {
  it('is null for Livre, and the status itself otherwise', () => {
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
