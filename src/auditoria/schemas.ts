import { z } from 'zod';
import { ACOES, ENTIDADES } from '../common/vocabulary.ts';
import { filtro, idDe, instante, opcao, textoLido } from '../fields.ts';
import { list } from '../pagination.ts';

export const listarLogs = list(
  {
    usuarioId: filtro.id('Quem praticou a ação'),
    acao: filtro.opcao(ACOES, 'Ação registrada'),
    ...filtro.periodo('Registradas'),
  },
  20,
);

export const registroAuditoria = z.object({
  id: idDe('Identificador do registro'),
  acao: opcao(ACOES, 'Ação registrada'),
  usuario_id: idDe('Quem praticou a ação').nullable(),
  usuario: z
    .object({ id: idDe('Identificador do usuário'), nome: textoLido('Nome do usuário') })
    .nullable()
    .describe('Quem praticou a ação; nulo quando foi o próprio sistema'),
  entidade: opcao(ENTIDADES, 'Tipo do cadastro ou fato a que a ação se refere'),
  entidade_id: idDe('Identificador do cadastro ou fato'),
  detalhes: z
    .record(z.string(), z.unknown())
    .describe('O que mudou: antes e depois de cada campo; de dados pessoais, só o nome do campo'),
  operacao_id: idDe('Operação: comum a tudo o que uma mesma requisição gravou'),
  ip: textoLido('Endereço de rede de onde veio a requisição').nullable(),
  data_registro: instante('Data da ação'),
});
