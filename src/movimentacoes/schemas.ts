import { z } from 'zod';
import { ORIGENS_MOVIMENTACAO, TIPOS_MOVIMENTACAO } from '../common/vocabulary.ts';
import { CONTADOS_DEPOIS } from '../contagens/schemas.ts';
import { EM_VEZ, Movimentacao, SO_EFETIVAS } from '../estoque/row.ts';
import { DA_ENTREGA } from '../estoque/visita/schemas.ts';
import { importInput } from '../importacoes/rows.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import {
  day,
  filter,
  foldedOption,
  id,
  MAX_JUSTIFICATIVA,
  MAX_QUANTITY,
  optionalId,
  optionalLongText,
  orNone,
  quantity,
} from '../wire/fields.ts';
import { act, creation } from '../wire/inputs.ts';

const tipo = foldedOption(TIPOS_MOVIMENTACAO, 'Tipo da movimentação');

/** What a movement says beside its type, also in a row of an import. */
export const DadosDaMovimentacao = z.object({
  especie_id: id('Espécie movimentada'),
  lote_id: optionalId(
    'Lote em que se movimenta; sem ele, o estoque. Obrigatório em PERDA, EXPEDICAO e MORTALIDADE',
  ),
  destinatario_id: optionalId(
    'Destinatário; obrigatório em EXPEDICAO que não retorna ao viveiro, aceito em SAIDA do estoque',
  ),
  quantidade: quantity('Quantidade, diferente de zero; negativa só em AJUSTE', -MAX_QUANTITY),
  justificativa: optionalLongText(
    'Justificativa; a instalação pode exigi-la (EXIGIR_JUSTIFICATIVA)',
    MAX_JUSTIFICATIVA,
  ),
  retorno_ao_viveiro: z
    .boolean()
    .describe('Se as plantas expedidas voltam ao viveiro como mudas; só vale em EXPEDICAO')
    .nullish()
    .transform((value) => value ?? false),
  procedencia_id: optionalId(
    'Procedência do que entra ou sai do estoque; sem ela, entra de origem desconhecida, e sai o mais antigo, o vencido por último',
  ).optional(),
  finalidade: DA_ENTREGA.finalidade,
  programa: DA_ENTREGA.programa,
});

const NOVA = {
  record: () => Movimentacao,
  born: () => ({ origem: 'MANUAL' }),
  instead: {
    ...EM_VEZ,
    origem: 'tipo',
    variacao_sementeira: 'quantidade',
    variacao_lote: 'quantidade',
    especie_destino_id: 'retorno_ao_viveiro',
  },
  elsewhere: {
    anotado_em:
      'Retire este campo, ou registre uma mortalidade por POST /lotes/{id}/mortalidade: só dela se guarda quando se anotou.',
  },
};

export const NovaMovimentacao = creation({ tipo, ...DadosDaMovimentacao.shape, ...DA_ENTREGA }, NOVA);
export type NovaMovimentacao = z.output<typeof NovaMovimentacao>;

/** A row of an import: a movement, an ENTRADA by default, and the day that the sheet says. */
export const LinhaDeMovimentacao = creation(
  {
    ...DadosDaMovimentacao.shape,
    tipo: tipo
      .nullish()
      .transform((tipo) => tipo ?? 'ENTRADA')
      .describe('Tipo da movimentação; sem ele, ENTRADA'),
    data: orNone(
      day('Dia em que aconteceu, que fica escrito na justificativa: a movimentação é registrada hoje'),
    ),
  },
  NOVA,
);
export type LinhaDeMovimentacao = z.output<typeof LinhaDeMovimentacao>;

export const ImportacaoDeMovimentacoes = importInput('os campos de POST /movimentacoes', LinhaDeMovimentacao);

/** A reversal, and the balances that were counted since. */
export const Estorno = Movimentacao.extend(CONTADOS_DEPOIS);
export type Estorno = z.output<typeof Estorno>;

export const NovoEstorno = act(
  { justificativa: optionalLongText('Por que se estorna', MAX_JUSTIFICATIVA) },
  {
    record: () => Estorno,
    born: ({ id }) => ({ estorno_de: id, tipo: 'AJUSTE', origem: 'ESTORNO' }),
    instead: {
      ...EM_VEZ,
      estorno_de: 'Retire este campo: a movimentação estornada é a do endereço deste pedido.',
      quantidade: 'Retire este campo: o estorno desfaz a movimentação inteira. Do que resta, registre outra.',
    },
  },
);

export const FiltrosDeMovimentacoes = list(
  {
    tipo: filter.option(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
    especieId: filter.id('Espécie movimentada, ou que recebeu um retorno ao viveiro'),
    usuarioId: filter.id('Quem registrou'),
    loteId: filter.id('Lote movimentado'),
    destinatarioId: filter.id('Destinatário'),
    procedenciaId: filter.id('Procedência que recebeu, ou de que saiu'),
    origem: filter.option(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
    efetivas: filter.flag(SO_EFETIVAS),
    termo: filter.text('Termo de doação emitido: o número, ou o código impresso nele'),
    ordenar: ordenar(['data_registro'], 'das mais novas para as mais antigas'),
    ...filter.period('Registradas'),
  },
  15,
);
export type FiltrosDeMovimentacoes = z.output<typeof FiltrosDeMovimentacoes>;

export const PaginaDeMovimentacoes = pageOf(Movimentacao);

/** A code in another form gets a 404, like a code that does not exist. */
export const CodigoDoTermo = z.object({
  codigo: z
    .string()
    .refine((text) => /^[\w-]{22}$/.test(text), { params: { notFound: true } })
    .describe('Código impresso no termo'),
});
