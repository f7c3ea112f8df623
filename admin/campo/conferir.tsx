import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { again, type Entry } from '../device/queue.ts';
import { change, remove } from '../device/store.ts';
import { Missing } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { notify } from '../ui/notify.ts';
import { inteiroTeor } from './atos.ts';
import { recordedLike } from './iguais.ts';

interface ConferirProps {
  entry: Entry | undefined;
  onClose: () => void;
}

/**
 * An entry that may be recorded already, and whose key may have expired. A person compares it with the service's records and
 * decides.
 */
export function Conferir({ entry, onClose }: ConferirProps) {
  return (
    <PageModal opened={entry !== undefined} onClose={onClose} title="Já está registrado?" size="lg">
      {entry && <Decision entry={entry} onClose={onClose} />}
    </PageModal>
  );
}

function Decision({ entry, onClose }: ConferirProps & { entry: Entry }) {
  const { recent } = useClocks();
  const known = async () => {
    await remove(entry.id);
    notify(`Apagado deste aparelho, porque já está registrado: ${inteiroTeor(entry.ato)}.`);
    onClose();
  };
  const missing = async () => {
    await change(entry.id, (it) => again(it, newKey()));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        {inteiroTeor(entry.ato)}, enviado em {recent(entry.enviadoEm ?? entry.anotadoEm)} sem que a resposta
        chegasse. Veja se é um destes registros, que dizem o mesmo:
      </Text>
      <Iguais entry={entry} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={known}>
          Está registrado
        </Button>
        <Button onClick={missing}>Não está: enviar de novo</Button>
      </Group>
    </Stack>
  );
}

/** The equal records of the service, from any time, because a phone's clock may be wrong. */
function Iguais({ entry: { ato } }: { entry: Entry }) {
  const { recent } = useClocks();
  const { data, error, refetch } = useQuery({ queryKey: ['iguais', ato], queryFn: () => recordedLike(ato) });
  if (!data) return <Missing of={{ error, refetch }} height={80} />;
  if (data.length === 0) return <Text fw={600}>Nenhum registro igual foi encontrado.</Text>;
  return (
    <Stack component="ul" gap={4} m={0} pl="lg" aria-label="Registros iguais">
      {data.map(({ em, oQue, por }) => (
        <Text component="li" key={`${em} ${por}`}>
          {recent(Date.parse(em))}: {oQue}, por {por}
        </Text>
      ))}
    </Stack>
  );
}
