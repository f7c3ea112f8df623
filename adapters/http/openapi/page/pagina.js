/**
 * The script of /docs. It keeps the session in the tab alone (sessionStorage), and sends it with every request that is tried.
 * Scalar's own words are English.
 *
 * @typedef {{ token: string, nome: string }} Session
 */
const KEY = 'viveiro.sessao';

/** @param {string} id */
const elementOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const entrada = /** @type {HTMLDialogElement} */ (elementOf('entrada'));
const formulario = /** @type {HTMLFormElement} */ (elementOf('formulario'));

/** @type {Session | null} */
let session = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');

function showSession() {
  elementOf('quem').textContent = session ? session.nome : '';
  elementOf('entrar').hidden = Boolean(session);
  elementOf('sair').hidden = !session;
}

/** @param {Session | null} kept */
function keepSession(kept) {
  session = kept;
  if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
  else sessionStorage.removeItem(KEY);
  showSession();
}

/**
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 */
async function call(method, path, body) {
  const response = await fetch(`api/auth/${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(session && { Authorization: `Bearer ${session.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

elementOf('entrar').addEventListener('click', () => entrada.showModal());
elementOf('cancelar').addEventListener('click', () => entrada.close());
elementOf('sair').addEventListener('click', () => {
  const ended = call('POST', 'sign-out');
  keepSession(null);
  return ended.catch(() => {});
});
formulario.addEventListener('submit', async (event) => {
  event.preventDefault();
  const refuse = (/** @type {string} */ text) => {
    elementOf('recusa').textContent = text;
  };
  refuse('');
  try {
    const given = Object.fromEntries(new FormData(formulario));
    const { status, data, errors } = await call('POST', 'sign-in/email', given);
    if (status !== 200) return refuse(errors[0].detalhe);
    keepSession({ token: data.token, nome: `${data.user.name} · ${data.user.cargo}` });
    formulario.reset();
    entrada.close();
  } catch {
    refuse('Tente de novo: o serviço não respondeu.');
  }
});

showSession();
if (session) {
  call('GET', 'get-session').then(
    ({ status }) => status === 401 && keepSession(null),
    () => {},
  );
}

/** @type {{ Scalar: { createApiReference(where: string, how: object): void } }} */ (
  /** @type {unknown} */ (globalThis)
).Scalar.createApiReference('#pagina', {
  url: 'docs/openapi.json',
  servers: [{ url: new URL('.', location.href).href.replace(/\/$/, '') }],
  onBeforeRequest: (/** @type {{ request: Request }} */ { request }) => {
    if (session && !request.headers.get('authorization')?.replace(/^Bearer */i, '')) {
      request.headers.set('Authorization', `Bearer ${session.token}`);
    }
  },
  // Both would call other hosts.
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'sessao' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  hideClientButton: true,
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
});
