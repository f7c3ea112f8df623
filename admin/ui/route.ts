import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { hasEnded, pessoa, queryClient } from '../service.ts';
import type { Question } from './forms/picker.tsx';
import { NotFound } from './not-found.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** The route of the frame, around the pages of who has signed in. */
export const quadro = createRoute({
  getParentRoute: () => root,
  id: 'quadro',
  beforeLoad: async ({ location }) => {
    await queryClient.ensureQueryData(pessoa).catch((error: unknown) => {
      if (!hasEnded(error)) throw error;
      throw redirect({ to: '/entrar', search: { depois: location.href } });
    });
  },
});

/** Asks at once for what a page shows, so that it is one request. The page does not wait for it. */
export function ask(questions: readonly Question[]): void {
  for (const question of questions) void queryClient.prefetchQuery(question);
}

/** The page of a list, which is asked for at its address. The query is known when its code is loaded. */
export function listOf<Page extends { question: (search: object) => Question }>(
  load: () => Promise<Page>,
  name: keyof Page & string,
) {
  return {
    loaderDeps: ({ search }: { search: object }) => search,
    loader: ({ deps }: { deps: object }) => void load().then(({ question }) => ask([question(deps)])),
    component: lazyRouteComponent(load, name),
  };
}
