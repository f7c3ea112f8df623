import { z } from 'zod';
import { PROBLEMAS } from '../common/vocabulary.ts';
import { instantOut, option, textOut } from '../wire/fields.ts';

export const ProblemaDeAgora = z.object({
  problema: option(PROBLEMAS, 'O que não está como devia'),
  fazer: textOut('O que alguém tem de fazer'),
  desde: instantOut('Desde quando se vê'),
});
export type ProblemaDeAgora = z.output<typeof ProblemaDeAgora>;
