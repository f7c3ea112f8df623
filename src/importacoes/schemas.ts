import { z } from 'zod';
import { idOut, integerOut, listOut, textOut } from '../wire/fields.ts';

export const ImportacaoDesfeita = z.object({
  desfeitos: integerOut('Quantos registros da importação foram desfeitos agora'),
  mantidos: listOut('O que foi usado depois da importação, e por isso ficou como está', {
    id: idOut('O registro que ficou'),
    nome: textOut('Como ele se chama: o nome, o código ou a entrada'),
    motivo: textOut('Por que ele ficou'),
  }),
});
export type ImportacaoDesfeita = z.output<typeof ImportacaoDesfeita>;
