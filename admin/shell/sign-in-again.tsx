import { Modal, Text } from '@mantine/core';
import { SignInForm } from '../entrar/form.tsx';

/** Over the page, whose form stays as it was filled. */
export default function SignInAgain() {
  return (
    <Modal
      opened
      // Over the dialog whose form was sent.
      zIndex={350}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title="Entre novamente"
      centered
    >
      <Text mb="md">A sessão terminou. O que estava preenchido continua aqui.</Text>
      <SignInForm onSignedIn={() => {}} />
    </Modal>
  );
}
