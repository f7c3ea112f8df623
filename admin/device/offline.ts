/** Whether this browser opens the app without a connection: on https or localhost only. */
export const OPENS_OFFLINE: boolean = 'serviceWorker' in navigator;

const HOUR_MS = 3_600_000;

/**
 * Has the browser keep the app. A new version is fetched beside the one that is open, whose page goes on undisturbed;
 * `onNew` is told how to change over to it.
 */
export async function keepApp(onNew: (changeOver: () => void) => void): Promise<void> {
  if (!OPENS_OFFLINE) return;
  // A private window may refuse; the app then works as long as there is a connection.
  const registration = await navigator.serviceWorker.register('/admin/sw.js').catch(() => undefined);
  if (!registration) return;
  void navigator.serviceWorker.register('/admin/etiqueta.js', { scope: '/l/' }).catch(() => undefined);
  const tellIfWaiting = () => {
    // The very first one does not wait: there is no older page.
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
