import { z } from 'zod';
import { FASES, type Fase } from '../../common/vocabulary.ts';
import { LoteCitado } from '../../wire/cited.ts';
import { dayOut, idOut, integerOut, listOut, option, textOut } from '../../wire/fields.ts';

export const FASES_ATE_PRONTO = ['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO'] as const satisfies readonly Fase[];

export const Taxa = z.object({
  taxa: z.number().nullable().describe('De 0 a 1; nula quando os dados não a sustentam'),
  lotes: integerOut('Lotes medidos'),
  amostra: integerOut('Plantas medidas'),
  motivo: textOut('Por que não há taxa').nullable(),
});

export const Taxas = z.object({
  germinacao: Taxa.describe('Das semeadas, as vivas ao passar de GERMINAÇÃO a PRODUÇÃO'),
  sobrevivencia: Taxa.describe('Das que entraram em PRODUÇÃO, as vivas no fim da fase'),
  rendimento: Taxa.describe('Das plantas de lotes encerrados, as entregues e as retornadas'),
});

export const PrevisaoDoLote = z.object({
  lote: LoteCitado.describe('O lote'),
  fase: option(FASES, 'Fase em que o lote está'),
  quantidade: integerOut('Vivas da espécie no lote'),
  pronto_em: dayOut(
    'Dia local em que o lote fica pronto, se cada fase que falta durar a mediana; já passado, ele demora mais que o usual',
  ).nullable(),
});

/** How long a species takes, by its own history, and when its batches will be ready. */
export const Ciclo = z.object({
  especie_id: idOut('Espécie'),
  fases: listOut('As fases até PRONTO, em ordem', {
    fase: option(FASES, 'Fase'),
    dias: integerOut('Mediana dos dias que os lotes da espécie ficaram nela; nula sem histórico').nullable(),
    lotes: integerOut('Lotes de que é a mediana'),
  }),
  prontas: integerOut('Vivas em lotes na fase PRONTO'),
  previsoes: z
    .array(PrevisaoDoLote)
    .describe('Lotes em andamento antes de PRONTO, os próximos primeiro; no máximo 100'),
  taxas: Taxas.nullable().describe(
    'As taxas de todos os lotes da espécie; nulas enquanto ela não tem procedências ou lotes: o relatório de produção as traz sempre',
  ),
  procedencias: listOut('As procedências da espécie, as mais novas primeiro, com as taxas de cada uma', {
    id: idOut('Identificador da procedência'),
    codigo: textOut('Código da procedência'),
    taxas: Taxas.describe('As taxas dos lotes em que a espécie é só desta procedência'),
  }),
});
export type Ciclo = z.output<typeof Ciclo>;
