import { z } from 'zod';
import { ORIGENS_MOVIMENTACAO, TIPOS_MOVIMENTACAO } from '../common/vocabulary.ts';
import { importInput } from '../imports/rows.ts';
import { list } from '../lists/pagination.ts';
import {
  filter,
  foldedOption,
  id,
  idOut,
  instantOut,
  integerOut,
  MAX_JUSTIFICATIVA,
  MAX_QUANTITY,
  option,
  optionalId,
  optionalLongText,
  quantity,
  textOut,
} from '../wire/fields.ts';
import { creation } from '../wire/inputs.ts';

const fields = {
  tipo: foldedOption(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  especie_id: id('Espécie movimentada'),
  lote_id: optionalId(
    'Lote em que se movimenta; sem ele, a sementeira. Obrigatório em PERDA, EXPEDICAO e MORTALIDADE',
  ),
  destinatario_id: optionalId(
    'Destinatário; obrigatório em EXPEDICAO que não retorna ao viveiro, aceito em SAIDA da sementeira',
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
};

/** What to do instead of sending what any movement is only answered with. */
export const EM_VEZ = {
  data_registro:
    'Retire este campo: o movimento é registrado na data de hoje, e nenhum entra com outra data.',
  estorno_de: 'Estorne a movimentação por POST /movimentacoes/{id}/estorno, em vez de enviar este campo.',
  estornada_por: 'Estorne a movimentação por POST /movimentacoes/{id}/estorno, em vez de enviar este campo.',
  usuario_id: 'Retire este campo: quem registra é quem entrou no sistema.',
  usuario: 'Retire este campo: quem registra é quem entrou no sistema.',
} as const;

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
};

export const NovaMovimentacao = creation(fields, NOVA);
export type NovaMovimentacao = z.output<typeof NovaMovimentacao>;

/** A row of an import: a movement, an ENTRADA when it does not say which. */
export const LinhaDeMovimentacao = creation(
  {
    ...fields,
    tipo: fields.tipo
      .nullish()
      .transform((tipo) => tipo ?? 'ENTRADA')
      .describe('Tipo da movimentação; sem ele, ENTRADA'),
  },
  NOVA,
);
export type LinhaDeMovimentacao = z.output<typeof LinhaDeMovimentacao>;

export const ImportacaoDeMovimentacoes = importInput('os campos de POST /movimentacoes', LinhaDeMovimentacao);

export const NovoEstorno = creation(
  { justificativa: optionalLongText('Por que se estorna', MAX_JUSTIFICATIVA) },
  {
    record: () => Movimentacao,
    born: ({ id }) => ({ id, estorno_de: id, tipo: 'AJUSTE', origem: 'ESTORNO' }),
    instead: {
      ...EM_VEZ,
      estorno_de: 'Retire este campo: a movimentação estornada é a do endereço deste pedido.',
      quantidade: 'Retire este campo: o estorno desfaz a movimentação inteira. Do que resta, registre outra.',
    },
  },
);

/** What the filter `efetivas` leaves out, of the list and of the report. */
export const SO_EFETIVAS =
  'Se verdadeiro, sem os estornos e o que eles desfizeram: o que conta nas estatísticas';

export const FiltrosDeMovimentacoes = list(
  {
    tipo: filter.option(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
    especieId: filter.id('Espécie movimentada, ou que recebeu um retorno ao viveiro'),
    usuarioId: filter.id('Quem registrou'),
    loteId: filter.id('Lote movimentado'),
    destinatarioId: filter.id('Destinatário'),
    origem: filter.option(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
    efetivas: filter.flag(SO_EFETIVAS),
    termo: filter.text('Termo de doação emitido: o número, ou o código impresso nele'),
    ...filter.period('Registradas'),
  },
  15,
);
export type FiltrosDeMovimentacoes = z.output<typeof FiltrosDeMovimentacoes>;

export const Movimentacao = z.object({
  id: idOut('Identificador da movimentação'),
  tipo: option(TIPOS_MOVIMENTACAO, 'Tipo da movimentação'),
  origem: option(ORIGENS_MOVIMENTACAO, 'De onde veio: uma pessoa ou uma operação do sistema'),
  especie_id: idOut('Espécie movimentada'),
  lote_id: idOut('Lote em que se movimentou').nullable(),
  destinatario_id: idOut('Destinatário').nullable(),
  quantidade: integerOut('Quantidade; negativa só em AJUSTE'),
  justificativa: textOut('Justificativa').nullable(),
  retorno_ao_viveiro: z.boolean().describe('Se as plantas voltaram ao viveiro como mudas'),
  variacao_sementeira: integerOut(
    'O que mudou, com sinal, na sementeira de `especie_destino_id`, ou de `especie_id` quando aquela é nula: o número a somar para o saldo dela',
  ),
  variacao_lote: integerOut(
    'O que mudou, com sinal, no lote: o número a somar para o que há de `especie_id` nele',
  ),
  especie_destino_id: idOut(
    'Espécie cuja sementeira mudou, quando não é `especie_id`: a muda que recebeu um retorno ao viveiro',
  ).nullable(),
  estorno_de: idOut('Movimentação que esta estorna').nullable(),
  estornada_por: idOut('Movimentação que estornou esta').nullable(),
  usuario_id: idOut('Quem registrou'),
  data_registro: instantOut('Quando foi registrada'),
  especie: z
    .object({ id: idOut('Identificador da espécie'), nome_popular: textOut('Nome popular') })
    .describe('Espécie movimentada'),
  lote: z
    .object({ id: idOut('Identificador do lote'), codigo: textOut('Código do lote') })
    .nullable()
    .describe('Lote em que se movimentou'),
  usuario: z
    .object({ id: idOut('Identificador do usuário'), nome: textOut('Nome do usuário') })
    .describe('Quem registrou'),
  destinatario: z
    .object({ id: idOut('Identificador do destinatário'), nome: textOut('Nome do destinatário ao receber') })
    .nullable()
    .describe('Destinatário, com o nome que tinha na data'),
});
export type Movimentacao = z.output<typeof Movimentacao>;

/** A code of another form is answered 404, like a code that does not exist. */
export const CodigoDoTermo = z.object({
  codigo: z
    .string()
    .refine((text) => /^[\w-]{22}$/.test(text), { params: { notFound: true } })
    .describe('Código impresso no termo'),
});
