import { Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FiltrosDeEntregas } from '../../src/entregas/schemas.ts';
import { COLUNAS } from '../entregas/colunas.tsx';
import { trpc } from '../service.ts';
import { List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Recebido } from './recebido.tsx';

const pages = searchOf(FiltrosDeEntregas);

/** What is asked at this address: the visits, as many as the service gives at once, so that paper has them all; and the totals. */
export const questions = (id: string, search: object) => ({
  visitas: trpc.entregas.listar.queryOptions({ page: pages(search).page, destinatarioId: id, limite: 100 }),
  recebido: trpc.destinatarios.entregas.queryOptions({ id, limite: 1 }),
});

/** Each visit, newest first, and what was received in all. */
export function Entregas({ id, search }: { id: string; search: object }) {
  const { visitas, recebido } = questions(id, search);
  const query = useQuery({ ...visitas, placeholderData: keepPreviousData });
  const { data } = useQuery(recebido);
  return (
    <Stack component="section" gap="sm" aria-label="Entregas">
      <Title order={2} fz="h3">
        Entregas
      </Title>
      {data && data.recebido.entregas > 0 && <Recebido {...data.recebido} />}
      <List
        label="Entregas"
        query={query}
        columns={COLUNAS}
        empty="Nada foi entregue ainda. A primeira entrega começa em Registrar expedição."
      />
    </Stack>
  );
}
