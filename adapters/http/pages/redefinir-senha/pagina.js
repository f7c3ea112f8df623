/**
 * The token leaves the address bar at once, so that it does not stay in the browser's history. The redirect to this page has
 * already checked it. A later refusal leads to the same offer of another mail.
 */
const parameters = new URLSearchParams(location.search);
const token = parameters.get('token');
history.replaceState(null, '', location.pathname);

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
const typed = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;

/** @param {string} text */
function warn(text) {
  byId('aviso').textContent = text;
}

/**
 * @param {string} titulo
 * @param {string} explicacao
 * @param {'definir' | 'pedir'} [part]
 */
function show(titulo, explicacao, part) {
  byId('titulo').textContent = titulo;
  document.title = document.title.replace(/^.*? – /, `${titulo} – `);
  byId('explicacao').textContent = explicacao;
  byId('explicacao').hidden = explicacao === '';
  for (const id of ['definir', 'pedir']) byId(id).hidden = id !== part;
  warn('');
}

function offerAnother() {
  show(
    'Este link não vale mais',
    'Ele já foi usado, passou do prazo ou há um e-mail mais novo. Informe o seu e-mail para receber outro link.',
    'pedir',
  );
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<{ campo: string | null, detalhe: string }[]>}
 */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors } = await response.json();
  return errors;
}

/**
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function onSubmit(id, work) {
  const form = byId(id);
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    warn('');
    button.disabled = true;
    await work().catch(() => warn('Tente de novo: o serviço não respondeu.'));
    button.disabled = false;
  });
}

onSubmit('definir', async () => {
  const newPassword = typed('senha');
  if (newPassword !== typed('repetida')) return warn('Repita a mesma senha: as duas são diferentes.');
  const errors = await post('api/auth/reset-password', { newPassword, token });
  if (errors.some(({ campo }) => campo === 'token')) return offerAnother();
  if (errors.length > 0) return warn(errors.map(({ detalhe }) => detalhe).join(' '));
  show(
    'Senha definida',
    'Entre no sistema com o seu e-mail e a nova senha, no programa que o viveiro usa. Esta página já pode ser fechada.',
  );
});

onSubmit('pedir', async () => {
  const errors = await post('api/auth/request-password-reset', { email: typed('email') });
  if (errors.length > 0) return warn(errors.map(({ detalhe }) => detalhe).join(' '));
  show(
    'Veja o seu e-mail',
    'Se há uma conta com este endereço, uma mensagem com outro link chega em instantes. Abra o link dela para continuar; esta página já pode ser fechada.',
  );
});

if (parameters.has('error')) offerAnother();
else if (token) show('Escolher a senha', '', 'definir');
else
  show(
    'Falta o código',
    'Abra esta página pelo link do e-mail, ou informe o seu e-mail para receber outro link.',
    'pedir',
  );
