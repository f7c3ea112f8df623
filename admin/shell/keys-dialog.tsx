import { useFocusBack } from '../ui/forms/focus.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { AllKeys } from './all-keys.tsx';

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <PageModal opened onClose={onClose} title="Teclas">
      <AllKeys />
    </PageModal>
  );
}
