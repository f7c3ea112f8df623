import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COLUNAS } from '../entregas/colunas.tsx';
import { Failures } from '../ui/failure.tsx';
import { List } from '../ui/lists/list.tsx';
import { Section } from '../ui/section.tsx';
import { questions } from './queries.ts';
import { Recebido } from './recebido.tsx';

/** Each visit, newest first, and the totals. */
export function Entregas({ id, search }: { id: string; search: { page?: number } }) {
  const { visitas, recebido } = questions(id, search);
  const totals = useQuery(recebido);
  const { data } = totals;
  return (
    <Section title="Entregas" long>
      <Stack gap="sm">
        <Failures of={[totals]} />
        {data && data.recebido.entregas > 0 && <Recebido {...data.recebido} />}
        <List
          label="Entregas"
          question={visitas}
          columns={COLUNAS}
          empty="Nada foi entregue ainda. A primeira começa em Nova entrega."
        />
      </Stack>
    </Section>
  );
}
