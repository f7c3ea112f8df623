import { z } from 'zod';
import { ENTIDADES } from '../common/vocabulary.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';

export const Verificacao = z.object({
  nome: textOut('Nome da verificação'),
  descricao: textOut('O que precisa ser verdade'),
  diferencas: integerOut('Quantas diferenças foram encontradas, listadas ou não'),
});

export const Diferenca = z.object({
  verificacao: textOut('Nome da verificação'),
  entidade: option(ENTIDADES, 'Tipo do registro'),
  entidade_id: idOut('Registro em que está a diferença').nullable(),
  registrado: textOut('O que está registrado').nullable(),
  calculado: textOut('O que o livro de movimentações diz, ou o que se esperava').nullable(),
});

export const Integridade = z.object({
  integro: z.boolean().describe('Se nenhuma diferença foi encontrada'),
  verificado_em: instantOut('Quando foi verificado'),
  verificacoes: z.array(Verificacao).describe('O que foi verificado'),
  diferencas: z.array(Diferenca).describe('As diferenças encontradas: até 1 000 de cada verificação'),
});
export type Integridade = z.output<typeof Integridade>;
