import { Box, Group, Table, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { decimal, dia, documentoMascarado } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import { linhasDeTotais, linhasDoOutro, type PorUnidade, type Somas } from '../../src/common/totais.ts';
import { inteiro, quantos, taxa, useClocks } from '../ui/format.ts';
import { ColumnMenu, useHidden } from '../ui/lists/columns.tsx';
import { Cards, Head, useIsNarrow } from '../ui/lists/list.tsx';
import { Pages } from '../ui/lists/pages.tsx';
import { To } from '../ui/to.tsx';
import type { GraficoDoRelatorio } from './grafico.tsx';
import { ondeLeva } from './links.ts';
import css from './relatorio.module.css';
import type { NomeDoRelatorio } from './reports.tsx';

interface ReportColumn {
  campo: string;
  titulo: string;
  tipo: string;
  opcao: boolean;
  inicial: boolean;
  /** For a rate: the fields of its sample. */
  base?: { lotes: string; amostra: string; motivo: string };
}

type Row = Record<string, unknown> & { id: string };

/** Any report: a page of rows, with the service's description of its columns. */
export interface Answer {
  docs: Record<string, unknown>[];
  colunas: ReportColumn[];
  totais: Somas;
  totais_por_unidade?: PorUnidade;
  comparacao?: { data_inicio: string; data_fim: string; totais: Somas; totais_por_unidade?: PorUnidade };
  saldos_por_unidade?: { anterior: PorUnidade; final: PorUnidade };
  grafico?: GraficoDoRelatorio;
  totalDocs: number;
  page: number;
  totalPages: number;
}

interface RowsProps extends Answer {
  nome: NomeDoRelatorio;
  title: string;
}

/** The visible columns of a report, and the titles of those that are hidden at first, because a desk's screen has no room for them. */
export function useColunas(all: readonly ReportColumn[]) {
  const atFirst = all.filter(({ inicial }) => !inicial).map(({ titulo }) => titulo);
  const [hidden] = useHidden(atFirst);
  return { atFirst, colunas: all.filter(({ titulo }, n) => n === 0 || !hidden.includes(titulo)) };
}

/** The rows of a report with their totals. */
export function Rows({ nome, title, docs, colunas: all, ...answer }: RowsProps) {
  const { totais, totais_por_unidade, comparacao, ...pages } = answer;
  const textOf = useCellText();
  const { colunas, atFirst } = useColunas(all);
  const visible = new Set(colunas.map(({ campo }) => campo));
  const cell = (row: Row, column: ReportColumn) => {
    const text = textOf(row, column);
    const at = ondeLeva(nome, column.campo, row);
    const below = column.base && !visible.has(column.base.motivo) && amostraDe(row, column.base);
    if (text === '' && !below) return null;
    return (
      <>
        {at && text !== '' ? <To href={at}>{text}</To> : text}
        {below && (
          <Text fz="xs" c="dimmed" className={css.below}>
            {below}
          </Text>
        )}
      </>
    );
  };
  const narrow = useIsNarrow('tablet');
  const linhas = [
    ...linhasDeTotais(totais, totais_por_unidade),
    ...(comparacao ? linhasDoOutro(comparacao, comparacao.totais, comparacao.totais_por_unidade) : []),
  ];
  // Two rows of a report may be equal.
  const rows: Row[] = betweenBalances(docs, answer).map((row, n) => ({
    ...row,
    registro: row.id,
    id: String(n),
  }));
  const columns = colunas.map((column) => ({
    title: column.titulo,
    number: isNumber(column.tipo),
    cell: (row: Row) => cell(row, column),
  }));
  const menu = (
    <ColumnMenu columns={all.map(({ titulo }) => ({ title: titulo })) as never} atFirst={atFirst} />
  );
  if (narrow) {
    const [name, ...others] = columns;
    return (
      <>
        {menu}
        {linhas.map((linha) => (
          <Group key={linha.titulo} className={css.totals} role="group" aria-label={linha.titulo}>
            <Text fz="sm" fw={600} w="100%">
              {linha.titulo}
            </Text>
            {colunas.map(({ campo, titulo }) =>
              campo in linha.somas ? (
                <Text key={campo} fz="sm">
                  {titulo}: <b className="numero">{inteiro(linha.somas[campo] as number)}</b>
                </Text>
              ) : null,
            )}
          </Group>
        ))}
        {name && <Cards label={title} columns={[name, ...others]} rows={rows} />}
        <Pages {...pages} />
      </>
    );
  }
  return (
    <>
      {menu}
      <Box
        className={css.wide}
        data-muitas={colunas.length > MANY || undefined}
        tabIndex={0}
        role="region"
        aria-label={`Tabela: ${title}`}
      >
        <Table fz="sm" verticalSpacing={6} horizontalSpacing={6} aria-label={title}>
          <Head columns={columns} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {colunas.map((column) => (
                  <Table.Td
                    key={column.campo}
                    ta={isNumber(column.tipo) ? 'right' : 'left'}
                    className={column.tipo === 'texto' ? '' : 'numero'}
                    fs={column.campo === 'nome_cientifico' ? 'italic' : undefined}
                    style={roomFor(textOf(row, column), column.campo)}
                  >
                    {cell(row, column)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {linhas.length > 0 && (
            <Table.Tfoot>
              {linhas.map((linha) => (
                <Table.Tr key={linha.titulo}>
                  {colunas.map(({ campo, tipo }, n) => (
                    <Table.Td key={campo} ta={isNumber(tipo) ? 'right' : 'left'} className="numero" fw={600}>
                      {campo in linha.somas ? inteiro(linha.somas[campo] as number) : n === 0 && linha.titulo}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tfoot>
          )}
        </Table>
      </Box>
      <Pages {...pages} />
    </>
  );
}

/** The rows of a page, that of a statement with the balance before its first row and after its last. */
function betweenBalances(
  docs: Answer['docs'],
  { page, totalPages, saldos_por_unidade: saldos }: Omit<Answer, 'docs' | 'colunas'>,
): Answer['docs'] {
  const saldo = (tipo: string, { sementes, mudas }: PorUnidade) => [
    { tipo, saldo_sementes: sementes, saldo_mudas: mudas },
  ];
  return [
    ...(saldos && page === 1 ? saldo('SALDO_ANTERIOR', saldos.anterior) : []),
    ...docs,
    ...(saldos && page >= totalPages ? saldo('SALDO_FINAL', saldos.final) : []),
  ];
}

/** The titles of more columns than this have no room beside each other on paper. */
const MANY = 14;

/** Codes, which browsers would break at their hyphens. */
const CODES = new Set(['codigo', 'codigo_identificador', 'estufa', 'lote']);

/** Short names stay on one line, and long texts have room for several words per line. */
function roomFor(text: string, campo: string): CSSProperties {
  if (text.length <= 16 || CODES.has(campo)) return { whiteSpace: 'nowrap' };
  return text.length > 40 ? { minWidth: 176 } : {};
}

/** The sample of a rate, or why there is none. The PDF has the same below the rate. */
function amostraDe(row: Row, { lotes, amostra, motivo }: NonNullable<ReportColumn['base']>): ReactNode {
  if (row[motivo]) return String(row[motivo]);
  return (
    <>
      <span className="indivisa">{quantos(Number(row[lotes] ?? 0), 'lote')},</span>{' '}
      <span className="indivisa">{quantos(Number(row[amostra] ?? 0), 'planta')}</span>
    </>
  );
}

function isNumber(tipo: string): boolean {
  return tipo === 'inteiro' || tipo === 'decimal' || tipo === 'taxa';
}

/** Shows a cell by the service's description of its column. */
function useCellText() {
  const { moment } = useClocks();
  return (row: Row, { campo, tipo, opcao }: ReportColumn): string => {
    const value = row[campo];
    if (value === null || value === undefined) return '';
    // The name on the movement's page. Papers say *Expedição*.
    if (value === 'EXPEDICAO') return row.especie_destino_id ? 'Retorno ao viveiro' : 'Entrega';
    if (tipo === 'inteiro') return inteiro(value as number);
    if (tipo === 'decimal') return decimal(value as number);
    if (tipo === 'taxa') return taxa(value as number);
    if (tipo === 'booleano') return value ? 'Sim' : 'Não';
    if (tipo === 'documento') return documentoMascarado(String(value));
    if (tipo === 'data') return dia(String(value));
    if (tipo === 'data_hora') return moment(String(value));
    return opcao ? word(String(value)) : String(value);
  };
}
