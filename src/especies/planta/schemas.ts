import { z } from 'zod';
import { PorUnidade } from '../../estoque/entrega/schemas.ts';
import { dayOut, idOut } from '../../wire/fields.ts';
import { EstoqueDaPlanta, RegistroDaPlanta } from '../schemas.ts';

/** The account of a plant: what it has, as in the list of species, and what was delivered. */
export const Planta = EstoqueDaPlanta.extend({
  planta_id: idOut('A planta'),
  registros: z.array(RegistroDaPlanta).describe('Os registros dela, dos mais antigos aos mais novos'),
  entregues: PorUnidade.describe('O que dela se entregou até hoje, sem o estornado; o devolvido conta'),
  entregues_em_12_meses: PorUnidade.describe('O mesmo, nos últimos 12 meses'),
  ultima_entrega: dayOut('Dia da última entrega').nullable(),
});
export type Planta = z.output<typeof Planta>;
