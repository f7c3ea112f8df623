import WifiOff from 'icon:wifi-off';
import { Alert, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { notifyManager, type Query } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useConnected } from '../device/connectivity.ts';
import { LATER, mayPass, queryClient, sentenceOf } from '../service.ts';

/** Says that something shown is from before, because it could not be read again. Without a connection its own notice says so. */
export function StaleNotice() {
  const connected = useConnected();
  const why = useSyncExternalStore(subscribe, whyStale);
  if (!connected || why === null) return null;
  return (
    <Alert color="yellow" mb="md" p="sm" role="status">
      <Group justify="space-between" gap="sm">
        <span>
          <b>Parte desta página é de antes.</b> {sentenceOf(why)}
        </span>
        <Button
          size="xs"
          variant="default"
          onClick={() => queryClient.refetchQueries({ predicate: isStale })}
        >
          Tentar de novo
        </Button>
      </Group>
    </Alert>
  );
}

/** The failure of the first of them; null when there is none. */
function whyStale(): Error | null {
  const [first] = queryClient.getQueryCache().findAll({ type: 'active', predicate: isStale });
  return first?.state.error ?? null;
}

function subscribe(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));
}

/** Shown from an earlier answer, after a failure that may pass. */
function isStale({ queryKey, state: { data, error } }: Query): boolean {
  return error !== null && data !== undefined && queryKey[0] !== LATER && mayPass(error);
}

/** Says once, at the top, that there is no connection, and what still works. */
export function ConnectionNotice() {
  const campo = useRouterState({ select: ({ location }) => location.pathname.startsWith('/campo') });
  if (useConnected()) return null;
  return (
    <Alert color="yellow" icon={<WifiOff />} mb="md" p="sm" role="status">
      <b>Sem conexão.</b>{' '}
      {campo
        ? 'O que for anotado é enviado quando ela voltar.'
        : 'O que já foi aberto continua à vista. Registre a mortalidade em Campo: ela é enviada quando a conexão voltar.'}
    </Alert>
  );
}

/** Offers the new version once. The person decides, because the change would disturb their work on the page. */
export function offerNewVersion(changeOver: () => void): void {
  notifications.show({
    id: 'nova-versao',
    message: (
      <Group justify="space-between" gap="sm">
        Há uma versão nova do Viveiro.
        <Button size="xs" onClick={changeOver}>
          Atualizar
        </Button>
      </Group>
    ),
    role: 'status',
    autoClose: false,
  });
}
