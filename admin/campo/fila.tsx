import CircleQuestionMark from 'icon:circle-question-mark';
import CircleX from 'icon:circle-x';
import Clock from 'icon:clock';
import UserRound from 'icon:user-round';
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Entry, type EntryState, isOpen, stateOf } from '../device/queue.ts';
import { serviceNow } from '../device/service-clock.ts';
import { useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { usePerson } from '../ui/person.ts';
import { Apagar } from './apagar.tsx';
import { Conferir } from './conferir.tsx';
import { Corrigir } from './corrigir.tsx';
import css from './fila.module.css';
import { oQue } from './sending.ts';

type Doing = 'corrigir' | 'apagar' | 'conferir';

/** All that was noted on this phone and is not yet known to be recorded; nothing of it vanishes by itself. */
export function Fila({ entries }: { entries: Entry[] }) {
  const [doing, setDoing] = useState<{ id: number; what: Doing }>();
  const { id } = usePerson();
  const now = serviceNow();
  const of = (what: Doing) =>
    doing?.what === what ? entries.find((entry) => entry.id === doing.id) : undefined;
  const close = () => setDoing(undefined);
  return (
    <Stack component="section" aria-labelledby="por-enviar" gap="sm">
      <Title order={2} fz="h3" id="por-enviar" tabIndex={-1}>
        Por enviar
      </Title>
      <PlainList gap="xs" aria-labelledby="por-enviar">
        {entries.map((entry) => (
          <Item
            key={entry.id}
            entry={entry}
            state={stateOf(entry, id, now)}
            onDo={(what) => setDoing({ id: entry.id, what })}
          />
        ))}
      </PlainList>
      <Corrigir entry={of('corrigir')} onClose={close} />
      <Apagar entry={of('apagar')} onClose={close} />
      <Conferir entry={of('conferir')} onClose={close} />
    </Stack>
  );
}

interface ItemProps {
  entry: Entry;
  state: EntryState;
  onDo: (what: Doing) => void;
}

function Item({ entry, state, onDo }: ItemProps) {
  const { recent } = useClocks();
  const { lote, justificativa, anotadoEm, recusa, falha } = entry;
  return (
    <Card component="li" withBorder padding="sm">
      <Text fw={600}>{oQue(entry)}</Text>
      <Text fz="sm" c="dimmed">
        {lote.codigo} · {justificativa} · <span className="numero">{recent(anotadoEm)}</span>
      </Text>
      <Standing state={state} quem={entry.usuario.nome} falha={falha} />
      {state === 'REFUSED' && (
        <Alert color="red" variant="light" role="alert" mt="xs" p="xs">
          {recusa}
        </Alert>
      )}
      {state === 'TO_CHECK' && (
        <Text fz="sm" mt="xs">
          Foi enviado há muito tempo e a resposta não chegou. Confira no histórico do lote antes de enviar de
          novo.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {state === 'TO_CHECK' && (
          <Button size="xs" onClick={() => onDo('conferir')}>
            Conferir
          </Button>
        )}
        {state !== 'OF_ANOTHER' && isOpen(entry) && (
          <>
            <Button size="xs" variant={recusa ? 'filled' : 'default'} onClick={() => onDo('corrigir')}>
              Corrigir
            </Button>
            <Button size="xs" variant="default" onClick={() => onDo('apagar')}>
              Apagar
            </Button>
          </>
        )}
      </Group>
    </Card>
  );
}

/** By word and sign. */
function Standing({ state, quem, falha }: { state: EntryState; quem: string; falha: string | null }) {
  const shown: Record<EntryState, [icon: ReactNode, words: string]> = {
    WAITING: [<Clock key="" size={16} />, falha ? `Ainda não enviado. ${falha}` : 'Espera a conexão'],
    REFUSED: [<CircleX key="" size={16} />, 'Recusado'],
    TO_CHECK: [<CircleQuestionMark key="" size={16} />, 'Falta conferir'],
    OF_ANOTHER: [<UserRound key="" size={16} />, `De ${quem}: é enviado quando ${quem} entrar aqui`],
  };
  const [icon, words] = shown[state];
  return (
    <Group gap={6} wrap="nowrap" mt={4} align="flex-start" fz="sm">
      <span className={css.icon}>{icon}</span>
      <Text span inherit>
        {words}
      </Text>
    </Group>
  );
}
