import { z } from 'zod';
import { FINALIDADES, UFS, ZONAS } from '../../common/vocabulary.ts';
import { optionalOption, optionalText, orNone, text } from '../../wire/fields.ts';
import { part } from '../../wire/inputs.ts';

const coordinate = (most: number, description: string) =>
  orNone(z.number().min(-most).max(most).describe(description));

/** Where plants go into the ground. An absent part is unknown. */
export const PlantioInformado = part({
  local: optionalText('Onde se planta: rua, praça, sítio ou parque'),
  bairro: optionalText('Bairro ou comunidade'),
  municipio: optionalText('Município'),
  uf: optionalOption(UFS, 'Unidade da federação'),
  latitude: coordinate(90, 'Latitude em graus, negativa ao sul'),
  longitude: coordinate(180, 'Longitude em graus, negativa a oeste'),
  zona: optionalOption(ZONAS, 'Zona urbana ou rural'),
}).refine(({ latitude, longitude }) => typeof latitude === typeof longitude, {
  path: ['longitude'],
  error: 'Informe a latitude e a longitude, ou nenhuma das duas.',
});
export type PlantioInformado = z.output<typeof PlantioInformado>;

/** What may be known of a delivery when it is recorded, or be completed later. */
export const COMPLETAVEIS = {
  finalidade: optionalOption(FINALIDADES, 'Para que as plantas foram entregues'),
  programa: optionalText('Programa ou projeto de que a entrega faz parte'),
  plantio: PlantioInformado.describe('Onde as plantas vão ser plantadas').nullish(),
};

export const QuemRetira = part({
  nome: text('Nome de quem retirou as plantas'),
  documento: optionalText('CPF ou outro documento de quem retirou', 40),
});

/** What a movement that delivers something may say about the delivery. */
export const DA_ENTREGA = {
  ...COMPLETAVEIS,
  retirada_por: QuemRetira.describe(
    'Quem retirou as plantas, quando não foi o próprio destinatário',
  ).nullish(),
};
