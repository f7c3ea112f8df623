import { useEffect } from 'react';
import { useConnected } from '../device/connectivity.ts';
import { useSessionEnd, useShown } from '../service.ts';

/** What others record comes to the screen while somebody is signed in and the service is reached; the first page comes before it. */
export function useLive(): void {
  const shown = useShown();
  const reached = useConnected();
  const ended = useSessionEnd();
  const begins = shown && reached && !ended;
  useEffect(() => {
    if (!begins) return;
    const over = new AbortController();
    // Whoever cannot have it works as before: what is shown is asked again when the window comes back.
    void import('./live-stream.ts').then(({ follow }) => follow(over.signal)).catch(() => {});
    return () => over.abort();
  }, [begins]);
}
