import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Changes what stands in the address after the path of this page, and nothing once the page was left: what a form saved may be
 * answered later, when its dialog is to close.
 */
export function useHere<Search extends object>() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (search: Search | ((now: Search) => Search), { replace = false } = {}) => {
    if (router.latestLocation.pathname === pathname) void navigate({ to: '.', search, replace } as never);
  };
}
