import WifiOff from 'icon:wifi-off';
import { Alert } from '@mantine/core';
import { useOnline } from '../service.ts';

/** Said once, at the top: that there is no connection, and what works all the same. */
export function ConnectionNotice() {
  if (useOnline()) return null;
  return (
    <Alert color="yellow" variant="light" icon={<WifiOff />} mb="md" role="status" title="Sem conexão">
      O que já foi aberto continua à vista. Registre a mortalidade em Campo: ela é enviada quando a conexão
      voltar.
    </Alert>
  );
}
