import { z } from 'zod';
import { TIPOS_DE_ACESSO } from '../../common/vocabulary.ts';
import { pageOf } from '../../lists/pagination.ts';
import { UsuarioCitado } from '../../wire/cited.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../../wire/fields.ts';

/** A record that somebody took personal data out, or erased it. */
export const AcessoADados = z.object({
  id: idOut('Identificador do acesso'),
  acesso: option(TIPOS_DE_ACESSO, 'O que se fez com os dados pessoais'),
  relatorio: textOut('Relatório exportado').nullable(),
  formato: textOut('Formato do arquivo').nullable(),
  registros: integerOut('Quantos registros'),
  cadastros: z
    .array(idOut('Identificador do cadastro'))
    .describe('Destinatários e usuários que são a pessoa; vazio em um relatório'),
  usuario_id: idOut('Quem teve o acesso').nullable(),
  usuario: UsuarioCitado.nullable().describe('Quem teve o acesso; nulo quando foi um comando no servidor'),
  conta: textOut('Conta do servidor em que o comando foi dado').nullable(),
  ip: textOut('Endereço de rede de onde veio a requisição').nullable(),
  data_registro: instantOut('Data do acesso'),
});
export type AcessoADados = z.output<typeof AcessoADados>;
export const PaginaDeAcessos = pageOf(AcessoADados);
