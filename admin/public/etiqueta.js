// The address on a label, opened without signal by the phone's camera: its batch in Campo, which this browser keeps.
self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate') return;
  const [codigo] = new URL(url).pathname.split('/').slice(-1);
  event.respondWith(fetch(event.request).catch(() => Response.redirect(`/admin/campo?lote=${codigo}`)));
});
