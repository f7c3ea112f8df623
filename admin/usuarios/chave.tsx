import { Stack, Text } from '@mantine/core';
import type { ChaveCriada } from '../../src/usuarios/chaves/schemas.ts';
import { Copied } from '../ui/copied.tsx';
import { PageModal } from '../ui/forms/page-modal.tsx';

/** A new key, for its program. It is shown once. */
export function ChaveDialog({ chave, onClose }: { chave: ChaveCriada | null; onClose: () => void }) {
  return (
    <PageModal opened={chave !== null} onClose={onClose} title={`Chave de ${chave?.nome}`}>
      {chave && (
        <Stack gap="sm">
          <Text>
            Guarde esta chave no programa: ele a envia em cada pedido, no cabeçalho <code>Authorization</code>
            , depois da palavra <code>Bearer</code>. Ela não aparece de novo.
          </Text>
          <Copied label="Chave" text={chave.chave} done="A chave está copiada." />
        </Stack>
      )}
    </PageModal>
  );
}
