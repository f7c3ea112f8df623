import { z } from 'zod';
import { ENTIDADES } from '../common/vocabulary.ts';
import { idDe, instante, inteiro, opcao, textoLido } from '../fields.ts';

export const integridade = z.object({
  integro: z.boolean().describe('Se nenhuma diferença foi encontrada'),
  verificado_em: instante('Quando foi verificado'),
  verificacoes: z
    .array(
      z.object({
        nome: textoLido('Nome da verificação'),
        descricao: textoLido('O que precisa ser verdade'),
        diferencas: inteiro('Quantas diferenças foram encontradas'),
      }),
    )
    .describe('O que foi verificado'),
  diferencas: z
    .array(
      z.object({
        verificacao: textoLido('Nome da verificação'),
        entidade: opcao(ENTIDADES, 'Tipo do registro'),
        entidade_id: idDe('Registro em que está a diferença').nullable(),
        registrado: textoLido('O que está registrado').nullable(),
        calculado: textoLido('O que o livro de movimentações diz, ou o que se esperava').nullable(),
      }),
    )
    .describe('Cada diferença encontrada'),
  notas: z
    .array(
      z.object({
        nota: textoLido('Nome da nota'),
        entidade: opcao(ENTIDADES, 'Tipo do registro'),
        entidade_id: idDe('Registro de que a nota fala'),
        detalhe: textoLido('O que há para saber dele'),
      }),
    )
    .describe('O que foi registrado antes que uma regra o recusasse; não é diferença'),
});
