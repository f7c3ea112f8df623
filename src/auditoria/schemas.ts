import { z } from 'zod';
import { ACOES, AREAS_IMPORTADAS, ENTIDADES } from '../common/vocabulary.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { UsuarioCitado } from '../wire/cited.ts';
import { filter, foldedOption, id, idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';

export const FiltrosDeLogs = list(
  {
    usuarioId: filter.id('Quem praticou a ação'),
    acao: filter.option(ACOES, 'Ação registrada'),
    entidadeId: filter.id('Cadastro ou fato a que a ação se refere'),
    operacaoId: filter.id('Operação: só o que aquela requisição gravou'),
    resumir: filter.flag(
      'Se verdadeiro, o primeiro registro de cada importação, e não um para cada linha dela',
    ),
    ordenar: ordenar(['data_registro'], 'do mais novo para o mais antigo'),
    ...filter.period('Registradas'),
  },
  20,
);
export type FiltrosDeLogs = z.output<typeof FiltrosDeLogs>;

export const TrilhaPedida = list(
  {
    entidade: foldedOption(ENTIDADES, 'Tipo do cadastro ou fato'),
    entidadeId: id('Identificador do cadastro ou fato'),
    ordenar: ordenar(['data_registro'], 'do mais novo para o mais antigo'),
  },
  20,
);
export type TrilhaPedida = z.output<typeof TrilhaPedida>;

export const RegistroDeAuditoria = z.object({
  id: idOut('Identificador do registro'),
  acao: option(ACOES, 'Ação registrada'),
  usuario_id: idOut('Quem praticou a ação').nullable(),
  usuario: UsuarioCitado.nullable().describe('Quem praticou a ação; nulo quando foi o próprio sistema'),
  entidade: option(ENTIDADES, 'Tipo do cadastro ou fato a que a ação se refere'),
  entidade_id: idOut('Identificador do cadastro ou fato'),
  detalhes: z
    .record(z.string(), z.unknown())
    .describe('O que mudou: antes e depois de cada campo; de dados pessoais, só o nome do campo'),
  operacao_id: idOut('Operação: comum a tudo o que uma mesma requisição gravou'),
  ip: textOut('Endereço de rede de onde veio a requisição').nullable(),
  data_registro: instantOut('Data da ação'),
});
export type RegistroDeAuditoria = z.output<typeof RegistroDeAuditoria>;
export const PaginaDaTrilha = pageOf(RegistroDeAuditoria);

export const RegistroComImportacao = RegistroDeAuditoria.extend({
  importacao: z
    .object({
      tipo: option(AREAS_IMPORTADAS, 'O que a planilha trouxe'),
      registros: integerOut('Quantos cadastros ou fatos a importação gravou'),
    })
    .nullable()
    .describe('A importação que gravou este registro; nula quando não foi uma'),
});
export type RegistroComImportacao = z.output<typeof RegistroComImportacao>;
export const PaginaDeRegistros = pageOf(RegistroComImportacao);

export const FiltrosDeAcessos = list(
  {
    usuarioId: filter.id('Quem teve o acesso'),
    ordenar: ordenar(['data_registro'], 'do mais novo para o mais antigo'),
    ...filter.period('Registrados'),
  },
  20,
);
export type FiltrosDeAcessos = z.output<typeof FiltrosDeAcessos>;
