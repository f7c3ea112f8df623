import { z } from 'zod';
import { idOut, integerOut, listOut, textOut } from '../wire/fields.ts';

export const ImportacaoDesfeita = z.object({
  desfeitos: integerOut('Quantos registros da importação foram desfeitos agora'),
  mantidos: listOut('O que foi usado depois da importação, e por isso ficou como está', {
    id: idOut('O registro que ficou'),
    nome: textOut('Como ele se chama: o nome, o código ou a entrada'),
    motivo: textOut('Por que ele ficou'),
  }),
});
export type ImportacaoDesfeita = z.output<typeof ImportacaoDesfeita>;

export const LinhaImportada = z.object({
  identidade: textOut(
    'O que torna duas linhas o mesmo registro; nula onde nada se repete ou a linha não pôde ser lida',
  ).nullable(),
  retomada: z
    .boolean()
    .describe('Se a linha retoma um registro que ficou inativo quando uma importação foi desfeita'),
  erros: listOut('Por que a linha foi recusada; vazia se foi aceita', {
    codigo: textOut('Código estável do erro'),
    campo: textOut('Campo a corrigir').nullable(),
    detalhe: textOut('O que fazer para que a linha seja aceita'),
  }),
});

/** The outcome of each row, in the order of the request. */
export const Importacao = z.object({
  gravado: z
    .boolean()
    .describe('Se as linhas aceitas foram gravadas; falso também quando nenhuma foi aceita'),
  importacao_id: idOut('A importação, para desfazê-la; nula quando nada foi gravado').nullable(),
  linhas: z.array(LinhaImportada).describe('O resultado de cada linha, na ordem em que vieram'),
});
