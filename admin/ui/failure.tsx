import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasEnded, sentenceOf } from '../service.ts';

/** The failure in the service's own words, and what to do next. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  if (hasEnded(error)) return null;
  return (
    <Alert color="red" role="alert" title="Não foi possível mostrar isto agora">
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

/** Why an act was not done. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}

/** A query without an answer, so far. */
export interface Unanswered {
  error: unknown;
  refetch: () => unknown;
}

/** What stands where an answer would: a placeholder of its height, or why it does not come. */
export function Missing({ of: { error, refetch }, height = 120 }: { of: Unanswered; height?: number }) {
  return error ? <Failure error={error} retry={refetch} /> : <Skeleton height={height} aria-busy="true" />;
}

/** Why some of these queries have no answer, if any failed. One press asks all of those again. */
export function Failures({ of }: { of: readonly (Unanswered & { data: unknown })[] }) {
  const failed = of.filter(({ data, error }) => data === undefined && error);
  if (failed.length === 0) return null;
  return <Failure error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

/** What stands in the place of a page that could not be opened. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    // Otherwise a query that failed throws the same failure again, without asking.
    queries.reset();
    reset();
    void router.invalidate();
  };
  return <Failure error={error} retry={retry} />;
}
