import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email } from '../../../src/wire/fields.ts';
import { faultsOf } from '../../../src/wire/validation.ts';

const schema = z.object({
  nome: z.string().min(1).max(5),
  senha: z.string().min(8),
  quantidade: z.int().min(2).max(9),
  ativo: z.boolean(),
  tipo: z.enum(['SEMENTE', 'MUDA']),
  id: z.guid(),
  itens: z
    .array(z.object({ n: z.int() }))
    .min(1)
    .max(2),
  documento: z
    .string()
    .refine(() => false, { params: { codigo: 'DOCUMENTO_INVALIDO' }, error: 'Confira o documento.' }),
});

const VALID = {
  nome: 'Ipê',
  senha: 'x'.repeat(8),
  quantidade: 2,
  ativo: true,
  tipo: 'MUDA',
  id: '00000000-0000-0000-0000-000000000000',
  itens: [{ n: 1 }],
};

/** The faults of an input in which only these fields are wrong; a document always is. */
function faults(wrong: object) {
  return faultsOf(schema.safeParse({ ...VALID, documento: 'x', ...wrong }).error).filter(
    ({ campo, codigo }) => campo !== 'documento' || codigo !== 'DOCUMENTO_INVALIDO',
  );
}

describe('the faults of refused input', () => {
  it.each([
    ['CAMPO_OBRIGATORIO', 'nome', undefined, /^Preencha/],
    ['CAMPO_OBRIGATORIO', 'nome', null, /^Preencha/],
    ['CAMPO_OBRIGATORIO', 'nome', '', /^Preencha/],
    ['CAMPO_OBRIGATORIO', 'quantidade', null, /^Preencha/],
    ['CAMPO_OBRIGATORIO', 'tipo', ' ', /^Preencha/],
    ['CAMPO_OBRIGATORIO', 'id', '', /^Preencha/],
    ['FORA_DO_LIMITE', 'quantidade', 1e20, /menor ou igual a 9\.$/],
    ['FORA_DO_LIMITE', 'quantidade', -1e20, /maior ou igual a 2\.$/],
    ['FORA_DO_LIMITE', 'nome', 'abcdef', /máximo é de 5 caracteres/],
    ['FORA_DO_LIMITE', 'senha', '1234567', /mínimo é de 8 caracteres/],
    ['FORA_DO_LIMITE', 'quantidade', 1, /maior ou igual a 2/],
    ['FORA_DO_LIMITE', 'quantidade', 10, /menor ou igual a 9/],
    ['FORA_DO_LIMITE', 'itens', [], /ao menos um item/],
    ['FORA_DO_LIMITE', 'itens', [{ n: 1 }, { n: 2 }, { n: 3 }], /máximo é de 2 itens/],
    ['TIPO_INVALIDO', 'nome', 5, /um texto/],
    ['TIPO_INVALIDO', 'nome', ['Ipê', 'Cedro'], /^Envie um só valor/],
    ['TIPO_INVALIDO', 'quantidade', [5], /^Envie um só valor/],
    ['VALOR_NAO_PERMITIDO', 'tipo', ['SEMENTE', 'MUDA'], /^Envie um só valor/],
    ['TIPO_INVALIDO', 'quantidade', '5', /um número/],
    ['TIPO_INVALIDO', 'quantidade', 2.5, /um número inteiro/],
    ['TIPO_INVALIDO', 'quantidade', true, /um número/],
    ['TIPO_INVALIDO', 'ativo', 'false', /verdadeiro ou falso/],
    ['TIPO_INVALIDO', 'ativo', '', /verdadeiro ou falso/],
    ['TIPO_INVALIDO', 'itens', '', /uma lista/],
    ['TIPO_INVALIDO', 'itens', {}, /uma lista/],
    ['TIPO_INVALIDO', 'itens.0', { itens: ['x'] }.itens, /um objeto/],
    ['TIPO_INVALIDO', 'itens.1.n', [{ n: 1 }, { n: '1' }], /um número/],
    ['VALOR_NAO_PERMITIDO', 'tipo', 'FLOR', /SEMENTE, MUDA/],
    ['FORMATO_INVALIDO', 'id', 'x', /UUID/],
  ])('name %s of %s for %j', (codigo, campo, value, sentence) => {
    const field = campo.split('.')[0] as string;
    expect(faults({ [field]: value })).toEqual([{ codigo, campo, detalhe: expect.stringMatching(sentence) }]);
  });

  it('come one per field, all at once', () => {
    expect(faults({ nome: '', tipo: 'x' }).map(({ campo }) => campo)).toEqual(['nome', 'tipo']);
  });

  it('are one of a blank e-mail', () => {
    const { error } = z.object({ email: email('E-mail') }).safeParse({ email: ' ' });
    expect(faultsOf(error)).toMatchObject([{ codigo: 'CAMPO_OBRIGATORIO', campo: 'email' }]);
  });

  it('are the first hundred of tens of thousands, without comparing each with all', () => {
    const { error } = z.array(z.int().max(9)).safeParse(Array(50_000).fill(1e20));
    const faults = faultsOf(error);
    expect(faults).toHaveLength(100);
    expect(new Set(faults.map(({ detalhe }) => detalhe))).toEqual(
      new Set(['Informe um valor menor ou igual a 9.']),
    );
  });

  it('carry the code that a schema gives', () => {
    expect(faultsOf(schema.safeParse({ ...VALID, documento: '123' }).error)).toEqual([
      { codigo: 'DOCUMENTO_INVALIDO', campo: 'documento', detalhe: 'Confira o documento.' },
    ]);
  });

  it('never contain the refused value', () => {
    const secret = 'segredo-muito-longo';
    expect(
      JSON.stringify(faults({ nome: secret, tipo: secret, id: secret, quantidade: secret })),
    ).not.toContain(secret);
  });

  it('have a sentence for an input that could not be read at all', () => {
    expect(faultsOf(new SyntaxError('Unexpected token x'))).toEqual([
      { codigo: 'REQUISICAO_INVALIDA', detalhe: expect.not.stringContaining('token') },
    ]);
    expect(faultsOf(z.object({}).safeParse(undefined).error)).toMatchObject([
      { codigo: 'CAMPO_OBRIGATORIO' },
    ]);
  });
});
