/** The height of our bar above the reference, which Scalar leaves free. */
export const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Viveiro Municipal – documentação</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/pagina.css">
  </head>
  <body>
    <header class="barra">
      <a class="nome" href="docs">Viveiro Municipal</a>
      <span id="quem"></span>
      <button id="entrar" type="button">Entrar</button>
      <button id="sair" type="button" hidden>Sair</button>
    </header>
    <dialog id="entrada" aria-labelledby="titulo-da-entrada">
      <form id="formulario">
        <h2 id="titulo-da-entrada">Entrar</h2>
        <p>Os pedidos que você experimentar nesta página são feitos com o seu usuário, e valem.</p>
        <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
        <label>Senha <input name="password" type="password" autocomplete="current-password" required></label>
        <p id="recusa" role="alert"></p>
        <div class="acoes">
          <button id="cancelar" type="button">Cancelar</button>
          <button class="principal" type="submit">Entrar</button>
        </div>
      </form>
    </dialog>
    <div id="pagina"></div>
    <noscript>Esta página precisa de JavaScript. O documento está em <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/scalar.js"></script>
    <script src="docs/pagina.js"></script>
  </body>
</html>
`;

export const STYLE = `:root {
  --scalar-custom-header-height: 52px;
}
.light-mode {
  --scalar-color-3: #5f6368;
  --scalar-color-accent: #23703c;
}
.dark-mode {
  --scalar-color-3: #a5a9ae;
  --scalar-color-accent: #7fce97;
}
body {
  margin: 0;
  font-family: Arial, Helvetica, "Liberation Sans", sans-serif;
  background: var(--scalar-background-1, #fff);
  color: var(--scalar-color-1, #1b1b1b);
}
.barra {
  position: sticky;
  top: 0;
  z-index: 20;
  box-sizing: border-box;
  height: var(--scalar-custom-header-height);
  padding: 0 16px;
  display: flex;
  align-items: center;
  gap: 12px;
  background: var(--scalar-background-1, #fff);
  border-bottom: 1px solid var(--scalar-border-color, #ddd);
}
.barra .nome {
  margin-right: auto;
  font-weight: 600;
  color: inherit;
  text-decoration: none;
  white-space: nowrap;
}
#quem {
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: 14px;
}
.barra button, .acoes button {
  font: inherit;
  font-size: 14px;
  padding: 6px 14px;
  border: 1px solid currentColor;
  border-radius: 6px;
  background: none;
  color: inherit;
  cursor: pointer;
}
/* Scalar's own: the button that closes a trial would lie on ours, and the drawing beside it says nothing. */
body .app-exit-button.app-exit-button {
  top: calc(var(--scalar-custom-header-height) + 12px);
  color: var(--scalar-color-1);
  background: none;
}
[class*="ascii-art"] {
  display: none;
}
[hidden] {
  display: none !important;
}
#entrada {
  box-sizing: border-box;
  width: min(400px, calc(100vw - 32px));
  padding: 24px;
  border: 0;
  border-radius: 12px;
  background: var(--scalar-background-1, #fff);
  color: inherit;
}
#entrada::backdrop {
  background: rgb(0 0 0 / 45%);
}
#entrada h2 {
  margin: 0;
  font-size: 20px;
}
#entrada p {
  margin: 8px 0 16px;
  font-size: 14px;
  line-height: 1.5;
}
#entrada label {
  display: block;
  margin-bottom: 12px;
  font-size: 14px;
}
#entrada input {
  box-sizing: border-box;
  width: 100%;
  margin-top: 4px;
  padding: 9px 10px;
  font: inherit;
  font-size: 16px;
  color: inherit;
  background: var(--scalar-background-2, #f6f6f6);
  border: 1px solid #8a8f94;
  border-radius: 6px;
}
#recusa:empty {
  display: none;
}
#recusa {
  color: #b3261e;
}
.dark-mode #recusa {
  color: #ffb4ab;
}
.acoes {
  display: flex;
  justify-content: flex-end;
  gap: 8px;
}
.acoes .principal {
  background: #23703c;
  border-color: #23703c;
  color: #fff;
}
`;

/**
 * The script of the page. It keeps the session in the tab alone (sessionStorage), and sends it with every request that is
 * tried. Scalar's own words are English.
 */
export const SCRIPT = `'use strict';
const KEY = 'viveiro.sessao';
const $ = (id) => document.getElementById(id);
let session = JSON.parse(sessionStorage.getItem(KEY));

const showSession = () => {
  $('quem').textContent = session ? session.nome : '';
  $('entrar').hidden = Boolean(session);
  $('sair').hidden = !session;
};
const keepSession = (kept) => {
  session = kept;
  if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
  else sessionStorage.removeItem(KEY);
  showSession();
};
const call = async (method, path, body) => {
  const response = await fetch('api/auth/' + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(session && { Authorization: 'Bearer ' + session.token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
};

$('entrar').addEventListener('click', () => $('entrada').showModal());
$('cancelar').addEventListener('click', () => $('entrada').close());
$('sair').addEventListener('click', () => {
  const ended = call('POST', 'sign-out');
  keepSession(null);
  return ended.catch(() => {});
});
$('formulario').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  $('recusa').textContent = '';
  try {
    const { status, data, errors } = await call('POST', 'sign-in/email', Object.fromEntries(new FormData(form)));
    if (status !== 200) throw new Error(errors[0].detalhe);
    keepSession({ token: data.token, nome: data.user.name + ' · ' + data.user.cargo });
    form.reset();
    $('entrada').close();
  } catch (error) {
    $('recusa').textContent = error instanceof TypeError ? 'Tente de novo: o serviço não respondeu.' : error.message;
  }
});

showSession();
if (session) call('GET', 'get-session').then(({ status }) => status === 401 && keepSession(null), () => {});

Scalar.createApiReference('#pagina', {
  url: 'docs/openapi.json',
  servers: [{ url: new URL('.', location.href).href.replace(/\\/$/, '') }],
  onBeforeRequest: ({ request }) => {
    if (session && !request.headers.get('authorization')?.replace(/^Bearer */i, '')) {
      request.headers.set('Authorization', 'Bearer ' + session.token);
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
`;
