import { describe, expect, test } from 'vitest';
import { anotado } from '../../admin/lotes/sentences.ts';
import { moment } from '../../src/common/brazilian.ts';
import { frase } from '../../src/common/trilha/frases.ts';
import type { Registro, Sabido } from '../../src/common/trilha/partes.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';

const morte: Registro = {
  ...{ id: 'r', acao: 'REGISTRAR_MORTALIDADE', entidade: 'lote', entidade_id: 'l' },
  detalhes: { movimentacao_id: 'm', especie_id: 'e', quantidade: 5 },
};

/** The sentence where the species is counted in seeds, and this is known of the movement. */
function dita(movimentacao?: Partial<Movimentacao>, registro: Registro = morte): string {
  const sabido: Sabido = {
    tipo: () => 'SEMENTE',
    movimentacao: () => movimentacao as Movimentacao | undefined,
    linha: () => undefined,
    plantas: () => undefined,
  };
  return frase(registro, sabido)
    .map((parte) => (typeof parte === 'string' ? parte : `[${parte.entidade}]`))
    .join('');
}

describe('a death in the trail of a batch', () => {
  test('is of what the batch had in its phase, whatever the species is counted in', () => {
    expect(dita({ unidade: 'MUDA' })).toBe('registrou a morte de 5 mudas de [especie] no lote [lote]');
    expect(dita({ unidade: 'SEMENTE' })).toBe('registrou a morte de 5 sementes de [especie] no lote [lote]');
  });

  test('has no unit until its movement is loaded', () => {
    expect(dita()).toBe('registrou a morte de 5 de [especie] no lote [lote]');
  });
});

test.each([
  ['CRIAR_LOTE', 'lote', 'abriu o lote [lote]'],
  ['AMPLIAR_CONTAGEM', 'contagem', 'acrescentou linhas à contagem [contagem]'],
  ['TROCAR_SEGREDO', 'webhook', 'trocou o segredo do webhook [webhook]'],
  ['REENVIAR_EVENTOS', 'webhook', 'pediu o reenvio de eventos ao webhook [webhook]'],
  ['ANOTAR', 'lote', 'anotou no lote [lote]'],
  ['RESETAR_SENHA', 'usuario', 'definiu uma nova senha'],
  [
    ...(['REGISTRAR_QUEBRA', 'instalacao'] as const),
    'pulou números dos livros, que vieram de uma cópia ou de outro servidor',
  ],
] as const)('%s names its record', (acao, entidade, sentence) => {
  expect(dita({}, { id: 'r', acao, entidade, entidade_id: 'x', detalhes: {} })).toBe(sentence);
});

test.each([
  [null, null],
  ['2026-03-14T11:59:00.000Z', null],
  ['2026-03-14T11:58:59.000Z', 'anotado às 08:58'],
  ['2026-03-14T02:30:00.000Z', 'anotado em 13/03/2026 23:30'],
])('noted at %s and recorded at noon is shown as: %s', (anotado_em, told) => {
  const fato = { data_registro: '2026-03-14T12:00:00.000Z', anotado_em } as FatoDoLote;
  expect(anotado(fato, (instant) => moment(instant, 'America/Sao_Paulo'))).toBe(told);
});
