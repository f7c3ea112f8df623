import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AcessoADados } from '../../src/auditoria/acessos/schemas.ts';
import { FiltrosDeLogs, type RegistroDeAuditoria } from '../../src/auditoria/schemas.ts';
import type { Encontrado } from '../../src/busca/schemas.ts';
import { FEITOS } from '../../src/common/feitos.ts';
import { upperFirst } from '../../src/common/text.ts';
import { NOMES } from '../../src/common/trilha/partes.ts';
import { ACOES } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { Exportar } from '../relatorios/exportar.tsx';
import { trpc } from '../service.ts';
import { Failure, Missing } from '../ui/failure.tsx';
import { quantos, useClocks } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { PERSON } from '../ui/forms/person.ts';
import type { Kind } from '../ui/forms/picker.tsx';
import { ChoiceFilter, DayFilter, PeriodFilter, RecordFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { Waiting } from '../ui/lists/list.tsx';
import { Pages } from '../ui/lists/pages.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Entries } from '../ui/trail/trail.tsx';
import { Integrity, Seals } from './checks.tsx';

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
          <Exportar nome="auditoria" filters={search} />
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
        <PeriodFilter name="periodo" label="Período" />
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

/** Who exported or erased people's data, newest first, in words. */
function Acessos() {
  const [page, setPage] = useState(1);
  const { moment } = useClocks();
  const { data, error, refetch } = useQuery({
    ...trpc.auditoria.acessos.queryOptions({ page }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="Acessos a dados pessoais" long>
      {!data && <Missing of={{ error, refetch }} />}
      {data && data.totalDocs === 0 && (
        <Text c="dimmed">Ninguém exportou destinatários nem entregas em arquivo.</Text>
      )}
      {data && data.totalDocs > 0 && (
        <PlainList gap="xs">
          {data.docs.map((acesso) => (
            <Text component="li" key={acesso.id}>
              <b>{quem(acesso)}</b> {feito(acesso)}{' '}
              <Text span c="dimmed" fz="sm" className="numero">
                em {moment(acesso.data_registro)}
                {acesso.ip && `, de ${acesso.ip}`}
              </Text>
            </Text>
          ))}
        </PlainList>
      )}
      {data && data.totalPages > 1 && (
        <Group gap="xs" mt="sm" className="na-tela">
          <Button variant="default" disabled={!data.hasPrevPage} onClick={() => setPage(page - 1)}>
            Mais novos
          </Button>
          <Button variant="default" disabled={!data.hasNextPage} onClick={() => setPage(page + 1)}>
            Mais antigos
          </Button>
        </Group>
      )}
    </Section>
  );
}

function quem({ usuario, conta }: AcessoADados): string {
  return usuario?.nome ?? `A conta ${conta} do servidor`;
}

function feito({ acesso, relatorio, formato, registros }: AcessoADados): string {
  const de = quantos(registros, 'registro');
  if (acesso === 'EXPORTAR_TITULAR') return `exportou tudo sobre uma pessoa: ${de}`;
  if (acesso === 'ANONIMIZAR_TITULAR') return `apagou os dados de uma pessoa: ${de}`;
  return `exportou ${EXPORTADOS[relatorio ?? ''] ?? relatorio} em ${formato?.toUpperCase()}: ${de}`;
}

const EXPORTADOS: Readonly<Record<string, string>> = {
  destinatarios: 'os destinatários',
  expedicoes: 'as entregas, item por item',
  movimentacoes: 'as movimentações',
};

/** A record of any register; batches while nothing is typed. */
const RECORD: Kind = {
  none: 'Nada',
  search: (texto) => (texto.trim() === '' ? BATCH.search(texto) : trpc.busca.geral.queryOptions({ texto })),
  found: (answer: { docs: Lote[] } | Encontrado[], text) =>
    Array.isArray(answer)
      ? answer.map(({ id, titulo, detalhe }) => ({ value: id, label: titulo, detail: detalhe }))
      : BATCH.found(answer as never, text),
  // An address has only the record's id. The last entry about it says what kind of record it is.
  read: (entidadeId) => trpc.auditoria.logs.queryOptions({ entidadeId, limite: 1 }),
  one: ({ docs: [last] }: { docs: RegistroDeAuditoria[] }, value) =>
    last && { value, label: upperFirst(NOMES[last.entidade]) },
};
