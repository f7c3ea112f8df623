import { z } from 'zod';
import { filter, option, textOut } from '../fields.ts';
import { list, pageOf } from '../pagination.ts';
import { type Colunas, type Definicao, type Filtros, FORMATOS, TIPOS_COLUNA } from './definicao.ts';

/** What a report is asked with: its filters, a period, a page and a format. */
export function pedidoDe<C extends Colunas, F extends Filtros>({ filtros }: Definicao<C, F>) {
  const porFiltro = mapValues(filtros, ({ schema }) => schema) as { [campo in keyof F]: F[campo]['schema'] };
  const fields = {
    ...porFiltro,
    ...filter.period('Registros'),
    formato: filter
      .option(FORMATOS, 'Formato da resposta; csv, xlsx e pdf vêm como arquivo, com todas as linhas')
      .transform((formato) => formato ?? 'json'),
  };
  return list(fields, 15);
}

/** The page of a report: its rows, what its columns are, and the totals of all its rows. */
export function paginaDe<C extends Colunas, F extends Filtros>({ colunas }: Definicao<C, F>) {
  const linha = z.object(
    mapValues(colunas, ({ schema }) => schema) as { [campo in keyof C]: C[campo]['schema'] },
  );
  return pageOf(linha).extend({
    colunas: z
      .array(
        z.object({
          campo: textOut('Campo da linha'),
          titulo: textOut('Título para pessoas'),
          tipo: option(TIPOS_COLUNA, 'Como se lê o valor'),
        }),
      )
      .describe('Colunas do relatório, em ordem'),
    totais: z
      .record(z.string(), z.int())
      .describe('Somas das colunas de quantidades, por campo: de todas as linhas, não só das desta página'),
  });
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
