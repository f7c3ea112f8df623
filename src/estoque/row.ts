import { z } from 'zod';
import { ORIGENS_MOVIMENTACAO, TIPOS_ESPECIE, TIPOS_MOVIMENTACAO } from '../common/vocabulary.ts';
import { DestinatarioCitado, EspecieCitada, LoteCitado, UsuarioCitado } from '../wire/cited.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../wire/fields.ts';
import { QUEM_REGISTRA } from '../wire/inputs.ts';

/** The description of a unit where a batch decides it. */
export const UNIDADE = 'Sementes ou mudas: num lote, da fase PRODUÇÃO em diante são mudas';

/** A row of the ledger in an answer. */
export const Movimentacao = z.object({
  id: idOut('Identificador da movimentação'),
  tipo: option(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  origem: option(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
  especie_id: idOut('Espécie movimentada'),
  lote_id: idOut('Lote em que se movimentou').nullable(),
  destinatario_id: idOut('Destinatário').nullable(),
  quantidade: integerOut('Quantidade; negativa só em AJUSTE'),
  unidade: option(TIPOS_ESPECIE, UNIDADE),
  justificativa: textOut('Justificativa').nullable(),
  retorno_ao_viveiro: z.boolean().describe('Se as plantas voltaram ao viveiro como mudas'),
  variacao_sementeira: integerOut(
    'O que mudou, com sinal, no estoque de `especie_destino_id`, ou de `especie_id` quando aquela é nula: o número a somar para o saldo dela',
  ),
  variacao_lote: integerOut(
    'O que mudou, com sinal, no lote: o número a somar para o que há de `especie_id` nele',
  ),
  especie_destino_id: idOut(
    'Espécie cujo estoque mudou, quando não é `especie_id`: a muda que recebeu um retorno ao viveiro',
  ).nullable(),
  estorno_de: idOut('Movimentação que esta estorna').nullable(),
  estornada_por: idOut('Movimentação que estornou esta').nullable(),
  usuario_id: idOut('Quem registrou'),
  data_registro: instantOut('Quando foi registrada'),
  especie: EspecieCitada.describe('Espécie movimentada'),
  lote: LoteCitado.nullable().describe('Lote em que se movimentou'),
  usuario: UsuarioCitado.describe('Quem registrou'),
  destinatario: DestinatarioCitado.nullable().describe('Destinatário, com o nome que tinha na data'),
});
export type Movimentacao = z.output<typeof Movimentacao>;

/** What to do instead of sending a unit: nobody chooses it. */
export const UNIDADE_DERIVADA = 'Retire este campo: a unidade vem da espécie e da fase.';

/** What to do instead of sending fields that a movement has only in answers. */
export const EM_VEZ = {
  unidade: UNIDADE_DERIVADA,
  data_registro:
    'Retire este campo: o movimento é registrado na data de hoje, e nenhum entra com outra data.',
  estorno_de: 'Estorne a movimentação por POST /movimentacoes/{id}/estorno, em vez de enviar este campo.',
  estornada_por: 'Estorne a movimentação por POST /movimentacoes/{id}/estorno, em vez de enviar este campo.',
  usuario_id: QUEM_REGISTRA,
  usuario: QUEM_REGISTRA,
} as const;

/** What the filter `efetivas` leaves out, in the list and in the report. */
export const SO_EFETIVAS =
  'Se verdadeiro, sem os estornos e o que eles desfizeram: o que conta nas estatísticas';
