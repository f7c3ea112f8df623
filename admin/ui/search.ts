import { keepPreviousData } from '@tanstack/react-query';
import { isAway, mayPass, sentenceOf } from '../service.ts';

const AGAIN_MS = 4_000;

/** A search during the typing: the earlier results stay until the answer comes, and a failed search is sent again. */
export const SEARCH = {
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    error !== null && mayPass(error) ? AGAIN_MS : false,
} as const;

/** Stands where the results would. */
export function whyFailed(error: unknown): string {
  return isAway(error) ? 'Sem conexão: a busca volta com ela.' : sentenceOf(error);
}
