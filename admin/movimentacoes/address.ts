import { z } from 'zod';
import { TIPOS_MOVIMENTACAO } from '../../src/common/vocabulary.ts';
import { filter } from '../../src/wire/fields.ts';
import { searchOf } from '../ui/lists/search.ts';

const Registro = z.object({
  registrar: filter.option(TIPOS_MOVIMENTACAO, 'Tipo do que se registra'),
  lote: filter.id('Lote do que se registra'),
  especie: filter.id('Espécie do que se registra'),
  destinatario: filter.id('Quem recebe o que se registra'),
  procedencia: filter.id('Procedência do que se registra'),
});

/** The values that a page passes to the dialog. */
export type Registro = z.output<typeof Registro>;

export const registroDe = searchOf(Registro);
