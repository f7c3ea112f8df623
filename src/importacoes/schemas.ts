import { z } from 'zod';
import { idOut, integerOut, textOut } from '../wire/fields.ts';

export const ImportacaoDesfeita = z.object({
  desfeitos: integerOut('Quantos registros da importação foram desfeitos agora'),
  mantidos: z
    .array(
      z.object({
        id: idOut('O registro que ficou'),
        nome: textOut('Como ele se chama: o nome, o código ou a entrada'),
        motivo: textOut('Por que ele ficou'),
      }),
    )
    .describe('O que foi usado depois da importação, e por isso ficou como está'),
});
export type ImportacaoDesfeita = z.output<typeof ImportacaoDesfeita>;
