import { Modal } from '@mantine/core';
import { useFocusBack } from '../ui/forms/focus.ts';
import { AllKeys } from './all-keys.tsx';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <Modal opened onClose={onClose} title="Teclas">
      <AllKeys />
    </Modal>
  );
}
