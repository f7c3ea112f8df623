import { z } from 'zod';
import { TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { Movimentacao } from '../../estoque/row.ts';
import { pageOf } from '../../lists/pagination.ts';
import { idOut, integerOut, option, textOut } from '../../wire/fields.ts';

export const EntregaDoDestinatario = Movimentacao.extend({
  termo: textOut('Número do termo de doação, quando foi emitido').nullable(),
  entrega_id: idOut('Entrega de que a movimentação é um item'),
  devolvida: integerOut('Quanto dela foi devolvido'),
});
export type EntregaDoDestinatario = z.output<typeof EntregaDoDestinatario>;

const contagens = {
  entregas: integerOut('Em quantas entregas: o que se leva de uma vez é uma'),
  itens: integerOut('Quantos itens delas'),
};

const soma = {
  ...contagens,
  sementes: integerOut('Quantas sementes'),
  mudas: integerOut('Quantas mudas'),
  sementes_devolvidas: integerOut('Quantas dessas sementes foram devolvidas'),
  mudas_devolvidas: integerOut('Quantas dessas mudas foram devolvidas'),
};

export const RecebidoNoAno = z.object({ ano: z.int().describe('Ano, no fuso do viveiro'), ...soma });

export const RecebidoDaEspecie = z.object({
  especie_id: idOut('Espécie'),
  nome_popular: textOut('Nome popular'),
  unidade: option(TIPOS_ESPECIE, 'Sementes ou mudas'),
  ...contagens,
  quantidade: integerOut('Quantidade entregue'),
  devolvida: integerOut('Quanto dela foi devolvido'),
});

export const Recebido = z.object({
  ...soma,
  por_especie: z
    .array(RecebidoDaEspecie)
    .describe('Por espécie, e por sementes ou mudas, da maior quantidade para a menor'),
  por_ano: z.array(RecebidoNoAno).describe('Por ano, do mais novo para o mais antigo'),
});

export const EntregasDoDestinatario = pageOf(EntregaDoDestinatario).extend({
  recebido: Recebido.describe('O que foi entregue até hoje, sem as entregas estornadas'),
});
export type EntregasDoDestinatario = z.output<typeof EntregasDoDestinatario>;
