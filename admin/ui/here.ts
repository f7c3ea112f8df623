import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { DIALOGS } from './address.ts';

/**
 * Changes the part of the address after this page's path, unless the page was left: the answer that closes a form's dialog may
 * come after that.
 */
export function useHere<Search extends object>() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (search: Search | ((now: Search) => Search), { replace = false } = {}) => {
    if (router.latestLocation.pathname === pathname) void navigate({ to: '.', search, replace } as never);
  };
}

/** Leads to another page, such as that of a new record, but nowhere once the form was left: its answer may come after that. */
export function useOnward(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const place = useLocation();
  return async (to) => {
    if (!leaves(place, router.latestLocation)) await navigate(to);
  };
}

interface Place {
  pathname: string;
  search: object;
}

/** Whether going from one to the other leaves a page, or a form that the address names. */
export function leaves(current: Place, next: Place): boolean {
  return (
    current.pathname !== next.pathname ||
    DIALOGS.some((name) => name in current.search && !(name in next.search))
  );
}
