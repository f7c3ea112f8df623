import { Alert, Button, Group } from '@mantine/core';
import { hasEnded, sentenceOf } from '../service.ts';

interface FailureProps {
  error: unknown;
  retry?: () => void;
}

/** What went wrong, in the service's own words, and the way on. */
export function Failure({ error, retry }: FailureProps) {
  if (hasEnded(error)) return null;
  return (
    <Alert color="red" variant="light" role="alert" title="Não foi possível mostrar isto agora">
      {sentenceOf(error)}
      {retry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={retry}>
            Tentar de novo
          </Button>
        </Group>
      )}
    </Alert>
  );
}
