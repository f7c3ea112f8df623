import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { cloneElement } from 'react';
import { word } from '../../src/common/palavras.ts';
import { COMPARACOES, PERIODOS } from '../../src/common/periodos.ts';
import { TITULOS } from '../../src/common/relatorios.ts';
import { faultOf, trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { DayFilter, OptionFilter } from '../ui/lists/filter.tsx';
import { Filters, useFilter } from '../ui/lists/filters.tsx';
import { Waiting } from '../ui/lists/list.tsx';
import { onTheWire } from '../ui/lists/search.ts';
import { NotFound } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { ExportarTabela } from './exportar.tsx';
import { Grafico } from './grafico.tsx';
import { type Answer, Rows } from './linhas.tsx';
import { type NomeDoRelatorio, REPORTS } from './reports.tsx';

const route = getRouteApi('/quadro/relatorios/$nome');

export function Relatorio() {
  const { nome } = route.useParams();
  const search = route.useSearch();
  if (nome === 'auditoria') return <Navigate to="/auditoria" search={search} replace />;
  return nome in REPORTS ? <Open key={nome} nome={nome as keyof typeof REPORTS} /> : <NotFound />;
}

/** All reports have the same query, each with its own filters. */
function reportOf(nome: NomeDoRelatorio) {
  return trpc.relatorios[nome] as typeof trpc.relatorios.especies;
}

function Open({ nome }: { nome: keyof typeof REPORTS }) {
  const { about, filters, usual, period } = REPORTS[nome];
  const title = TITULOS[nome];
  const administrator = useIsAdministrator();
  const search = route.useSearch() as Record<string, string | number>;
  const { data, error, refetch } = useQuery({
    ...(reportOf(nome).queryOptions({
      ...onTheWire({ ...usual, ...search }),
      limite: 50,
      grafico: true,
    }) as unknown as UseQueryOptions<Answer>),
    placeholderData: keepPreviousData,
  });
  if (lacksPeriod(error)) return <Navigate to="." search={{ ...search, periodo: 'este-ano' }} replace />;
  return (
    <Page
      gap="md"
      title={title}
      actions={data && <ExportarTabela nome={nome} filters={{ ...usual, ...search }} shown={data} />}
    >
      <Text c="dimmed">{about}</Text>
      <Filters>
        {Object.entries(filters)
          // An Operador does not see the other users.
          .filter(([name]) => administrator || name !== 'usuarioId')
          .map(([name, filter]) => cloneElement(filter, { key: name }))}
        {period && <OptionFilter key="comparar" name="comparar" label="Comparar com" options={COMPARACOES} />}
        {period && <DayFilter key="de" name="data_inicio" label={`${period} desde`} />}
        {period && <DayFilter key="ate" name="data_fim" label={`${period} até`} />}
      </Filters>
      {period && <Periodos />}
      {error && <Failure error={error} retry={refetch} />}
      {!error && !data && <Waiting label={title} />}
      {data?.grafico && !error && <Grafico {...data.grafico} />}
      {data &&
        !error &&
        (data.totalDocs === 0 ? (
          <Empty none="Nada" yet="Ainda não há nada para este relatório." />
        ) : (
          <Rows nome={nome} title={title} {...data} />
        ))}
    </Page>
  );
}

/** Whether the service refused the report because it is always of a period. */
function lacksPeriod(error: unknown): boolean {
  const missing = faultOf(error)?.erros.filter(({ codigo }) => codigo === 'CAMPO_OBRIGATORIO') ?? [];
  return missing.some(({ campo }) => campo === 'data_inicio' || campo === 'data_fim');
}

/** Periods by their names, each one click. The one that is on goes off again. */
function Periodos() {
  const [value, set] = useFilter('periodo');
  return (
    <Group gap="xs" role="group" aria-label="Período" className="na-tela">
      {PERIODOS.map((periodo) => (
        <Button
          key={periodo}
          size="xs"
          variant={value === periodo ? 'light' : 'default'}
          aria-pressed={value === periodo}
          onClick={() => set(value === periodo ? undefined : periodo)}
        >
          {word(periodo)}
        </Button>
      ))}
    </Group>
  );
}
