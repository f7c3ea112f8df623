import { Alert, Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
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

type Asked = Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'refetch'>;

/** Why some of these queries have no answer, if any failed. One press asks all of those again. */
export function Failures({ of }: { of: readonly Asked[] }) {
  const failed = of.filter(({ data, error }) => data === undefined && error);
  if (failed.length === 0) return null;
  return <Failure error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />;
}
