import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entidade } from '../../../src/common/vocabulary.ts';
import { trpc } from '../../service.ts';
import { Failure } from '../failure.tsx';
import { OwnEntries } from './entries.tsx';

const FEW = 5;

/** The trail of one record on its own page, newest first. The rest appears on request. */
export function Trail({ entidade, id }: { entidade: Entidade; id: string }) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(
    trpc.auditoria.doRegistro.queryOptions({ entidade, entidadeId: id, limite: all ? 100 : FEW }),
  );
  return (
    <section aria-label="Quem fez o quê">
      <Title order={2} fz="h4" mb="xs">
        Quem fez o quê
      </Title>
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={120} />}
      {data && data.totalDocs === 0 && <Text c="dimmed">Nada foi anotado sobre este registro.</Text>}
      {data && data.totalDocs > 0 && <OwnEntries entries={data.docs} />}
      {data?.hasNextPage && !all && (
        <Button className="na-tela" variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar tudo
        </Button>
      )}
    </section>
  );
}
