import { z } from 'zod';
import {
  CATEGORIAS_DESTINATARIO,
  FINALIDADES,
  TIPOS_DESTINATARIO,
  TIPOS_ESPECIE,
  UFS,
} from '../common/vocabulary.ts';
import { CONTADOS_DEPOIS } from '../contagens/schemas.ts';
import { DaEntrega, DE_ONDE_VEIO, PorUnidade, SITUACOES } from '../estoque/entrega/schemas.ts';
import { EM_VEZ } from '../estoque/row.ts';
import { COMPLETAVEIS, DA_ENTREGA } from '../estoque/visita/schemas.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { DestinatarioCitado, EspecieCitada, LoteCitado, UsuarioCitado } from '../wire/cited.ts';
import {
  filter,
  id,
  idOut,
  instantOut,
  integerOut,
  longText,
  MAX_JUSTIFICATIVA,
  option,
  optionalId,
  optionalOption,
  quantity,
  textOut,
} from '../wire/fields.ts';
import { act, change, creation, part, QUEM_REGISTRA } from '../wire/inputs.ts';

/** The most items of a delivery. */
export const MAX_ITENS = 50;

/** What to do instead of sending fields that a delivery has only in answers. */
const RESPONDIDO = {
  data_registro: EM_VEZ.data_registro.replace('o movimento é registrado', 'a entrega é registrada'),
  ...{ usuario: QUEM_REGISTRA, usuario_id: QUEM_REGISTRA },
  destinatario: 'destinatario_id',
};

/** Where the items may come from, if the request leaves that to the service. */
const DE = ['MAIS_ANTIGOS'] as const;

export const NovoItem = part({
  especie_id: id('Espécie entregue'),
  lote_id: optionalId('Lote de que sai, na fase PRONTO; sem ele, sai do estoque'),
  de: optionalOption(
    DE,
    'MAIS_ANTIGOS: reparte-se por tudo o que a planta tem pronto, o mais antigo primeiro, em vez de `lote_id`',
  ).optional(),
  unidade: optionalOption(TIPOS_ESPECIE, 'O que se pede; com `de`, mudas se não vier').optional(),
  quantidade: quantity('Quantidade entregue'),
  procedencia_id: optionalId(
    'Procedência do que sai do estoque; sem ela, o mais antigo, o vencido por último',
  ).optional(),
});

export const NovaEntrega = creation(
  {
    destinatario_id: id('Destinatário, cadastrado e ativo'),
    itens: z
      .array(NovoItem)
      .min(1)
      .max(MAX_ITENS)
      .describe(`De 1 a ${MAX_ITENS} itens, sem repetir a mesma espécie do mesmo lote`),
    justificativa: longText('Por que se entrega', MAX_JUSTIFICATIVA),
    ...DA_ENTREGA,
  },
  {
    record: () => EntregaComOrigem,
    born: () => ({ situacao: 'EFETIVA' }),
    instead: {
      ...RESPONDIDO,
      termo: 'Retire este campo: emita o termo por POST /entregas/{id}/termo.',
      devolvida: 'Retire este campo: registre a devolução por POST /entregas/{id}/devolucao.',
      total: 'itens',
      por_unidade: 'itens',
    },
    elsewhere: {
      lote_id: 'Informe o lote em cada item: sem ele, o item sai do estoque.',
      procedencia_id: 'Informe a procedência em cada item que sai do estoque.',
      retorno_ao_viveiro: 'Retire este campo: registre o retorno ao viveiro por POST /movimentacoes.',
    },
  },
);
export type NovaEntrega = z.output<typeof NovaEntrega>;

export const MudancaDeEntrega = change(COMPLETAVEIS, { record: () => Entrega });
export type MudancaDeEntrega = z.output<typeof MudancaDeEntrega>;

export const EstornoDaEntrega = act(
  { justificativa: longText('Por que se estorna a entrega', MAX_JUSTIFICATIVA) },
  {
    record: () => EntregaEstornada,
    instead: {
      ...RESPONDIDO,
      destinatario: 'Retire este campo: a entrega estornada é a do endereço deste pedido.',
      itens:
        'Retire este campo: aqui se estornam todos os itens; um só, por POST /movimentacoes/{id}/estorno.',
    },
  },
);

export const ItemDevolvido = part({
  movimentacao_id: id('Movimentação que registrou o item'),
  quantidade: quantity('Quantidade que voltou'),
});

export const NovaDevolucao = act(
  {
    itens: z.array(ItemDevolvido).min(1).max(MAX_ITENS).describe('O que voltou'),
    lote_id: optionalId('Lote em que as plantas entram; sem ele, o estoque da muda equivalente'),
    justificativa: longText('Por que voltaram', MAX_JUSTIFICATIVA),
  },
  {
    record: () => EntregaComOrigem,
    instead: {
      ...RESPONDIDO,
      destinatario: 'Retire este campo: a entrega é a do endereço deste pedido.',
      devolvida: 'itens',
    },
  },
);
export type NovaDevolucao = z.output<typeof NovaDevolucao>;

export const FiltrosDeEntregas = list(
  {
    destinatarioId: filter.id('Destinatário'),
    destinatarioCategoria: filter.option(CATEGORIAS_DESTINATARIO, 'Categoria do destinatário'),
    destinatarioTipo: filter.option(TIPOS_DESTINATARIO, 'Tipo do destinatário'),
    destinatarioNome: filter.text('Parte do nome do destinatário'),
    especieId: filter.id('Espécie de algum item'),
    loteId: filter.id('Lote de que saiu algum item'),
    movimentacaoId: filter.id('Movimentação que é um dos itens'),
    numero: filter.text('Número da entrega, como ENT-2026-00012'),
    finalidade: filter.option(FINALIDADES, 'Para que as plantas foram entregues'),
    municipio: filter.text('Município do plantio, inteiro'),
    uf: filter.option(UFS, 'Unidade da federação do plantio'),
    situacao: filter.option(SITUACOES, 'EFETIVA, PARCIAL ou ESTORNADA'),
    comTermo: filter.flag('Se verdadeiro, só as que têm termo; se falso, só as outras'),
    ordenar: ordenar(['data_registro'], 'das mais novas para as mais antigas'),
    ...filter.period('Registradas'),
  },
  15,
);
export type FiltrosDeEntregas = z.output<typeof FiltrosDeEntregas>;

export const Devolucao = z.object({
  movimentacao_id: idOut('Movimentação que a registrou; estorná-la desfaz a devolução'),
  quantidade: integerOut('Quanto voltou'),
  lote: LoteCitado.nullable().describe('Lote em que entrou; nulo quando entrou no estoque'),
  data_registro: instantOut('Quando foi registrada'),
  usuario: UsuarioCitado.describe('Quem registrou'),
});

export const ItemDaEntrega = z.object({
  movimentacao_id: idOut('Movimentação que registrou o item'),
  especie: EspecieCitada.describe('Espécie entregue'),
  lote: LoteCitado.nullable().describe('Lote de que saiu; nulo quando saiu do estoque'),
  quantidade: integerOut('Quantidade entregue'),
  unidade: option(TIPOS_ESPECIE, 'O que se entregou: sementes ou mudas'),
  devolvida: integerOut('Quanto dela o destinatário devolveu'),
  devolucoes: z.array(Devolucao).describe('O que dela voltou, sem o que foi estornado, na ordem do registro'),
  estornada_por: idOut('Movimentação que estornou o item').nullable(),
});

export const TermoCitado = z.object({
  numero: textOut('Número do termo'),
  codigo: textOut('Código da página que o confere'),
});

/** What a delivery says in every answer, beside its items. */
export const DadosDaEntrega = z.object({
  id: idOut('Identificador da entrega: o da movimentação do primeiro item'),
  numero: textOut('Número da entrega, como ENT-2026-00012'),
  destinatario: DestinatarioCitado.describe('Destinatário, com o nome que tinha na data'),
  total: integerOut('Quanto se entregou, sem os itens estornados; o devolvido conta aqui'),
  devolvida: integerOut('Quanto do total foi devolvido'),
  liquido: integerOut('O total menos o devolvido'),
  por_unidade: PorUnidade.describe('O total, em sementes e em mudas'),
  ...DaEntrega,
  situacao: option(SITUACOES, 'Se vale toda, em parte ou nada dela'),
  termo: TermoCitado.nullable().describe('Termo de doação; nulo enquanto não foi emitido'),
  justificativa: textOut('Justificativa; só uma movimentação com destinatário pode não ter').nullable(),
  usuario: UsuarioCitado.describe('Quem registrou'),
  data_registro: instantOut('Quando foi registrada'),
  data_att: instantOut('Quando foi completada pela última vez'),
});

export const Entrega = DadosDaEntrega.extend({
  itens: z.array(ItemDaEntrega).describe('O que se levou, na ordem do registro'),
});
export type Entrega = z.output<typeof Entrega>;
export const PaginaDeEntregas = pageOf(Entrega);

export const ItemComOrigem = ItemDaEntrega.extend({
  ...DE_ONDE_VEIO,
  pedido: integerOut(
    'Só na resposta do registro: o lugar, no pedido, do item de que este é o todo ou uma parte; 0 é o primeiro',
  ).optional(),
});

/** A single delivery in an answer. */
export const EntregaComOrigem = DadosDaEntrega.extend({
  itens: z.array(ItemComOrigem).describe('O que se levou, na ordem do registro, e de onde veio'),
  avisos: z
    .array(textOut('Frase'))
    .describe('Só na resposta do registro: o que se deve saber, como sementes que saíram vencidas')
    .optional(),
});
export type EntregaComOrigem = z.output<typeof EntregaComOrigem>;

export const EntregaEstornada = EntregaComOrigem.extend(CONTADOS_DEPOIS);
export type EntregaEstornada = z.output<typeof EntregaEstornada>;
