import { Anchor, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SaidaDe } from '../../adapters/client/calls.ts';
import type { Client } from '../../adapters/client/client.ts';
import type { Entrega } from '../../src/destinatarios/entregas/schemas.ts';
import { PaginaDeEntregas } from '../../src/destinatarios/schemas.ts';
import { temTermo } from '../../src/estoque/meaning.ts';
import { Estornar } from '../movimentacoes/estornar.tsx';
import { TermoDeDoacao } from '../movimentacoes/termo.tsx';
import { Tipo } from '../movimentacoes/tipo.tsx';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { quantia, useClocks } from '../ui/format.ts';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { To } from '../ui/to.tsx';
import { Recebido } from './recebido.tsx';

const pages = searchOf(PaginaDeEntregas);

/** What is asked at this address: as many as the service gives at once, so that paper has them all. */
export const question = (id: string, search: object) =>
  trpc.destinatarios.entregas.queryOptions({ ...pages(search), id, limite: 100 });

/** What was delivered, newest first, and in all. */
export function Entregas({
  query,
}: {
  query: UseQueryResult<SaidaDe<Client['destinatarios']['entregas']>, unknown>;
}) {
  return (
    <Stack component="section" gap="sm" aria-label="Entregas">
      <Title order={2} fz="h3">
        Entregas
      </Title>
      {query.data && query.data.recebido.entregas > 0 && <Recebido {...query.data.recebido} />}
      <List
        label="Entregas"
        query={query}
        columns={COLUMNS}
        actions={(entrega) => (
          <>
            {temTermo(entrega) && <TermoDeDoacao movimentacaoId={entrega.id} />}
            <Estornar movimentacao={entrega} />
          </>
        )}
        empty="Nada foi entregue ainda. A primeira entrega começa em Registrar expedição."
      />
    </Stack>
  );
}

const COLUMNS: [Column<Entrega>, ...Column<Entrega>[]] = [
  { title: 'Dia', cell: ({ data_registro }) => <Dia quando={data_registro} /> },
  { title: 'Entrega', cell: (entrega) => <Tipo movimentacao={entrega} /> },
  {
    title: 'Espécie',
    cell: ({ especie: { id, nome_popular } }) => (
      <Anchor inherit renderRoot={(props) => <Link to="/especies/$id" params={{ id }} {...props} />}>
        {nome_popular}
      </Anchor>
    ),
  },
  { title: 'Quantidade', cell: ({ quantidade, unidade }) => quantia(quantidade, unidade), number: true },
  {
    title: 'De onde',
    cell: ({ lote }) =>
      lote ? (
        <To href={recordAt('lote', lote.id)} className="numero">
          {lote.codigo}
        </To>
      ) : (
        'Sementeira'
      ),
  },
  {
    title: 'Termo',
    cell: ({ termo }) => (termo === null ? '' : <span className="numero">{termo}</span>),
  },
];

function Dia({ quando }: { quando: string }) {
  return <span className="numero">{useClocks().day(quando)}</span>;
}
