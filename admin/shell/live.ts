import { useEffect } from 'react';
import { useConnected } from '../device/connectivity.ts';
import { useSessionEnd, useShown } from '../service.ts';

/** Shows what others record, while somebody is signed in and the service is reached. The first page is loaded before it. */
export function useLive(): void {
  const shown = useShown();
  const reached = useConnected();
  const ended = useSessionEnd();
  const begins = shown && reached && !ended;
  useEffect(() => {
    if (!begins) return;
    const over = new AbortController();
    // Without it the app works as before: answers are fetched again when the window comes back.
    void import('./live-stream.ts').then(({ follow }) => follow(over.signal)).catch(() => {});
    return () => over.abort();
  }, [begins]);
}
