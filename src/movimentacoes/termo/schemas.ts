import { z } from 'zod';
import { TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { DaEntrega, DE_ONDE_VEIO, SITUACOES } from '../../estoque/entrega/schemas.ts';
import { Prova } from '../../selos/schemas.ts';
import { SeloNoPapel } from '../../wire/cited.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../../wire/fields.ts';

export const EspecieDoTermo = z.object({
  nome_popular: textOut('Nome popular'),
  nome_cientifico: textOut('Nome científico').nullable(),
  variedade: textOut('Variedade').nullable(),
});

export const ItemConferido = z.object({
  especie: EspecieDoTermo.describe('Espécie entregue, com os nomes que tinha na emissão'),
  quantidade: integerOut('Quantidade entregue'),
  unidade: option(TIPOS_ESPECIE, 'O que se entregou: sementes ou mudas'),
  estornado_em: instantOut('Quando o item foi estornado; nulo se ele vale').nullable(),
  ...DE_ONDE_VEIO,
});

export const ItemDoTermo = ItemConferido.extend({
  movimentacao_id: idOut('Movimentação que registrou o item'),
  lote: textOut('Código do lote de que saiu').nullable(),
});

/** The public contents of a receipt. */
const doTermo = {
  numero: textOut('Número do termo, como TERMO-2026-00001'),
  data: instantOut('Data da entrega'),
  cancelado_em: instantOut(
    'Quando a entrega foi estornada; nulo se o termo vale, ainda que em parte',
  ).nullable(),
  parcial_desde: instantOut(
    'Quando a primeira parte da entrega foi estornada; nulo se vale toda ou nada',
  ).nullable(),
  situacao: option(SITUACOES, 'Se a entrega vale toda, em parte ou nada dela'),
  especie: EspecieDoTermo.nullable().describe(
    'Espécie entregue, como na emissão; nula quando são vários itens',
  ),
  quantidade: integerOut('Quantidade entregue; nula quando são vários itens').nullable(),
  unidade: option(TIPOS_ESPECIE, 'Sementes ou mudas; nula quando são vários itens').nullable(),
};

export const Doador = z.object({
  nome_do_viveiro: textOut('Nome do viveiro'),
  orgao: textOut('Órgão a que o viveiro pertence').nullable(),
  secretaria: textOut('Secretaria do órgão').nullable(),
  endereco: textOut('Endereço, com município e UF no fim').nullable(),
  cnpj: textOut('CNPJ, sem pontuação').nullable(),
  telefone: textOut('Telefone').nullable(),
});
export type Doador = z.output<typeof Doador>;

export const DestinatarioDoTermo = z.object({
  nome: textOut('Nome do destinatário ao receber'),
  documento: textOut('CPF ou CNPJ ao receber, sem pontuação'),
  endereco: textOut('Endereço na emissão').nullable(),
  responsavel: textOut('Responsável na emissão').nullable(),
});

export const Termo = z.object({
  ...doTermo,
  codigo: textOut('Código da página pública de conferência, /termos/{codigo}'),
  movimentacao_id: idOut('Movimentação a que o termo se refere; nula quando são vários itens').nullable(),
  entrega_id: idOut('Entrega a que o termo se refere'),
  entrega: textOut('Número da entrega, como ENT-2026-00012'),
  itens: z
    .array(ItemDoTermo)
    .describe('O que se entregou, na ordem do registro, com o que se sabia da origem na emissão'),
  ...DaEntrega,
  destinatario: DestinatarioDoTermo.describe(
    'Destinatário: nome e documento da data da entrega, endereço e responsável da emissão',
  ),
  doador: Doador.describe('Quem doou, como era na emissão'),
  texto: textOut('O que o termo declara, como era na emissão, com os nomes dos dados entre chaves'),
  lote: textOut('Código do lote de que saiu; nulo também quando são vários itens').nullable(),
  justificativa: textOut('Justificativa').nullable(),
  registrado_por: textOut('Nome de quem registrou a entrega'),
  emitido_por: textOut('Nome de quem emitiu o termo'),
  data_emissao: instantOut('Quando o termo recebeu o número'),
  selo: SeloNoPapel.nullable().describe(
    'O último selo dos livros quando o termo foi pedido; nulo antes do primeiro',
  ),
});
export type Termo = z.output<typeof Termo>;

export const TermoImpresso = Termo.extend({
  prova: Prova.nullable().describe('O que o PDF leva em anexo; nula enquanto não há selo'),
});
export type TermoImpresso = z.output<typeof TermoImpresso>;

export const TermoEmitido = Termo.extend({
  ja_emitido: z.boolean().describe('Se o termo já tinha sido emitido antes deste pedido'),
});

export const TermoConferido = z.object({
  ...doTermo,
  itens: z.array(ItemConferido).describe('O que se entregou, com o que se sabia da origem na emissão'),
});
export type TermoConferido = z.output<typeof TermoConferido>;
