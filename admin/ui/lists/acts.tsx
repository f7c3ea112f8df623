import Download from 'icon:download';
import Plus from 'icon:plus';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeyButton } from '../key-button.tsx';

/** Begins a new record of the list. */
export function New({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <KeyButton shortcut="n" leftSection={<Plus />} onClick={onClick}>
      {children}
    </KeyButton>
  );
}

/** Leads to the report of the list, which is saved as a file there. */
export function Export({ href }: { href: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="default" leftSection={<Download />} onClick={() => navigate({ href })}>
      Exportar
    </Button>
  );
}
