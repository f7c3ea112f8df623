import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Caches the app's files, so that it opens without a signal; the app's data are in `store.ts`. A new version waits until all
 * pages of the old one are closed, or until a person changes over.
 */
const worker = new Serwist({ precacheEntries: self.__SW_MANIFEST, clientsClaim: true });
worker.registerRoute(
  new NavigationRoute(worker.createHandlerBoundToUrl('/admin/index.html'), { allowlist: [/^\/admin\//] }),
);
worker.addEventListeners();
