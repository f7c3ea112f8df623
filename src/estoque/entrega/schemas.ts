import { z } from 'zod';
import { FINALIDADES, UFS, ZONAS } from '../../common/vocabulary.ts';
import { idOut, integerOut, option, textOut } from '../../wire/fields.ts';

/** Whether all of a delivery counts, a part of it, or nothing anymore. */
export const SITUACOES = ['EFETIVA', 'PARCIAL', 'ESTORNADA'] as const;

export const PorUnidade = z.object({ sementes: integerOut('Sementes'), mudas: integerOut('Mudas') });

/** Where plants were, or will be, planted. */
export const Plantio = z.object({
  local: textOut('Onde se planta').nullable(),
  bairro: textOut('Bairro ou comunidade').nullable(),
  municipio: textOut('Município').nullable(),
  uf: option(UFS, 'Unidade da federação').nullable(),
  latitude: z.number().describe('Latitude em graus').nullable(),
  longitude: z.number().describe('Longitude em graus').nullable(),
  zona: option(ZONAS, 'Zona urbana ou rural').nullable(),
});

export const QuemRetirou = z.object({
  nome: textOut('Nome'),
  documento: textOut('Documento, sem pontuação').nullable(),
});

/** What a delivery and its receipt say beside the items. */
export const DaEntrega = {
  finalidade: option(FINALIDADES, 'Para que as plantas foram entregues').nullable(),
  programa: textOut('Programa ou projeto').nullable(),
  plantio: Plantio.nullable().describe('Onde as plantas vão ser plantadas; nulo enquanto nada se sabe'),
  retirada_por: QuemRetirou.nullable().describe(
    'Quem retirou, quando isso se registrou e não foi apagado por lei',
  ),
};

export const ProcedenciaDoItem = z.object({
  id: idOut('Identificador da procedência'),
  codigo: textOut('Código da procedência'),
  local: textOut('Lugar de onde ela é').nullable(),
  municipio: textOut('Município de onde ela é').nullable(),
  uf: option(UFS, 'Unidade da federação').nullable(),
  numero_matrizes: integerOut('De quantas árvores-mãe (matrizes) ela é').nullable(),
});

/** Where the seed of an item came from, in a delivery, in its receipt, and on the page that confirms the receipt. */
export const DE_ONDE_VEIO = {
  procedencias: z.array(ProcedenciaDoItem).describe('De onde vieram as sementes; vazio se não se sabe'),
  origem_em_parte: z
    .boolean()
    .describe('Se uma parte do item, ou do lote de que saiu, é de origem desconhecida'),
};
export type DeOnde = z.output<z.ZodObject<typeof DE_ONDE_VEIO>>;
