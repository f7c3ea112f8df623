import { Modal } from '@mantine/core';
import { AllKeys } from './all-keys.tsx';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Teclas">
      <AllKeys />
    </Modal>
  );
}
