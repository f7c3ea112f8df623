import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../adapters/client/client.ts';

const fetch = vi.fn();
const { especies, lotes, movimentacoes } = createClient({ url: 'http://viveiro.example', fetch });
const NOVA = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA' } as const;
const estufa_id = crypto.randomUUID();

describe('what JSON would drop', () => {
  const itself: Record<string, unknown> = {};
  itself.itself = itself;

  test.each([
    ['NaN', () => especies.criar.mutate({ ...NOVA, quantidade_inicial: Number.NaN }), 'quantidade_inicial'],
    [
      'an infinite number',
      () =>
        lotes.criar.mutate({
          estufa_id,
          itens_especies: [{ especie_id: estufa_id, quantidade_inicial: Number.POSITIVE_INFINITY }],
        }),
      'itens_especies.0.quantidade_inicial',
    ],
    [
      'a bigint',
      () => especies.criar.mutate({ ...NOVA, quantidade_inicial: 5n as never }),
      'quantidade_inicial',
    ],
    ['no day', () => movimentacoes.listar.query({ data_inicio: new Date('x') as never }), 'data_inicio'],
    ['a circle', () => especies.criar.mutate(itself as never), expect.stringMatching(/^itself/)],
  ])('is not sent: %s', async (_, call, campo) => {
    await expect(call()).rejects.toMatchObject({
      ...{ codigo: 'TIPO_INVALIDO', status: null, campo },
      message: 'Corrija o valor: ele não é um número nem uma data que se possa enviar.',
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});

test.each(['linha\n1', 'preço €', '\0'])(
  'a key that no header can carry is not sent: %j',
  async (idempotencyKey) => {
    await expect(especies.criar.mutate(NOVA, { idempotencyKey })).rejects.toMatchObject({
      codigo: 'CHAVE_INVALIDA',
      message: 'Use em idempotencyKey só letras, algarismos e sinais comuns, sem quebra de linha.',
    });
    expect(fetch).not.toHaveBeenCalled();
  },
);
