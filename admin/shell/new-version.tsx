import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Said once, and done when a person says so: what they have on the page is not disturbed. */
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
