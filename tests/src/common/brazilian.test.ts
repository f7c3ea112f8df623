import { expect, test } from 'vitest';
import {
  ate,
  dia,
  documento,
  documentoMascarado,
  inteiro,
  mes,
  quantia,
  taxa,
  telefone,
  tipoDoDocumento,
} from '../../../src/common/brazilian.ts';

test.each([
  [inteiro(1250), '1.250'],
  [inteiro(-1250), '−1.250'],
  [taxa(0.125), '12,5%'],
  [taxa(1), '100,0%'],
  [quantia(1, 'MUDA'), '1 muda'],
  [quantia(1250, 'SEMENTE'), '1.250 sementes'],
  [mes('2026-03'), 'mar/26'],
  [dia('2026-03-14'), '14/03/2026'],
  [telefone('11987654321'), '(11) 98765-4321'],
  [telefone('+55 (11) 3333 4444'), '(11) 3333-4444'],
  [telefone('ramal 12'), 'ramal 12'],
  [telefone('190'), '190'],
  [telefone('+34 912 345 678'), '+34 912 345 678'],
  [ate('2026-03-15T03:00:00.000Z', 'America/Sao_Paulo'), '14/03/2026'],
  [ate('2026-03-15T03:01:00.000Z', 'America/Sao_Paulo'), '15/03/2026 00:01'],
])('%s is written %s', (written, expected) => {
  expect(written).toBe(expected);
});

test.each([
  ['52998224725', 'CPF', '529.982.247-25', '***.982.247-**'],
  ['11222333000181', 'CNPJ', '11.222.333/0001-81', '11.222.333/0001-81'],
  ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['ANONIMIZADO-1F2E3D4C', 'Documento', 'ANONIMIZADO-1F2E3D4C', 'ANONIMIZADO-1F2E3D4C'],
  ['Anonimizado', 'Documento', 'Anonimizado', 'Anonimizado'],
  ['', 'Documento', '', ''],
])('%s is a %s, written in full and as in lists', (stored, tipo, whole, masked) => {
  expect([tipoDoDocumento(stored), documento(stored), documentoMascarado(stored)]).toEqual([
    tipo,
    whole,
    masked,
  ]);
});
