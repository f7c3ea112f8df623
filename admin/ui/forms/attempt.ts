import { useRef } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { faultOf } from '../../service.ts';

interface Sent<Act> {
  of: string;
  key: string;
  act: Act;
}

/**
 * What a form or a question sends. It may be written although no answer came: until it is answered, the same values are the same
 * request, with its key and on the state that was shown at first, whatever was read since. What is said of it is about that state.
 */
export function useAttempt<Act>() {
  const last = useRef<Sent<Act>>(undefined);
  return {
    of(values: unknown, act: Act): Sent<Act> {
      const of = JSON.stringify(values);
      if (last.current?.of !== of) last.current = { of, key: newKey(), act };
      return last.current;
    },
    /** It was written, or certainly was not: the same values would be another request. */
    over(): void {
      last.current = undefined;
    },
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
