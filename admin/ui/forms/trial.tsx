import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { MutationOptions } from '../../../adapters/client/calls.ts';
import { faultOf, sentenceOf } from '../../service.ts';

interface TrialProps<Answer> {
  /** Identifies the trial. Other values are tried anew. */
  of: readonly string[];
  run: (options: MutationOptions) => Promise<Answer>;
  /** The effect in words, where the dialog does not know it otherwise. */
  children?: (answer: Answer) => ReactNode;
}

/**
 * Shows what the service says of a write before it is made: why it would be refused, or what it would do. It is tried once, in
 * the background, and nothing waits for it, whereas a write waits for the reads of a page.
 */
export function Trial<Answer>({ of, run, children }: TrialProps<Answer>) {
  const [told, tell] = useState<{ answer: Answer } | { error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tried is named by `of`
  useEffect(() => {
    const over = new AbortController();
    const unlessOver = (said: NonNullable<typeof told>) => over.signal.aborted || tell(said);
    tell(undefined);
    void run({ simular: true, signal: over.signal }).then(
      (answer) => unlessOver({ answer }),
      (error: unknown) => unlessOver({ error }),
    );
    return () => over.abort();
  }, [of.join()]);
  if (!told) return null;
  if ('answer' in told) return children?.(told.answer);
  const { status } = faultOf(told.error) ?? {};
  if (!status || !REFUSALS.has(status)) return null;
  return (
    <Alert color="red" variant="light" role="status" title="O serviço vai recusar">
      {sentenceOf(told.error)}
    </Alert>
  );
}

/** The reason of a trial, before anybody has given one. */
export const TRIED = 'Simulação';

/** Statuses that concern the request itself, and neither its time nor its user. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409]);
