import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FiltrosDeLogs } from '../../src/auditoria/schemas.ts';
import { FEITOS } from '../../src/common/feitos.ts';
import { ACOES } from '../../src/common/vocabulary.ts';
import { trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { PERSON } from '../ui/forms/person.ts';
import { RECORD } from '../ui/forms/record.ts';
import { ChoiceFilter, DayFilter, RecordFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { Waiting } from '../ui/lists/list.tsx';
import { Pages } from '../ui/lists/pages.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { Entries } from '../ui/trail/entries.tsx';
import { Acessos } from './acessos.tsx';
import { Integrity } from './integrity.tsx';
import { Seals } from './seals.tsx';

const route = getRouteApi('/quadro/auditoria');
const filters = searchOf(FiltrosDeLogs);

/** The query of the page at this address: an import is one line. */
export const question = (search: object) =>
  trpc.auditoria.logs.queryOptions({ ...filters(search), resumir: true, limite: 20 });

/** The audit trail in sentences, and whether every balance agrees with the ledger. */
export function Auditoria() {
  const search = route.useSearch();
  const [checking, setChecking] = useState(false);
  const [accesses, setAccesses] = useState(false);
  const { data, error, refetch } = useQuery({
    ...question(search),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      gap="md"
      title="Auditoria"
      actions={
        <>
          <Button variant="default" onClick={() => setAccesses(!accesses)} aria-expanded={accesses}>
            Acessos a dados pessoais
          </Button>
          <Button variant="default" onClick={() => setChecking(true)}>
            Conferir os saldos
          </Button>
        </>
      }
    >
      {checking && <Integrity />}
      {accesses && <Acessos />}
      <Filters>
        <RecordFilter name="usuarioId" label="Pessoa" of={PERSON} />
        <ChoiceFilter
          name="acao"
          label="O que fez"
          choices={ACOES.map((acao) => ({ value: acao, label: FEITOS[acao] }))}
        />
        <RecordFilter name="entidadeId" label="Registro" of={RECORD} />
        <DayFilter name="data_inicio" label="De" />
        <DayFilter name="data_fim" label="Até" />
      </Filters>
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && <Waiting label="Auditoria" />}
      {data && data.totalDocs === 0 && 'Ninguém fez nada assim neste período.'}
      {data && data.totalDocs > 0 && (
        <>
          <Entries entries={data.docs} />
          <Pages {...data} />
        </>
      )}
      <Seals />
    </Page>
  );
}
