import LogOut from 'icon:log-out';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOwn } from '../campo/sending.ts';
import { sentenceOf, signOut } from '../service.ts';
import { usePerson } from './person.ts';

/** Asks first when something that was noted in the field is still to be sent. */
export function SignOut() {
  const { nome } = usePerson();
  const waiting = useOwn().length;
  const [asking, { open: ask, close }] = useDisclosure();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/entrar' }),
    onError: ask,
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="inherit"
        justify="flex-start"
        leftSection={<LogOut />}
        onClick={() => (waiting > 0 ? ask() : leaving.mutate())}
        fw={400}
        px="sm"
      >
        Sair
      </Button>
      <Modal opened={asking} onClose={close} title="Sair deste aparelho?">
        {waiting > 0 && (
          <Text mb="md">
            {waiting === 1
              ? `1 registro ainda não foi enviado. Ele fica neste aparelho e é enviado quando ${nome} entrar aqui de novo.`
              : `${waiting} registros ainda não foram enviados. Eles ficam neste aparelho e são enviados quando ${nome} entrar aqui de novo.`}
          </Text>
        )}
        {leaving.error && (
          <Alert color="red" variant="light" role="alert" mb="md">
            {sentenceOf(leaving.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
            Sair assim mesmo
          </Button>
        </Group>
      </Modal>
    </>
  );
}
