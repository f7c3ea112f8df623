import { z } from 'zod';
import { ENTIDADES } from '../common/vocabulary.ts';
import { idOut, instantOut, integerOut, listOut, option, textOut } from '../wire/fields.ts';

export const Integridade = z.object({
  integro: z.boolean().describe('Se nenhuma diferença foi encontrada'),
  verificado_em: instantOut('Quando foi verificado'),
  verificacoes: listOut('O que foi verificado', {
    nome: textOut('Nome da verificação'),
    descricao: textOut('O que precisa ser verdade'),
    diferencas: integerOut('Quantas diferenças foram encontradas, listadas ou não'),
  }),
  diferencas: listOut('As diferenças encontradas: até 1 000 de cada verificação', {
    verificacao: textOut('Nome da verificação'),
    entidade: option(ENTIDADES, 'Tipo do registro'),
    entidade_id: idOut('Registro em que está a diferença').nullable(),
    registrado: textOut('O que está registrado').nullable(),
    calculado: textOut('O que o livro de movimentações diz, ou o que se esperava').nullable(),
  }),
});
export type Integridade = z.output<typeof Integridade>;
