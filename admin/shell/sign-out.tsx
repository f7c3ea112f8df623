import LogOut from 'icon:log-out';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOwn } from '../campo/sending.ts';
import { signOut } from '../service.ts';
import { usePerson } from './person.ts';

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'));

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
      {asking && (
        <Suspense>
          <SignOutQuestion
            waiting={waiting}
            nome={nome}
            error={leaving.error}
            leaving={leaving.isPending}
            onLeave={leaving.mutate}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
