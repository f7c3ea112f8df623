import { z } from 'zod';
import { TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { Movimentacao } from '../../estoque/row.ts';
import { pageOf } from '../../lists/pagination.ts';
import { idOut, integerOut, listOut, objectOut, option, textOut } from '../../wire/fields.ts';

const Entrega = Movimentacao.extend({
  unidade: option(TIPOS_ESPECIE, 'O que se entregou: sementes ou mudas'),
  termo: textOut('Número do termo de doação, quando foi emitido').nullable(),
  entrega_id: idOut('Entrega de que a movimentação é um item'),
  devolvida: integerOut('Quanto dela foi devolvido'),
});
export type Entrega = z.output<typeof Entrega>;

const ITENS = 'Quantos itens de entregas: quem leva três de uma vez recebe três';

const soma = {
  entregas: integerOut(ITENS),
  sementes: integerOut('Quantas sementes'),
  mudas: integerOut('Quantas mudas'),
  sementes_devolvidas: integerOut('Quantas dessas sementes foram devolvidas'),
  mudas_devolvidas: integerOut('Quantas dessas mudas foram devolvidas'),
};

export const Entregas = pageOf(Entrega).extend({
  recebido: objectOut('O que foi entregue até hoje, sem as entregas estornadas', {
    ...soma,
    por_especie: listOut('Por espécie, e por sementes ou mudas, da maior quantidade para a menor', {
      especie_id: idOut('Espécie'),
      nome_popular: textOut('Nome popular'),
      unidade: option(TIPOS_ESPECIE, 'Sementes ou mudas'),
      entregas: integerOut(ITENS),
      quantidade: integerOut('Quantidade entregue'),
      devolvida: integerOut('Quanto dela foi devolvido'),
    }),
    por_ano: z
      .array(z.object({ ano: z.int().describe('Ano, no fuso do viveiro'), ...soma }))
      .describe('Por ano, do mais novo para o mais antigo'),
  }),
});
export type Entregas = z.output<typeof Entregas>;
