import { expect, test } from 'vitest';
import { mudancaDe } from '../../admin/painel/mudanca.ts';

test.each([
  { agora: 112, antes: 100, porcento: 12, bom: true },
  { agora: 88, antes: 100, porcento: -12, bom: false },
  { agora: 1_003, antes: 1_000, porcento: 0, bom: undefined },
  { agora: 5, antes: 0, porcento: 0, bom: undefined },
])(
  'from $antes to $agora is $porcento percent, and is called good only where that applies',
  ({ agora, antes, ...told }) => {
    expect(mudancaDe(agora, antes, 'mais')).toEqual(told);
    expect(mudancaDe(agora, antes, 'menos')).toEqual({
      ...told,
      bom: told.bom === undefined ? undefined : !told.bom,
    });
    expect(mudancaDe(agora, antes, null)).toEqual({ ...told, bom: undefined });
  },
);
