import { Text } from '@mantine/core';
import { SignInForm } from '../entrar/form.tsx';
import { PageModal } from '../ui/forms/page-modal.tsx';

/** A sign-in over the page, whose form stays filled. */
export default function SignInAgain() {
  return (
    <PageModal
      opened
      // Above the dialog whose form was sent.
      zIndex={350}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title="Entre novamente"
      centered
    >
      <Text mb="md">A sessão terminou. O que estava preenchido continua aqui.</Text>
      <SignInForm onSignedIn={() => {}} />
    </PageModal>
  );
}
