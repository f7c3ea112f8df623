import { Button, Group, Stack, Text } from '@mantine/core';
import { inteiro } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Parecidas } from './parecidas.tsx';
import { reader } from './reader.ts';
import { Recusadas } from './recusadas.tsx';
import { gravadas as recorded, linhas as rows } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { startsRecording, useWork } from './work.ts';

/** What the service said of each row, before anything is recorded. */
export function Conferida({ onReview, ...vista }: Vista & { onReview: () => void }) {
  const { id, linhas, recusadas } = vista;
  const { work, pending } = useWork(id);
  const fine = linhas - recusadas.length;
  return (
    <Stack gap="lg">
      <Text role="status">
        Linhas: {inteiro(linhas)}. Em ordem: {inteiro(fine)}. Recusadas: {inteiro(recusadas.length)}. Nada foi
        gravado ainda.
      </Text>
      <Recusadas {...vista} advice="Corrija aqui mesmo e confira de novo: a planilha fica como está." />
      <Parecidas {...vista} />
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={onReview} disabled={pending}>
          Rever as colunas
        </Button>
        {recusadas.length > 0 && (
          <Button variant="default" onClick={() => work(() => reader.conferir(id))} loading={pending}>
            Conferir de novo
          </Button>
        )}
        <Gravar
          {...vista}
          label={recusadas.length === 0 ? `Gravar ${rows(linhas)}` : `Gravar ${rows(fine)} em ordem`}
        />
      </Group>
    </Stack>
  );
}

/** Records the accepted rows. A refused row stays, with its reason. */
export function Gravar({ id, arquivo, label }: Pick<Vista, 'id' | 'arquivo'> & { label: string }) {
  const { work, pending } = useWork(id);
  const record = async () => {
    startsRecording(id);
    const vista = await work(() => reader.gravar(id));
    if (vista) notify(`${arquivo}: ${recorded(vista.gravadas)}.`);
  };
  return (
    <Button onClick={record} loading={pending}>
      {label}
    </Button>
  );
}
