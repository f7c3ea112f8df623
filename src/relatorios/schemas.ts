import { z } from 'zod';
import { list, Pagina, pageOf } from '../lists/pagination.ts';
import { filter, listOut, option, textOut } from '../wire/fields.ts';
import { COLUMN_TYPES, type Columns } from './columns.ts';
import { type Definition, FORMATS, type ReportFilters } from './definition.ts';

/** The input of a report: its filters, a period, a page and a format. */
export function requestOf<C extends Columns, F extends ReportFilters, P extends Columns>({
  filters,
}: Definition<C, F, P>) {
  const own = mapValues(filters, ({ schema }) => schema) as { [field in keyof F]: F[field]['schema'] };
  const fields = {
    ...own,
    ...filter.period('Registros'),
    grafico: filter.flag('Com true, a resposta em JSON traz o gráfico do PDF, se há um'),
    colunas: filter.text('Só estas colunas, em ordem, com vírgulas; em JSON, só em `colunas`', MAX_COLUNAS),
    resumo: filter.flag('Com `formato=pdf`, tudo em uma página'),
    formato: filter
      .option(FORMATS, 'Formato da resposta; csv, xlsx e pdf vêm como arquivo, com todas as linhas')
      .transform((formato) => formato ?? 'json'),
  };
  return list(fields, 15);
}

/** Room for the names of all columns of any report. */
const MAX_COLUNAS = 1_000;

export const ColunaDoRelatorio = z.object({
  campo: textOut('Campo da linha'),
  titulo: textOut('Título para pessoas'),
  tipo: option(COLUMN_TYPES, 'Como se lê o valor'),
  opcao: z.boolean().describe('Valor enumerado, como `SAIDA`'),
  inicial: z.boolean().describe('No PDF sem que se peça'),
  base: z
    .object({
      lotes: textOut('Campo dos lotes medidos'),
      amostra: textOut('Campo das plantas medidas'),
      motivo: textOut('Campo de por que não há taxa'),
    })
    .optional()
    .describe('De uma taxa: as colunas que dizem de quê'),
});

export const TotaisPorUnidade = z.object({
  sementes: z.record(z.string(), z.int()).describe('Só sementes'),
  mudas: z.record(z.string(), z.int()).describe('Só mudas'),
});

export const GraficoDoRelatorio = z.object({
  titulo: textOut('Título do gráfico'),
  eixo: textOut('O que cada barra é: Mês, Estufa'),
  series: z.array(z.string()).describe('Nomes das séries'),
  barras: listOut('As barras, em ordem, também dos meses sem nada', {
    rotulo: textOut('O nome dela; um mês é 2026-01'),
    valores: z.array(z.int()).describe('Um valor para cada série'),
  }),
});

/** What all reports say beside their rows. */
export const Relatorio = Pagina.extend({
  colunas: z.array(ColunaDoRelatorio).describe('Colunas do relatório, em ordem'),
  totais: z
    .record(z.string(), z.int())
    .describe(
      'Somas das colunas de quantidades, por campo, de todas as linhas. Onde há `totais_por_unidade`, juntam sementes e mudas, ' +
        'e só dizem se as linhas conferem',
    ),
  totais_por_unidade: TotaisPorUnidade.optional().describe(
    'As mesmas somas, sementes e mudas à parte. Num lote, da fase ' +
      'PRODUÇÃO em diante são mudas. A conta de um lote é de plantas, cada semente uma, e só está em `totais`',
  ),
  grafico: GraficoDoRelatorio.optional().describe('O gráfico de todas as linhas, quando foi pedido'),
});

/** The output of a report: a page of rows, its columns, and the totals of all rows. */
export function pageSchemaOf<C extends Columns, F extends ReportFilters, P extends Columns>({
  columns,
  porPlanta,
}: Definition<C, F, P>) {
  const row = z.object({
    ...(mapValues(columns, ({ schema }) => schema) as { [field in keyof C]: C[field]['schema'] }),
    ...(mapValues(porPlanta?.columns ?? {}, ({ schema }) => schema.optional()) as {
      [field in keyof P]: z.ZodOptional<P[field]['schema']>;
    }),
  });
  return pageOf(row).extend(Relatorio.shape);
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
