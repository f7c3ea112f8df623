import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { again, type Entry } from '../device/queue.ts';
import { change, remove } from '../device/store.ts';
import { trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro, useClocks } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { oQue } from './sending.ts';

interface ConferirProps {
  entry: Entry | undefined;
  onClose: () => void;
}

/** One that may be recorded already, and whose key may have expired: a person looks at the batch's history and decides. */
export function Conferir({ entry, onClose }: ConferirProps) {
  return (
    <Modal opened={entry !== undefined} onClose={onClose} title="Já está registrado?" size="lg">
      {entry && <Decision entry={entry} onClose={onClose} />}
    </Modal>
  );
}

function Decision({ entry, onClose }: ConferirProps & { entry: Entry }) {
  const { recent } = useClocks();
  const known = async () => {
    await remove(entry.id);
    notify(`Apagado deste aparelho: ${oQue(entry)} já está no histórico.`);
    onClose();
  };
  const missing = async () => {
    await change(entry.id, (it) => again(it, newKey()));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        {oQue(entry)}, {entry.lote.codigo} ({entry.justificativa}), enviado em{' '}
        {recent(entry.enviadoEm ?? entry.anotadoEm)} sem que a resposta chegasse. Veja se é uma destas
        mortalidades do lote, com a mesma espécie e quantidade:
      </Text>
      <MortalityRows entry={entry} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={known}>
          Está registrado
        </Button>
        <Button onClick={missing}>Não está: enviar de novo</Button>
      </Group>
    </Stack>
  );
}

/** The deaths that the service knows of this batch and that say the same, whenever: a phone's clock may be wrong. */
function MortalityRows({ entry }: { entry: Entry }) {
  const { recent } = useClocks();
  const { data, error, refetch } = useQuery(trpc.lotes.historico.queryOptions({ id: entry.lote.id }));
  if (error && !data) return <Failure error={error} retry={refetch} />;
  if (!data) return <Skeleton height={80} />;
  const same = data.filter(
    ({ tipo, especie, quantidade }) =>
      tipo === 'MORTALIDADE' && especie.id === entry.especie.id && quantidade === entry.quantidade,
  );
  if (same.length === 0) return <Text fw={600}>Nenhuma mortalidade igual foi registrada no lote.</Text>;
  return (
    <Stack component="ul" gap={4} m={0} pl="lg" aria-label="Mortalidades do lote">
      {same.map(({ id, data_registro, especie, quantidade, justificativa, usuario }) => (
        <Text component="li" key={id}>
          {recent(new Date(data_registro).getTime())}: {inteiro(quantidade)} de {especie.nome_popular} (
          {justificativa}), por {usuario.nome}
        </Text>
      ))}
    </Stack>
  );
}
