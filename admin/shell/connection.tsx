import WifiOff from 'icon:wifi-off';
import { Alert } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useConnected } from '../device/connectivity.ts';

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
