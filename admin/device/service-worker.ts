import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

/**
 * Keeps the app itself, so that it opens where there is no signal. What it shows then is kept by the app. A new version
 * waits until the pages of the old one, which need its files, are closed, or a person says so.
 */
const kept = new Serwist({ precacheEntries: self.__SW_MANIFEST, clientsClaim: true });
kept.registerRoute(
  new NavigationRoute(kept.createHandlerBoundToUrl('/admin/index.html'), { allowlist: [/^\/admin\//] }),
);
kept.addEventListeners();
