import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../service.ts';
import { Failure, Fault } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { useOnward } from '../ui/here.ts';
import { Waiting } from '../ui/lists/list.tsx';
import { To } from '../ui/to.tsx';
import { Colunas } from './colunas.tsx';
import { Conferida } from './conferida.tsx';
import { Gravada } from './gravada.tsx';
import { Gravando } from './gravando.tsx';
import { useAdvance } from './reader.ts';
import type { Etapa, Vista } from './shapes.ts';
import { drop, useImport, useWork } from './work.ts';

/** One import, from its columns to its records. */
export function Aberta({ id }: { id: string }) {
  const { data: vista, error } = useImport(id);
  const { error: failed, pending } = useWork(id);
  if (error) {
    return (
      <Stack>
        <Failure error={error} />
        <Outra />
      </Stack>
    );
  }
  if (!vista) return <Waiting label="Importação" />;
  return (
    <Stack gap="lg">
      <Head {...vista} />
      <Andamento id={id} />
      {failed && !pending && <Fault>{sentenceOf(failed)}</Fault>}
      <Step {...vista} />
    </Stack>
  );
}

function Step(vista: Vista) {
  const [reviewing, setReviewing] = useState(false);
  const { etapa, concluida_em } = vista;
  if (etapa === 'colunas' || (etapa === 'conferida' && reviewing)) {
    return <Colunas {...vista} onChecked={() => setReviewing(false)} />;
  }
  if (etapa === 'conferida') return <Conferida {...vista} onReview={() => setReviewing(true)} />;
  if (etapa === 'gravando' && concluida_em === null) return <Gravando {...vista} />;
  return <Gravada {...vista} />;
}

const UNRECORDED: readonly Etapa[] = ['colunas', 'conferida'];

function Head({ id, arquivo, etapa }: Vista) {
  const onward = useOnward();
  const leave = async () => {
    await drop(id);
    await onward({ to: '/importar' });
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text fw={600} className="quebravel">
        {arquivo}
      </Text>
      <Group gap="md">
        {UNRECORDED.includes(etapa) && (
          <Button variant="default" size="compact-sm" onClick={leave}>
            Descartar
          </Button>
        )}
        <Outra />
      </Group>
    </Group>
  );
}

function Outra() {
  return (
    <To href="/importar" fz="sm">
      Outra planilha
    </To>
  );
}

/** How far the service is with the rows. */
function Andamento({ id }: { id: string }) {
  const now = useAdvance(id);
  if (!now) return null;
  const { done, total } = now;
  return (
    <Stack gap={4}>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Andamento" />
      <Text fz="sm" className="numero">
        {inteiro(done)} de {inteiro(total)} linhas
      </Text>
    </Stack>
  );
}
