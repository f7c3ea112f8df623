import { useLocation, useMatch, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Changes the part of the address after this page's path, unless the page was left: a form may get its answer later, when its
 * dialog should close.
 */
export function useHere<Search extends object>() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (search: Search | ((now: Search) => Search), { replace = false } = {}) => {
    if (router.latestLocation.pathname === pathname) void navigate({ to: '.', search, replace } as never);
  };
}

/** Leads to another page, as to that of a new record, and nowhere once its form was left: it may be answered later. */
export function useOnward(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const place = useLocation();
  return async (to) => {
    if (!leaves(place, router.latestLocation)) await navigate(to);
  };
}

/** What the address has while a form stands over its page, or in its place. */
const FORMS = ['nova', 'novo', 'abrir', 'convidar'] as const;

interface Place {
  pathname: string;
  search: object;
}

/** Whether who goes from one to the other leaves a page, or the form that stands over it. */
export function leaves(current: Place, next: Place): boolean {
  return (
    current.pathname !== next.pathname ||
    FORMS.some((name) => name in current.search && !(name in next.search))
  );
}
