import FileSpreadsheet from 'icon:file-spreadsheet';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import { notifyFailure } from '../ui/notify.ts';
import { save } from '../ui/save.ts';
import { NOMES } from './kinds.ts';
import { reader } from './reader.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Empty sheets that explain their columns and offer their words. */
export function Modelos() {
  const making = useMutation({
    networkMode: 'always',
    mutationFn: async (kind: SheetKind) => {
      const bytes = await reader.modelo(kind);
      save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX }), `modelo-${kind}.xlsx`);
    },
    onError: notifyFailure,
  });
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<FileSpreadsheet />} loading={making.isPending}>
          Modelo de planilha
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NOMES.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => making.mutate(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
