// The address on a label, opened without signal by the phone's camera: its batch in Campo, which this browser keeps.
self.addEventListener('fetch', (fetched) => {
  const event = /** @type {FetchEvent} */ (fetched);
  const { mode, url } = event.request;
  if (mode !== 'navigate') return;
  const [codigo] = new URL(url).pathname.split('/').slice(-1);
  event.respondWith(fetch(event.request).catch(() => Response.redirect(`/admin/campo?lote=${codigo}`)));
});
