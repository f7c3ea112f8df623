import { z } from 'zod';
import {
  FASES,
  MOTIVOS_ENCERRAMENTO,
  ORIGENS_MOVIMENTACAO,
  STATUS_REGISTRO,
  TIPOS_MOVIMENTACAO,
} from '../common/vocabulary.ts';
import {
  filtro,
  id,
  idDe,
  instante,
  inteiro,
  MAX_JUSTIFICATIVA,
  opcao,
  opcaoDobrada,
  quantidade,
  textoLido,
  textoLivre,
  textoLivreOpcional,
} from '../fields.ts';
import { input } from '../inputs.ts';
import { list } from '../pagination.ts';

const justificativa = textoLivre('Justificativa', MAX_JUSTIFICATIVA);

export const criarLote = input({
  estufa_id: id('Estufa em que o lote fica'),
  itens_especies: z
    .array(
      input({
        especie_id: id('Espécie do item'),
        quantidade_inicial: quantidade('Quantidade que sai da sementeira para o lote'),
      }),
    )
    .min(1)
    .max(100)
    .describe('Espécies do lote, cada uma uma só vez'),
  entrada_direta: z
    .boolean()
    .describe(
      'Se o que falta na sementeira entra nela na abertura, com uma ENTRADA por espécie: sementes do dia, estacas',
    )
    .nullish()
    .transform((value) => value ?? false),
});

export const atualizarFase = input(
  {
    fase: opcaoDobrada(FASES, 'Fase para a qual o lote vai'),
    justificativa: textoLivreOpcional('Por que o lote muda de fase', MAX_JUSTIFICATIVA),
  },
  { record: () => lote },
);

export const transferirLote = input({ nova_estufa_id: id('Estufa para a qual o lote vai') });

export const registrarMortalidade = input({
  especie_id: id('Espécie que morreu'),
  quantidade: quantidade('Quantas plantas ou sementes morreram'),
  justificativa,
});

export const descartarLote = input({ justificativa });

export const listarLotes = list(
  {
    busca: filtro.texto('Parte do código do lote'),
    especieId: filtro.id('Espécie que está no lote'),
    estufaId: filtro.id('Estufa do lote'),
    fase: filtro.opcao(FASES, 'Fase'),
    status: filtro.opcao(STATUS_REGISTRO, 'Situação'),
    ...filtro.periodo('Iniciados'),
  },
  15,
);

export const lote = z.object({
  id: idDe('Identificador do lote'),
  codigo: textoLido('Código do lote, como LOTE-2026-00001'),
  estufa_id: idDe('Estufa do lote'),
  estufa: z
    .object({ id: idDe('Identificador da estufa'), codigo_identificador: textoLido('Código da estufa') })
    .describe('Estufa do lote'),
  itens_especies: z
    .array(
      z.object({
        especie_id: idDe('Espécie do item'),
        nome_popular: textoLido('Nome popular'),
        quantidade_inicial: inteiro('Quantidade alocada na abertura'),
        quantidade_atual: inteiro('Quantidade viva no lote'),
      }),
    )
    .describe('Espécies do lote'),
  quantidade_total: inteiro('Quantidade viva no lote, de todas as espécies'),
  fase: opcao(FASES, 'Fase de produção'),
  status: opcao(STATUS_REGISTRO, 'ATIVO enquanto produz, INATIVO depois de encerrado'),
  motivo_encerramento: opcao(MOTIVOS_ENCERRAMENTO, 'Por que foi encerrado').nullable(),
  data_inicio: instante('Abertura do lote'),
  data_fim: instante('Encerramento do lote').nullable(),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última mudança de fase, estufa ou situação'),
});

/** What can happen to a batch. */
const FATOS = ['ABERTURA', 'MOVIMENTACAO', 'FASE', 'TRANSFERENCIA', 'ENCERRAMENTO', 'REABERTURA'] as const;

const estufaDoFato = z
  .object({ id: idDe('Identificador da estufa'), codigo_identificador: textoLido('Código da estufa') })
  .nullable();

export const fatoDoLote = z.object({
  fato: opcao(FATOS, 'O que aconteceu'),
  data_registro: instante('Quando aconteceu'),
  usuario: z
    .object({ id: idDe('Identificador do usuário'), nome: textoLido('Nome do usuário') })
    .describe('Quem o fez'),
  quantidade_total: inteiro('Quantidade viva no lote depois deste fato'),
  fase_anterior: opcao(FASES, 'Fase de que o lote saiu').nullable(),
  fase: opcao(FASES, 'Fase a que o lote chegou').nullable(),
  estufa_anterior: estufaDoFato.describe('Estufa de que o lote saiu'),
  estufa: estufaDoFato.describe('Estufa em que o lote entrou'),
  motivo_encerramento: opcao(MOTIVOS_ENCERRAMENTO, 'Por que foi encerrado').nullable(),
  movimentacao: z
    .object({
      id: idDe('Identificador da movimentação'),
      tipo: opcao(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
      origem: opcao(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
      especie_id: idDe('Espécie movimentada'),
      nome_popular: textoLido('Nome popular da espécie'),
      quantidade: inteiro('Quantidade; negativa só em AJUSTE'),
      variacao_lote: inteiro('O que mudou, com sinal, no lote'),
      justificativa: textoLido('Justificativa').nullable(),
      destinatario: textoLido('Nome do destinatário ao receber').nullable(),
      estorno_de: idDe('Movimentação que esta estorna').nullable(),
      estornada_por: idDe('Movimentação que estornou esta').nullable(),
    })
    .nullable()
    .describe('A movimentação, quando o fato é uma'),
});

export const etiqueta = z.object({
  codigo: textoLido('Código do lote, também no QR code'),
  especies: z
    .array(
      z.object({
        nome_popular: textoLido('Nome popular'),
        nome_cientifico: textoLido('Nome científico').nullable(),
        variedade: textoLido('Variedade').nullable(),
      }),
    )
    .describe('Espécies do lote'),
  fase: opcao(FASES, 'Fase de produção na emissão'),
  estufa: textoLido('Código da estufa na emissão'),
  data_inicio: instante('Abertura do lote'),
  data_emissao: instante('Quando a etiqueta foi emitida'),
});
