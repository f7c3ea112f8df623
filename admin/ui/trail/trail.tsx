import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entidade } from '../../../src/common/vocabulary.ts';
import { trpc } from '../../service.ts';
import { Missing } from '../failure.tsx';
import { Section } from '../section.tsx';
import { OwnEntries } from './entries.tsx';

const FEW = 5;

/** The trail of one record on its own page, newest first. The rest appears on request. */
export function Trail({ entidade, id }: { entidade: Entidade; id: string }) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(
    trpc.auditoria.doRegistro.queryOptions({ entidade, entidadeId: id, limite: all ? 100 : FEW }),
  );
  return (
    <Section title="Quem fez o quê" long>
      {!data && <Missing of={{ error, refetch }} />}
      {data && data.totalDocs === 0 && <Text c="dimmed">Nada foi anotado sobre este registro.</Text>}
      {data && data.totalDocs > 0 && <OwnEntries entries={data.docs} />}
      {data?.hasNextPage && !all && (
        <Button className="na-tela" variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar tudo
        </Button>
      )}
    </Section>
  );
}
