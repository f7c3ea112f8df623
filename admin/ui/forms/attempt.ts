import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { faultOf, queryClient } from '../../service.ts';

/** What a write is sent with. Only an attempt makes the key. */
export interface Keyed {
  idempotencyKey: string;
}

interface Attempting<Act, Answer> {
  write: (act: Act, options: Keyed) => Promise<Answer>;
  onDone?: (answer: Answer, act: Act) => unknown;
  onFailed?: (error: Error) => unknown;
}

interface Sent<Act> extends Keyed {
  of: string;
  act: Act;
}

/** The request of the last act, until it is answered. */
interface Last<Act> {
  current?: Sent<Act> | undefined;
}

/**
 * What a form, a question or a button sends. It may be written although no answer came: until it is answered, the same act is the
 * same request, with its key and on the state that was shown at first, whatever was read since. What is said of it is about that
 * state.
 */
export function attempting<Act, Answer>(
  last: Last<Act>,
  { write, onDone, onFailed }: Attempting<Act, Answer>,
) {
  /** It was written, or certainly was not: the same act would be another request. */
  const over = (sent: Sent<Act>) => {
    if (last.current === sent) last.current = undefined;
  };
  return {
    request(act: Act, as: unknown): Sent<Act> {
      const of = JSON.stringify([as]);
      if (last.current?.of !== of) last.current = { of, act, idempotencyKey: newKey() };
      return last.current;
    },
    mutation: {
      mutationFn: ({ act, idempotencyKey }: Sent<Act>) => write(act, { idempotencyKey }),
      onSuccess(answer: Answer, sent: Sent<Act>) {
        over(sent);
        onDone?.(answer, sent.act);
      },
      onError(error: Error, sent: Sent<Act>) {
        if (isRefusal(error)) over(sent);
        if (hasChanged(error)) void queryClient.invalidateQueries();
        onFailed?.(error);
      },
    },
  };
}

/** Every write of the app is sent by this, but for those of the field queue and of imports, which are stored first. */
export function useAttempt<Act = void, Answer = unknown>(how: Attempting<Act, Answer>) {
  const { request, mutation } = attempting(useRef<Sent<Act>>(undefined), how);
  const { mutate, variables, ...sending } = useMutation(mutation);
  return {
    ...sending,
    /** The act that was sent last. */
    act: variables?.act,
    /** `as` tells one act from another, where the act itself holds more. */
    send: (act: Act, as: unknown = act) => mutate(request(act, as)),
  };
}

/** Whether the service looked at the request itself, and wrote nothing. */
export function isRefusal(error: unknown): boolean {
  return hasChanged(error) || REFUSALS.has(faultOf(error)?.status ?? 0);
}

/** Whether somebody else has changed the record meanwhile. */
export function hasChanged(error: unknown): boolean {
  return faultOf(error)?.codigo === 'REGISTRO_MUDOU';
}

/** Statuses that concern the request itself, and neither its time nor its user. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409]);
