import { z } from 'zod';
import { FASES, type Fase } from '../../common/vocabulary.ts';
import { dayOut, idOut, integerOut, option, textOut } from '../../wire/fields.ts';

/** The phases of a batch before it is ready. */
export const FASES_ATE_PRONTO = ['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO'] as const satisfies readonly Fase[];

/** How long a species takes, by its own history, and when its batches will be ready. */
export const Ciclo = z.object({
  especie_id: idOut('Espécie'),
  fases: z
    .array(
      z.object({
        fase: option(FASES, 'Fase'),
        dias: integerOut(
          'Mediana dos dias que os lotes da espécie ficaram nela; nula sem histórico',
        ).nullable(),
        lotes: integerOut('Lotes de que é a mediana'),
      }),
    )
    .describe('As fases até PRONTO, em ordem'),
  prontas: integerOut('Vivas em lotes na fase PRONTO'),
  previsoes: z
    .array(
      z.object({
        lote: z
          .object({ id: idOut('Identificador do lote'), codigo: textOut('Código do lote') })
          .describe('O lote'),
        fase: option(FASES, 'Fase em que o lote está'),
        quantidade: integerOut('Vivas da espécie no lote'),
        pronto_em: dayOut(
          'Dia local em que o lote fica pronto, se cada fase que falta durar a mediana; já passado, ele demora mais que o usual',
        ).nullable(),
      }),
    )
    .describe('Lotes em andamento antes de PRONTO, os próximos primeiro; no máximo 100'),
});
export type Ciclo = z.output<typeof Ciclo>;
