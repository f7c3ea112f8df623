import { Alert, Button, Group } from '@mantine/core';
import { notifyManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConnected } from '../device/connectivity.ts';
import { LATER, mayPass, queryClient, sentenceOf } from '../service.ts';

/** Says that something shown is from before, because it could not be read again. Without a connection its own notice says so. */
export function StaleNotice() {
  const connected = useConnected();
  const why = useSyncExternalStore(subscribe, whyStale);
  if (!connected || why === null) return null;
  return (
    <Alert color="yellow" mb="md" p="sm" role="status">
      <Group justify="space-between" gap="sm">
        <span>
          <b>Parte desta página é de antes.</b> {sentenceOf(why)}
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

/** The failure of the first of them; null when there is none. */
function whyStale(): Error | null {
  const [first] = queryClient.getQueryCache().findAll({ type: 'active', predicate: isStale });
  return first?.state.error ?? null;
}

function subscribe(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));
}

/** Shown from an earlier answer, after a failure that may pass. */
function isStale({ queryKey, state: { data, error } }: Query): boolean {
  return error !== null && data !== undefined && queryKey[0] !== LATER && mayPass(error);
}
