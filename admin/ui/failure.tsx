import { Alert, Button, Group } from '@mantine/core';
import { hasEnded, sentenceOf } from '../service.ts';

interface FailureProps {
  error: unknown;
  retry?: () => void;
}

/** The failure in the service's own words, and what to do next. */
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
