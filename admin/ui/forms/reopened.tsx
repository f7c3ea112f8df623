import { List } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { trpc } from '../../service.ts';

/** Says which of these batches open again when what emptied them is reversed. */
export function Reopened({ lotes }: { lotes: readonly string[] }) {
  const answers = useQueries({ queries: lotes.map((id) => trpc.lotes.buscar.queryOptions({ id })) });
  return answers.map(
    ({ data }) =>
      data?.motivo_encerramento === 'EXPEDIDO' && (
        <List.Item key={data.id}>O {data.codigo} volta a Pronto e à sua estufa.</List.Item>
      ),
  );
}
