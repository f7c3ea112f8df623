import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

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
