import { Stack, Text } from '@mantine/core';
import { Copied } from '../ui/copied.tsx';
import { useClocks } from '../ui/format.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';

/** A new secret, and until when the one before signs, too. */
export interface Segredo {
  segredo: string;
  anterior_ate: string | null;
}

/** The secret, for the receiver. It is shown once. */
export function SegredoDialog({ segredo, onClose }: { segredo: Segredo | null; onClose: () => void }) {
  const { moment } = useClocks();
  return (
    <PageModal opened={segredo !== null} onClose={onClose} title="Segredo do webhook">
      {segredo && (
        <Stack gap="sm">
          <Text>
            Guarde este segredo no programa que recebe os eventos: com ele se confere que vieram daqui. Ele
            não aparece de novo.
            {segredo.anterior_ate && ` O segredo de antes ainda vale até ${moment(segredo.anterior_ate)}.`}
          </Text>
          <Copied label="Segredo" text={segredo.segredo} done="O segredo está copiado." />
        </Stack>
      )}
    </PageModal>
  );
}
