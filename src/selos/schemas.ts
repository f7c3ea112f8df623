import { z } from 'zod';
import { LIVROS } from '../common/vocabulary.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { SeloNoPapel } from '../wire/cited.ts';
import { filter, idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';
import { filters } from '../wire/inputs.ts';

/** What may be wrong with a row, or with a seal itself. */
const PROBLEMAS = ['ALTERADO', 'REMOVIDO', 'INSERIDO', 'SELO_ALTERADO', 'SELO_REMOVIDO'] as const;

export const FiltrosDeSelos = list(
  { selo: filter.text('O selo de um papel, ou ao menos os 8 primeiros caracteres') },
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
  numero: integerOut('Número do selo; nulo se nenhum podia ser do registro').nullable(),
  livro: option(LIVROS, 'Livro em que está a diferença').nullable(),
  problema: option(PROBLEMAS, 'O que houve com o registro ou o selo'),
  seq: integerOut('Número do registro no livro; nulo se é o selo que difere').nullable(),
  id: idOut('O registro, ou do que ele trata, se existe').nullable(),
  detalhe: textOut('A diferença, em palavras'),
});

export const VerificacaoDosSelos = z.object({
  integra: z.boolean().describe('Se tudo é como foi selado'),
  verificada_em: instantOut('Quando foi verificado'),
  selos: integerOut('Quantos selos foram refeitos'),
  registros: integerOut('Quantos registros eles selam'),
  sem_selo: integerOut('Quantos registros ainda não têm selo'),
  selos_diferentes: integerOut('Em quantos selos há diferença'),
  ultimo: SeloNoPapel.nullable().describe('O último selo; nulo antes do primeiro'),
  diferencas: z
    .array(DiferencaNosSelos)
    .describe('As primeiras 100 diferenças, da mais antiga para a mais nova'),
});
export type VerificacaoDosSelos = z.output<typeof VerificacaoDosSelos>;

/** REST takes no longer numbers. */
const MAX_TAMANHO = 10 ** 15 - 1;

export const CabecaPedida = filters({
  desde: z.int().min(0).max(MAX_TAMANHO).default(0).describe('O tamanho de outra, que esta continua'),
});
export type CabecaPedida = z.output<typeof CabecaPedida>;

const hashes = (what: string) => z.array(z.string()).describe(what);

export const Consistencia = z.object({
  desde: integerOut('O tamanho pedido'),
  hashes: hashes('O que liga uma à outra (RFC 9162, 2.1.4)'),
});

export const Cabeca = z.object({
  tamanho: integerOut('Quantos selos há'),
  raiz: textOut('O último selo'),
  nota: textOut('A cabeça assinada: um checkpoint do C2SP'),
  chave_publica: textOut('A chave que assina'),
  consistencia: Consistencia.nullable().describe('Nula sem `desde`'),
});
export type Cabeca = z.output<typeof Cabeca>;

export const RegistroProvado = z.object({
  linha: textOut('O registro, como foi selado'),
  selo: integerOut('O seu selo'),
  posicao: integerOut('Índice no selo'),
  caminho: hashes('Dele à raiz do selo (RFC 9162, 2.1.3)'),
});

export const SeloProvado = z.object({
  cabecalho: textOut('O que o selo diz'),
  caminho: hashes('Dele à cabeça'),
});

export const PessoaProvada = z.object({
  registro: integerOut('Índice do registro'),
  sal: textOut('O sal do hash que está nele'),
  valores: z.array(z.string().nullable()).describe('Nome e documento; do termo, endereço e responsável'),
});

export const Prova = z.object({
  formato: z.literal('viveiro-prova-1').describe('Formato'),
  registros: z.array(RegistroProvado).describe('Movimentações e termo'),
  selos: z.array(SeloProvado).describe('Os seus selos'),
  nota: textOut('A cabeça assinada'),
  chave_publica: textOut('A chave que assina'),
  pessoas: z.array(PessoaProvada).describe('Quem recebeu, se não foi apagado'),
});
export type Prova = z.output<typeof Prova>;
