import { z } from 'zod';
import { instantOut, integerOut, textOut } from '../wire/fields.ts';

/** A seal as it is printed on paper. */
export const SeloNoPapel = z.object({
  numero: integerOut('Número do selo, a partir de 1'),
  data: instantOut('Quando foi feito'),
  selo: textOut('O selo: raiz da árvore de todos os selos até ele (RFC 6962), em hexadecimal'),
});
export type SeloNoPapel = z.output<typeof SeloNoPapel>;
