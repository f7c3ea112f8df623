import { z } from 'zod';
import { COMPARACOES, type Periodo } from '../common/periodos.ts';
import { PorUnidade } from '../estoque/entrega/schemas.ts';
import { list, Pagina, pageOf } from '../lists/pagination.ts';
import { dayOut, filter, listOut, option, textOut } from '../wire/fields.ts';
import { COLUMN_TYPES, type Columns } from './columns.ts';
import { type Definition, FORMATS, type Por, type ReportFilters, type ReportFormat } from './definition.ts';

/** The input of a report: its filters, a period, a page and a format. */
export function requestOf<C extends Columns, F extends ReportFilters, P extends Columns>({
  filters,
}: Definition<C, F, P>) {
  const own = mapValues(filters, ({ schema }) => schema) as { [field in keyof F]: F[field]['schema'] };
  const fields = {
    ...own,
    ...filter.period('Registros'),
    comparar: filter.option(
      COMPARACOES,
      'Com um período inteiro em dias: traz também os totais do período anterior, ou do mesmo um ano antes',
    ),
    grafico: filter.flag('Com true, a resposta em JSON traz o gráfico do PDF, se há um'),
    colunas: filter.text('Só estas colunas, em ordem, com vírgulas; em JSON, só em `colunas`', MAX_COLUNAS),
    resumo: filter.flag('Com `formato=pdf`, tudo em uma página'),
    formato: filter
      .option(FORMATS, 'Formato da resposta; csv, xlsx e pdf vêm como arquivo, com todas as linhas')
      .transform((formato) => formato ?? 'json'),
  };
  return list(fields, 15);
}

/** What every report takes beside its own filters. */
export interface ReportRequest {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  periodo?: Periodo | undefined;
  comparar?: (typeof COMPARACOES)[number] | undefined;
  formato: ReportFormat;
  /** What a row is, where a report has several kinds; a record unless it is one of these. */
  por?: Por | (string & {}) | undefined;
  ordenar?: string | undefined;
  /** Each makes a report of movements a statement. */
  especieId?: string | undefined;
  plantaId?: string | undefined;
  loteId?: string | undefined;
  grafico?: boolean | undefined;
  /** The fields of the columns to show, with commas between them. */
  colunas?: string | undefined;
  /** One page in place of the rows. */
  resumo?: boolean | undefined;
  page: number;
  limite: number;
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

const Totais = z.record(z.string(), z.int());

/** The totals of another period, beside those of a report. */
export const Comparacao = z.object({
  data_inicio: dayOut('Primeiro dia do outro período'),
  data_fim: dayOut('Último dia do outro período'),
  totalDocs: z.int().describe('Quantas linhas ele tem'),
  totais: Totais.describe('Como os `totais`'),
  totais_por_unidade: TotaisPorUnidade.optional().describe('Como os `totais_por_unidade`'),
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
  comparacao: Comparacao.optional().describe('Os totais do outro período, quando foi pedido'),
  saldo_anterior: z.int().optional().describe('De um extrato: o saldo antes do período, como em `totais`'),
  saldo_final: z.int().optional().describe('O saldo no fim do período'),
  saldos_por_unidade: z
    .object({ anterior: PorUnidade.describe('Antes do período'), final: PorUnidade.describe('No fim') })
    .optional()
    .describe('Os mesmos, sementes e mudas à parte'),
  grafico: GraficoDoRelatorio.optional().describe('O gráfico de todas as linhas, quando foi pedido'),
});

/** The output of a report: a page of rows, its columns, and the totals of all rows. */
export function pageSchemaOf<C extends Columns, F extends ReportFilters, P extends Columns>({
  columns,
  por = {},
  extrato,
}: Definition<C, F, P>) {
  const others = [...Object.values(por), ...(extrato ? [extrato] : [])];
  const more = Object.assign({}, ...others.map((each) => each.columns)) as P;
  const row = z.object({
    ...(mapValues(columns, ({ schema }) => schema) as { [field in keyof C]: C[field]['schema'] }),
    ...(mapValues(more, ({ schema }) => schema.optional()) as {
      [field in keyof P]: z.ZodOptional<P[field]['schema']>;
    }),
  });
  return pageOf(row).extend(Relatorio.shape);
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
