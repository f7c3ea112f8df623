import { z } from 'zod';
import {
  FASES,
  MOTIVOS_ENCERRAMENTO,
  ORIGENS_MOVIMENTACAO,
  TIPOS_ESPECIE,
  TIPOS_MOVIMENTACAO,
} from '../../common/vocabulary.ts';
import { UNIDADE } from '../../estoque/row.ts';
import { EstufaCitada, UsuarioCitado } from '../../wire/cited.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../../wire/fields.ts';

/** The events in the life of a batch. */
const FATOS = [
  'ABERTURA',
  'MOVIMENTACAO',
  'FASE',
  'TRANSFERENCIA',
  'ENCERRAMENTO',
  'REABERTURA',
  'ANOTACAO',
] as const;

export const MovimentacaoDoLote = z.object({
  id: idOut('Identificador da movimentação'),
  tipo: option(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  origem: option(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
  especie_id: idOut('Espécie movimentada'),
  nome_popular: textOut('Nome popular da espécie'),
  quantidade: integerOut('Quantidade; negativa só em AJUSTE'),
  unidade: option(TIPOS_ESPECIE, UNIDADE),
  variacao_lote: integerOut('O que mudou, com sinal, no lote'),
  justificativa: textOut('Justificativa').nullable(),
  retorno_ao_viveiro: z.boolean().describe('Se as plantas ficaram no viveiro, como mudas'),
  destinatario: textOut('Nome do destinatário ao receber').nullable(),
  estorno_de: idOut('Movimentação que esta estorna').nullable(),
  estornada_por: idOut('Movimentação que estornou esta').nullable(),
});

export const FatoDoLote = z.object({
  fato: option(FATOS, 'O que aconteceu'),
  data_registro: instantOut('Quando foi registrado'),
  anotado_em: instantOut('Quando se anotou, se antes de registrar: por um aparelho sem sinal').nullable(),
  usuario: UsuarioCitado.describe('Quem o fez'),
  quantidade_total: integerOut('Quantidade viva no lote depois deste fato'),
  viraram_mudas: integerOut(
    'Quantas sementes viraram mudas com este fato, pela passagem a PRODUÇÃO; negativo, quantas mudas voltaram a contar como sementes',
  ),
  fase_anterior: option(FASES, 'Fase de que o lote saiu').nullable(),
  fase: option(FASES, 'Fase a que o lote chegou').nullable(),
  estufa_anterior: EstufaCitada.nullable().describe('Estufa de que o lote saiu'),
  estufa: EstufaCitada.nullable().describe('Estufa em que o lote entrou'),
  motivo_encerramento: option(MOTIVOS_ENCERRAMENTO, 'Por que foi encerrado').nullable(),
  movimentacao: MovimentacaoDoLote.nullable().describe('A movimentação, quando o fato é uma'),
  anotacao: textOut('O que se anotou, quando o fato é uma anotação').nullable(),
});
export type FatoDoLote = z.output<typeof FatoDoLote>;
