import type { z } from 'zod';
import { FASES, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { ordenar } from '../../lists/order.ts';
import { list } from '../../lists/pagination.ts';
import { filter } from '../../wire/fields.ts';

/** The filters of batches, for lists and for labels. */
export const filtros = {
  busca: filter.text('Parte do código do lote'),
  especieId: filter.id('Espécie que está no lote'),
  estufaId: filter.id('Estufa do lote'),
  fase: filter.option(FASES, 'Fase'),
  status: filter.option(STATUS_REGISTRO, 'Situação'),
  ...filter.period('Iniciados'),
};

export const ORDENS_DE_LOTES = ['codigo', 'fase', 'status', 'data_inicio', 'data_registro'] as const;

export const FiltrosDeLotes = list(
  { ...filtros, ordenar: ordenar(ORDENS_DE_LOTES, 'dos mais novos para os mais antigos') },
  15,
);
export type FiltrosDeLotes = z.output<typeof FiltrosDeLotes>;
