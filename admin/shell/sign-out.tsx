import LogOut from 'icon:log-out';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOwn } from '../campo/sending.ts';
import { signOut } from '../service.ts';
import { usePerson } from '../ui/person.ts';

/** Loaded on demand: few people import. */
const sheets = () => import('../importar/reader/store.ts');

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'));

/** Signs out. It asks first when field entries are still to be sent, or when an unfinished import would be removed. */
export function useSignOut(): { leave: () => void; question: ReactNode } {
  const { id, nome } = usePerson();
  const waiting = useOwn().length;
  const [asking, { open: ask, close }] = useDisclosure();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: async () => {
      await signOut();
      // A browser without a store has no imports, and nobody waits for it on a page that is no longer theirs.
      await sheets()
        .then(({ removeUnfinishedOf }) => removeUnfinishedOf(id))
        .catch(() => {});
    },
    onSuccess: () => navigate({ to: '/entrar' }),
    onError: ask,
  });
  const looking = useMutation({
    mutationFn: async () => (await sheets()).unfinishedOf(id),
    onSuccess: (unfinished) => (waiting + unfinished > 0 ? ask() : leaving.mutate()),
    // A browser without a store has no imports either.
    onError: () => (waiting > 0 ? ask() : leaving.mutate()),
  });
  const question = asking && (
    <Suspense>
      <SignOutQuestion
        waiting={waiting}
        unfinished={looking.data ?? 0}
        nome={nome}
        error={leaving.error}
        leaving={leaving.isPending}
        onLeave={leaving.mutate}
        onClose={close}
      />
    </Suspense>
  );
  return { leave: () => looking.mutate(), question };
}

export function SignOut() {
  const { leave, question } = useSignOut();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="inherit"
        justify="flex-start"
        leftSection={<LogOut />}
        onClick={leave}
        fw={400}
        px="sm"
      >
        Sair
      </Button>
      {question}
    </>
  );
}
