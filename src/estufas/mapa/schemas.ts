import { z } from 'zod';
import { idOut, integerOut, listOut, textOut } from '../../wire/fields.ts';
import { Estufa, LoteNoLugar } from '../schemas.ts';

export const LoteDoMapa = LoteNoLugar.extend({
  especies: listOut('Espécies do lote', {
    especie_id: idOut('Espécie'),
    nome_popular: textOut('Nome popular'),
    quantidade_atual: integerOut('Quantidade viva no lote'),
  }),
});

export const LugarDoMapa = Estufa.omit({ data_registro: true, data_att: true }).extend({
  lotes: z.array(LoteDoMapa).describe('Lotes ativos que estão no lugar'),
});
export type LugarDoMapa = z.output<typeof LugarDoMapa>;

const ocupacao = {
  capacidade_total: integerOut('Capacidade, em plantas; de um lugar Inativo, só a que ainda está ocupada'),
  ocupacao_atual: integerOut('Plantas, as dos lugares Inativo inclusive'),
  vagas: integerOut('Lugares livres, sem os Inativo'),
};

export const BarracaDoMapa = z.object({
  localizacao_barraca: textOut('A barraca'),
  ...ocupacao,
  posicoes: z.array(LugarDoMapa).describe('As posições da barraca'),
});

export const EstufaDoMapa = z.object({
  localizacao_estufa: textOut('A estufa'),
  ...ocupacao,
  barracas: z.array(BarracaDoMapa).describe('As barracas da estufa'),
});
export type EstufaDoMapa = z.output<typeof EstufaDoMapa>;
