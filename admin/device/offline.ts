/** Whether this browser can open the app without a connection: only on https or localhost. */
export const OPENS_OFFLINE: boolean = 'serviceWorker' in navigator;

const HOUR_MS = 3_600_000;

/**
 * Installs the service worker, which caches the app. A new version is loaded beside the open one, which stays in use; `onNew`
 * receives the function that changes over.
 */
export async function keepApp(onNew: (changeOver: () => void) => void): Promise<void> {
  if (!OPENS_OFFLINE) return;
  // A private window may refuse; the app then works as long as there is a connection.
  const registration = await navigator.serviceWorker.register('/admin/sw.js').catch(() => undefined);
  if (!registration) return;
  void navigator.serviceWorker.register('/admin/etiqueta.js', { scope: '/l/' }).catch(() => undefined);
  const tellIfWaiting = () => {
    // The very first worker does not wait, because there is no older page.
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) onNew(() => changeOverTo(waiting));
  };
  tellIfWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tellIfWaiting);
  });
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
}

function changeOverTo(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
