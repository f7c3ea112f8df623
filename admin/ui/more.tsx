import Ellipsis from 'icon:ellipsis';
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** The acts of a page for which there is no button: the rare ones, and on a phone all but two. */
export function More({ children }: { children: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          fw={500}
          rightSection={<Ellipsis />}
          data-more
        >
          Mais
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
