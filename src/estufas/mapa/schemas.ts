import { z } from 'zod';
import { idOut, integerOut, listOut, textOut } from '../../wire/fields.ts';
import { Estufa, LoteNoLugar } from '../schemas.ts';

const LugarDoMapa = Estufa.omit({ data_registro: true, data_att: true }).extend({
  lotes: z
    .array(
      LoteNoLugar.extend({
        especies: listOut('Espécies do lote', {
          especie_id: idOut('Espécie'),
          nome_popular: textOut('Nome popular'),
          quantidade_atual: integerOut('Quantidade viva no lote'),
        }),
      }),
    )
    .describe('Lotes ativos que estão no lugar'),
});
export type LugarDoMapa = z.output<typeof LugarDoMapa>;

const ocupacao = {
  capacidade_total: integerOut('Capacidade, em plantas; de um lugar Inativo, só a que ainda está ocupada'),
  ocupacao_atual: integerOut('Plantas, as dos lugares Inativo inclusive'),
  vagas: integerOut('Lugares livres, sem os Inativo'),
};

export const EstufaDoMapa = z.object({
  localizacao_estufa: textOut('A estufa'),
  ...ocupacao,
  barracas: listOut('As barracas da estufa', {
    localizacao_barraca: textOut('A barraca'),
    ...ocupacao,
    posicoes: z.array(LugarDoMapa).describe('As posições da barraca'),
  }),
});
export type EstufaDoMapa = z.output<typeof EstufaDoMapa>;
