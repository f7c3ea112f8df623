import { expect, it } from 'vitest';
import { FASES, TIPOS_ESPECIE } from '../../../src/common/vocabulary.ts';
import { unidadeNaFase } from '../../../src/estoque/meaning.ts';

it('what was sown is seedlings from PRODUÇÃO on, and what was planted always', () => {
  const told = Object.fromEntries(
    [null, ...FASES].map((fase) => [fase, TIPOS_ESPECIE.map((tipo) => unidadeNaFase(tipo, fase))]),
  );
  const sown = ['SEMENTE', 'MUDA'];
  const grown = ['MUDA', 'MUDA'];
  expect(told).toEqual({
    ...{ null: sown, SEMEADURA: sown, GERMINAÇÃO: sown },
    ...{ PRODUÇÃO: grown, PRONTO: grown, FINALIZADO: grown },
  });
});
