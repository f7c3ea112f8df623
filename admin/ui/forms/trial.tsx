import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { MutationOptions } from '../../../adapters/client/calls.ts';
import { sentenceOf } from '../../service.ts';
import { isRefusal } from './attempt.ts';

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
  const [said, setSaid] = useState<{ answer: Answer } | { error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tried is named by `of`
  useEffect(() => {
    const over = new AbortController();
    const unlessOver = (now: NonNullable<typeof said>) => over.signal.aborted || setSaid(now);
    setSaid(undefined);
    void run({ simular: true, signal: over.signal }).then(
      (answer) => unlessOver({ answer }),
      (error: unknown) => unlessOver({ error }),
    );
    return () => over.abort();
  }, [of.join()]);
  if (!said) return null;
  if ('answer' in said) return children?.(said.answer);
  if (!isRefusal(said.error)) return null;
  return (
    <Alert color="red" role="status" title="O serviço vai recusar">
      {sentenceOf(said.error)}
    </Alert>
  );
}

/** The reason of a trial, before anybody has given one. */
export const TRIED = 'Simulação';
