import CircleQuestionMark from 'icon:circle-question-mark';
import CircleX from 'icon:circle-x';
import Clock from 'icon:clock';
import UserRound from 'icon:user-round';
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isOpen, type Registro, type Situacao, situacaoDe } from '../device/queue.ts';
import { serviceNow } from '../device/service-clock.ts';
import { useClocks } from '../ui/format.ts';
import { usePerson } from '../ui/person.ts';
import { Apagar } from './apagar.tsx';
import { Conferir } from './conferir.tsx';
import { Corrigir } from './corrigir.tsx';
import { oQue } from './sending.ts';

type Doing = 'corrigir' | 'apagar' | 'conferir';

/** All that was noted on this phone and is not yet known to be recorded; nothing of it vanishes by itself. */
export function Fila({ registros }: { registros: Registro[] }) {
  const [doing, setDoing] = useState<{ id: number; what: Doing }>();
  const { id } = usePerson();
  const now = serviceNow();
  const of = (what: Doing) =>
    doing?.what === what ? registros.find((registro) => registro.id === doing.id) : undefined;
  const close = () => setDoing(undefined);
  return (
    <Stack component="section" aria-labelledby="por-enviar" gap="sm">
      <Title order={2} fz="h3" id="por-enviar" tabIndex={-1}>
        Por enviar
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby="por-enviar">
        {registros.map((registro) => (
          <Item
            key={registro.id}
            registro={registro}
            situacao={situacaoDe(registro, id, now)}
            onDo={(what) => setDoing({ id: registro.id, what })}
          />
        ))}
      </Stack>
      <Corrigir registro={of('corrigir')} onClose={close} />
      <Apagar registro={of('apagar')} onClose={close} />
      <Conferir registro={of('conferir')} onClose={close} />
    </Stack>
  );
}

interface ItemProps {
  registro: Registro;
  situacao: Situacao;
  onDo: (what: Doing) => void;
}

function Item({ registro, situacao, onDo }: ItemProps) {
  const { recent } = useClocks();
  const { lote, justificativa, anotadoEm, recusa, falha } = registro;
  return (
    <Card component="li" withBorder padding="sm">
      <Text fw={600}>{oQue(registro)}</Text>
      <Text fz="sm" c="dimmed">
        {lote.codigo} · {justificativa} · <span className="numero">{recent(anotadoEm)}</span>
      </Text>
      <Standing situacao={situacao} quem={registro.usuario.nome} falha={falha} />
      {situacao === 'RECUSADO' && (
        <Alert color="red" variant="light" role="alert" mt="xs" p="xs">
          {recusa}
        </Alert>
      )}
      {situacao === 'CONFERIR' && (
        <Text fz="sm" mt="xs">
          Foi enviado há muito tempo e a resposta não chegou. Confira no histórico do lote antes de enviar de
          novo.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {situacao === 'CONFERIR' && (
          <Button size="xs" onClick={() => onDo('conferir')}>
            Conferir
          </Button>
        )}
        {situacao !== 'DE_OUTRA_PESSOA' && isOpen(registro) && (
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
function Standing({ situacao, quem, falha }: { situacao: Situacao; quem: string; falha: string | null }) {
  const shown: Record<Situacao, [icon: ReactNode, words: string]> = {
    ESPERA: [<Clock key="" size={16} />, falha ? `Ainda não enviado. ${falha}` : 'Espera a conexão'],
    RECUSADO: [<CircleX key="" size={16} />, 'Recusado'],
    CONFERIR: [<CircleQuestionMark key="" size={16} />, 'Falta conferir'],
    DE_OUTRA_PESSOA: [<UserRound key="" size={16} />, `De ${quem}: é enviado quando ${quem} entrar aqui`],
  };
  const [icon, words] = shown[situacao];
  return (
    <Group gap={6} wrap="nowrap" mt={4} align="flex-start" fz="sm">
      <span style={{ flexShrink: 0, lineHeight: 1, marginTop: 3 }}>{icon}</span>
      <Text span inherit>
        {words}
      </Text>
    </Group>
  );
}
