import { z } from 'zod';
import { FINALIDADES, UFS, ZONAS } from '../../common/vocabulary.ts';
import { option, textOut } from '../../wire/fields.ts';

/** All of a delivery counts, a part of it, or nothing any more. */
export const SITUACOES = ['EFETIVA', 'PARCIAL', 'ESTORNADA'] as const;

/** What is known of a delivery beside its items, as it is answered: of itself, and of its receipt. */
export const DaEntrega = {
  finalidade: option(FINALIDADES, 'Para que as plantas foram entregues').nullable(),
  programa: textOut('Programa ou projeto').nullable(),
  plantio: z
    .object({
      local: textOut('Onde se planta').nullable(),
      bairro: textOut('Bairro ou comunidade').nullable(),
      municipio: textOut('Município').nullable(),
      uf: option(UFS, 'Unidade da federação').nullable(),
      latitude: z.number().describe('Latitude em graus').nullable(),
      longitude: z.number().describe('Longitude em graus').nullable(),
      zona: option(ZONAS, 'Zona urbana ou rural').nullable(),
    })
    .nullable()
    .describe('Onde as plantas vão ser plantadas; nulo enquanto nada se sabe'),
  retirada_por: z
    .object({ nome: textOut('Nome'), documento: textOut('Documento, sem pontuação').nullable() })
    .nullable()
    .describe('Quem retirou, quando isso se registrou e não foi apagado por lei'),
};
