import { z } from 'zod';
import { ORIGENS_MOVIMENTACAO, TIPOS_ESPECIE, TIPOS_MOVIMENTACAO } from '../common/vocabulary.ts';
import {
  filtro,
  id,
  idDe,
  idOpcional,
  instante,
  inteiro,
  MAX_JUSTIFICATIVA,
  MAX_QUANTIDADE,
  opcao,
  opcaoDobrada,
  quantidade,
  textoLido,
  textoLivre,
  textoLivreOpcional,
} from '../fields.ts';
import { importacao } from '../import-rows.ts';
import { input } from '../inputs.ts';
import { list } from '../pagination.ts';

const fields = {
  tipo: opcaoDobrada(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  especie_id: id('Espécie movimentada'),
  lote_id: idOpcional(
    'Lote em que se movimenta; sem ele, a sementeira. Obrigatório em PERDA, EXPEDICAO e MORTALIDADE',
  ),
  destinatario_id: idOpcional(
    'Destinatário; obrigatório em EXPEDICAO que não retorna ao viveiro, aceito em SAIDA da sementeira',
  ),
  quantidade: quantidade('Quantidade, diferente de zero; negativa só em AJUSTE', -MAX_QUANTIDADE),
  justificativa: textoLivre('Justificativa', MAX_JUSTIFICATIVA),
  retorno_ao_viveiro: z
    .boolean()
    .describe('Se as plantas expedidas voltam ao viveiro como mudas; só vale em EXPEDICAO')
    .nullish()
    .transform((value) => value ?? false),
};

export const criarMovimentacao = input(fields, { record: () => movimentacao });

const { especie_id, quantidade: quantia, justificativa } = fields;

/** A row of an import: an ENTRADA of the sementeira. */
export const entrada = input({ especie_id, quantidade: quantia, justificativa });

export const importarEntradas = importacao('especie_id, quantidade e justificativa');

export const estornarMovimentacao = input({
  justificativa: textoLivreOpcional('Por que se estorna', MAX_JUSTIFICATIVA),
});

/** What the filter `efetivas` leaves out, of the list and of the report. */
export const SO_EFETIVAS =
  'Se verdadeiro, sem os estornos e o que eles desfizeram: o que conta nas estatísticas';

export const listarMovimentacoes = list(
  {
    tipo: filtro.opcao(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
    especieId: filtro.id('Espécie movimentada'),
    usuarioId: filtro.id('Quem registrou'),
    loteId: filtro.id('Lote movimentado'),
    destinatarioId: filtro.id('Destinatário'),
    origem: filtro.opcao(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
    efetivas: filtro.booleano(SO_EFETIVAS),
    ...filtro.periodo('Registradas'),
  },
  15,
);

export const movimentacao = z.object({
  id: idDe('Identificador da movimentação'),
  tipo: opcao(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  origem: opcao(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
  especie_id: idDe('Espécie movimentada'),
  lote_id: idDe('Lote em que se movimentou').nullable(),
  destinatario_id: idDe('Destinatário').nullable(),
  quantidade: inteiro('Quantidade; negativa só em AJUSTE'),
  justificativa: textoLido('Justificativa').nullable(),
  retorno_ao_viveiro: z.boolean().describe('Se as plantas voltaram ao viveiro como mudas'),
  variacao_sementeira: inteiro('O que mudou, com sinal, na sementeira: o número a somar'),
  variacao_lote: inteiro('O que mudou, com sinal, no lote: o número a somar'),
  especie_destino_id: idDe('Espécie cuja sementeira mudou, quando é outra').nullable(),
  estorno_de: idDe('Movimentação que esta estorna').nullable(),
  estornada_por: idDe('Movimentação que estornou esta').nullable(),
  usuario_id: idDe('Quem registrou'),
  data_registro: instante('Quando foi registrada'),
  especie: z
    .object({ id: idDe('Identificador da espécie'), nome_popular: textoLido('Nome popular') })
    .describe('Espécie movimentada'),
  lote: z
    .object({ id: idDe('Identificador do lote'), codigo: textoLido('Código do lote') })
    .nullable()
    .describe('Lote em que se movimentou'),
  usuario: z
    .object({ id: idDe('Identificador do usuário'), nome: textoLido('Nome do usuário') })
    .describe('Quem registrou'),
  destinatario: z
    .object({ id: idDe('Identificador do destinatário'), nome: textoLido('Nome do destinatário ao receber') })
    .nullable()
    .describe('Destinatário, com o nome que tinha na data'),
});

const doTermo = {
  numero: textoLido('Número do termo, como TERMO-2026-00001'),
  data: instante('Data da entrega'),
  cancelado_em: instante('Quando a entrega foi estornada; nulo se o termo vale').nullable(),
  especie: z
    .object({
      nome_popular: textoLido('Nome popular'),
      nome_cientifico: textoLido('Nome científico').nullable(),
      variedade: textoLido('Variedade').nullable(),
    })
    .describe('Espécie entregue, com os nomes que tinha na emissão'),
  quantidade: inteiro('Quantidade entregue'),
  unidade: opcao(TIPOS_ESPECIE, 'O que se entregou: sementes ou mudas'),
};

export const termo = z.object({
  ...doTermo,
  codigo: textoLido('Código da página pública de conferência, /termos/{codigo}'),
  movimentacao_id: idDe('Movimentação a que o termo se refere'),
  destinatario: z
    .object({
      nome: textoLido('Nome do destinatário ao receber'),
      documento: textoLido('CPF ou CNPJ ao receber, sem pontuação'),
    })
    .describe('Destinatário, como era na data da entrega'),
  lote: textoLido('Código do lote de que saiu').nullable(),
  justificativa: textoLido('Justificativa').nullable(),
  registrado_por: textoLido('Nome de quem registrou a entrega'),
  emitido_por: textoLido('Nome de quem emitiu o termo'),
  data_emissao: instante('Quando o termo recebeu o número'),
});

export const termoEmitido = termo.extend({
  ja_emitido: z.boolean().describe('Se o termo já tinha sido emitido antes deste pedido'),
});

/** A code that cannot be one names nothing: 404, like one that nobody was given. */
export const conferirTermo = z.object({
  codigo: z
    .string()
    .refine((text) => /^[\w-]{22}$/.test(text), { params: { notFound: true } })
    .describe('Código impresso no termo'),
});

export const termoConferido = z.object(doTermo);
