import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Offers the new version once. It waits for the person, whose work on the page it would disturb. */
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
