import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Failure } from './failure.tsx';

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
