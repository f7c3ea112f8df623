import Download from 'icon:download';
import { Box, Button, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CSSProperties, cloneElement } from 'react';
import { documentoMascarado, word } from '../../src/common/brazilian.ts';
import { linhasDeTotais, type PorUnidade, type Somas } from '../../src/common/totais.ts';
import { sentenceOf, service, trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro, taxa, useClocks } from '../ui/format.ts';
import { DayFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { Cards, Head, useIsNarrow, Waiting } from '../ui/lists/list.tsx';
import { Pages } from '../ui/lists/pages.tsx';
import { onTheWire } from '../ui/lists/search.ts';
import { NotFound } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { save } from '../ui/save.ts';
import { Grafico, type GraficoDoRelatorio } from './grafico.tsx';
import css from './relatorio.module.css';
import { type NomeDoRelatorio, REPORTS } from './reports.tsx';

const route = getRouteApi('/quadro/relatorios/$nome');

export function Relatorio() {
  const { nome } = route.useParams();
  return nome in REPORTS ? <Open key={nome} nome={nome as NomeDoRelatorio} /> : <NotFound />;
}

interface Column {
  campo: string;
  titulo: string;
  tipo: string;
  opcao: boolean;
}

/** Any report: its page of rows, as the service describes its columns. */
interface Answer {
  docs: Record<string, unknown>[];
  colunas: Column[];
  totais: Somas;
  totais_por_unidade?: PorUnidade;
  grafico?: GraficoDoRelatorio;
  totalDocs: number;
  page: number;
  totalPages: number;
}

/** All reports are asked for alike, each with filters of its own. */
function reportOf(nome: NomeDoRelatorio) {
  return trpc.relatorios[nome] as typeof trpc.relatorios.especies;
}

function Open({ nome }: { nome: NomeDoRelatorio }) {
  const { title, about, filters, period } = REPORTS[nome];
  const administrator = useIsAdministrator();
  const search = route.useSearch() as Record<string, string | number>;
  const { data, error, refetch } = useQuery({
    ...(reportOf(nome).queryOptions({
      ...onTheWire(search),
      limite: 50,
      grafico: true,
    }) as unknown as UseQueryOptions<Answer>),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={title} actions={<Exportar nome={nome} filters={search} />}>
      <Stack gap="md">
        <Text c="dimmed">{about}</Text>
        <Filters>
          {Object.entries(filters)
            // An Operador does not see who the others are.
            .filter(([name]) => administrator || name !== 'usuarioId')
            .map(([name, filter]) => cloneElement(filter, { key: name }))}
          {period && <DayFilter key="de" name="data_inicio" label={`${period} desde`} />}
          {period && <DayFilter key="ate" name="data_fim" label={`${period} até`} />}
        </Filters>
        {error && <Failure error={error} retry={refetch} />}
        {!error && !data && <Waiting label={title} />}
        {data?.grafico && !error && <Grafico {...data.grafico} />}
        {data &&
          !error &&
          (data.totalDocs === 0 ? 'Nada atende a estes filtros.' : <Rows title={title} {...data} />)}
      </Stack>
    </Page>
  );
}

function Rows({ title, docs, colunas, totais, totais_por_unidade, ...pages }: Answer & { title: string }) {
  const shown = useShown();
  const narrow = useIsNarrow('tablet');
  const linhas = linhasDeTotais(totais, totais_por_unidade);
  // Two rows of a report may be alike.
  const rows: Row[] = docs.map((row, n) => ({ ...row, id: String(n) }));
  const columns = colunas.map((column) => ({
    title: column.titulo,
    number: isNumber(column.tipo),
    cell: (row: Row) => shown(row, column),
  }));
  if (narrow) {
    const [name, ...others] = columns;
    return (
      <>
        {linhas.map((linha) => (
          <Group key={linha.titulo} gap="lg" role="group" aria-label={linha.titulo}>
            {linhas.length > 1 && <Text fz="sm">{linha.titulo}</Text>}
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
      <Box
        className={css.wide}
        data-muitas={colunas.length > MANY || undefined}
        tabIndex={0}
        role="region"
        aria-label={`Tabela: ${title}`}
      >
        <Table fz="sm" verticalSpacing="xs" aria-label={title}>
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
                    style={roomFor(shown(row, column), column.campo)}
                  >
                    {shown(row, column)}
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

/** More columns than have their titles beside one another on a sheet. */
const MANY = 14;

/** Codes, which would be broken at their hyphens. */
const CODES = new Set(['codigo', 'codigo_identificador', 'estufa', 'lote']);

/** Names of a word or two stay on one line, and what is long has room for more than a word in each. */
function roomFor(text: string, campo: string): CSSProperties {
  if (text.length <= 16 || CODES.has(campo)) return { whiteSpace: 'nowrap' };
  return text.length > 40 ? { minWidth: 224 } : {};
}

type Row = Record<string, unknown> & { id: string };

function isNumber(tipo: string): boolean {
  return tipo === 'inteiro' || tipo === 'taxa';
}

/** A cell, by what the service says of its column. */
function useShown() {
  const { moment } = useClocks();
  return (row: Row, { campo, tipo, opcao }: Column): string => {
    const value = row[campo];
    if (value === null || value === undefined) return '';
    if (tipo === 'inteiro') return inteiro(value as number);
    if (tipo === 'taxa') return taxa(value as number);
    if (tipo === 'booleano') return value ? 'Sim' : 'Não';
    if (tipo === 'documento') return documentoMascarado(String(value));
    if (tipo === 'data_hora') return moment(String(value));
    return opcao ? word(String(value)) : String(value);
  };
}

const FORMATOS = [
  ['pdf', 'PDF, para imprimir e assinar'],
  ['xlsx', 'Planilha (XLSX)'],
  ['csv', 'Texto (CSV), para outros programas'],
] as const;

/** Exactly what is seen, all of its pages, as a file. */
function Exportar({ nome, filters }: { nome: NomeDoRelatorio; filters: Record<string, string | number> }) {
  const saving = useMutation({
    mutationFn: async (formato: (typeof FORMATOS)[number][0]) => {
      const { page: _, ...own } = filters;
      const file = await service.baixar(`/relatorios/${nome}`, { ...own, formato });
      save(await file.blob(), file.nome);
    },
  });
  return (
    <Group gap="sm">
      {saving.error && (
        <Text role="alert" c="red" fz="sm">
          {sentenceOf(saving.error)}
        </Text>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Download />} loading={saving.isPending}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATOS.map(([formato, label]) => (
            <Menu.Item key={formato} onClick={() => saving.mutate(formato)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
