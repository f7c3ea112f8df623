import { z } from 'zod';
import { LIVROS } from '../common/vocabulary.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { filter, idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';
import { SeloNoPapel } from './selo-no-papel.ts';

/** What may be wrong with a row, or with a seal itself. */
const PROBLEMAS = ['ALTERADO', 'REMOVIDO', 'INSERIDO', 'SELO_ALTERADO', 'SELO_REMOVIDO'] as const;

export const FiltrosDeSelos = list(
  { selo: filter.text('O selo que está em um papel, ou ao menos os 8 primeiros caracteres dele') },
  20,
);
export type FiltrosDeSelos = z.output<typeof FiltrosDeSelos>;

export const Selo = SeloNoPapel.extend({
  livro: option(LIVROS, 'Que livro sela'),
  quantidade: integerOut('Quantos registros sela'),
});
export type Selo = z.output<typeof Selo>;
export const PaginaDeSelos = pageOf(Selo);

export const DiferencaNosSelos = z.object({
  numero: integerOut('Número do selo; nulo quando nenhum selo podia ser do registro').nullable(),
  livro: option(LIVROS, 'Livro em que está a diferença').nullable(),
  problema: option(PROBLEMAS, 'O que aconteceu com o registro, ou com o próprio selo'),
  seq: integerOut('Número do registro no seu livro; nulo quando é o próprio selo que difere').nullable(),
  id: idOut('Identificador do registro, ou do que ele trata, se ele existe').nullable(),
  detalhe: textOut('A diferença, em palavras'),
});

export const VerificacaoDosSelos = z.object({
  integra: z.boolean().describe('Se todos os registros selados são os que foram selados'),
  verificada_em: instantOut('Quando foi verificado'),
  selos: integerOut('Quantos selos foram refeitos'),
  registros: integerOut('Quantos registros eles selam'),
  sem_selo: integerOut('Quantos registros são mais novos que o último selo do seu livro'),
  selos_diferentes: integerOut('Em quantos selos há diferença'),
  ultimo: SeloNoPapel.nullable().describe('O último selo; nulo antes do primeiro'),
  diferencas: z
    .array(DiferencaNosSelos)
    .describe('As primeiras 100 diferenças, da mais antiga para a mais nova'),
});
export type VerificacaoDosSelos = z.output<typeof VerificacaoDosSelos>;
