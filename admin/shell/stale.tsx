import { Alert, Button, Group } from '@mantine/core';
import { notifyManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConnected } from '../device/connectivity.ts';
import { LATER, mayPass, queryClient, sentenceOf } from '../service.ts';

/** Says that something shown is from before, because it could not be read again. Without a connection its own notice says so. */
export function StaleNotice() {
  const connected = useConnected();
  const [first] = useSyncExternalStore(subscribe, stale);
  if (!connected || !first) return null;
  return (
    <Alert color="yellow" variant="light" mb="md" p="sm" role="status">
      <Group justify="space-between" gap="sm">
        <span>
          <b>Parte desta página é de antes.</b> {sentenceOf(first.state.error)}
        </span>
        <Button
          size="xs"
          variant="default"
          onClick={() => queryClient.refetchQueries({ predicate: isStale })}
        >
          Tentar de novo
        </Button>
      </Group>
    </Alert>
  );
}

let last: readonly Query[] = [];

/** The same list as long as nothing of it changes. */
function stale(): readonly Query[] {
  const now = queryClient.getQueryCache().findAll({ type: 'active', predicate: isStale });
  if (now.length !== last.length || now.some((query, n) => query !== last[n])) last = now;
  return last;
}

function subscribe(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));
}

/** Shown from an earlier answer, after a failure that may pass. */
function isStale({ queryKey, state: { data, error } }: Query): boolean {
  return error !== null && data !== undefined && queryKey[0] !== LATER && mayPass(error);
}
