import { describe, expect, it } from 'vitest';
import { checkCapacidade, checkMarca, codigoIdentificador, marcaDe } from '../../src/estufas/rules.ts';
import type { Cargo, MarcaEstufa } from '../../src/vocabulary.ts';

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
    ['---', '#', '…', 'E?-B?-?'],
  ])('of %j, %j, %j is %s', (localizacao_estufa, localizacao_barraca, localizacao_posicao, codigo) => {
    expect(codigoIdentificador({ localizacao_estufa, localizacao_barraca, localizacao_posicao })).toBe(
      codigo,
    );
  });
});

describe('the mark', () => {
  it('that Livre stands for is none', () => {
    expect(marcaDe('Livre')).toBeNull();
    expect(marcaDe('Manutenção')).toBe('Manutenção');
  });

  const MARKS = [null, 'Ocupada', 'Manutenção', 'Inativo'] as const;
  const moves = MARKS.flatMap((from) => MARKS.map((to) => [from, to] as const));

  it.each(moves)('from %s to %s is for whom it should be', (from, to) => {
    const allowed = (cargo: Cargo) => () => checkMarca(cargo, from as MarcaEstufa | null, to);
    expect(allowed('Administrador')).not.toThrow();
    if (from !== to && (from === 'Inativo' || to === 'Inativo')) {
      expect(allowed('Operador')).toThrow(expect.objectContaining({ kind: 'forbidden' }));
    } else {
      expect(allowed('Operador')).not.toThrow();
    }
  });
});

describe('the capacity', () => {
  it('may be lowered to the occupancy, and not below it', () => {
    expect(() => checkCapacidade(500, 500)).not.toThrow();
    expect(() => checkCapacidade(500, 499)).toThrow(/pelo menos 500/);
  });
});
