/** The page a mailed link leads to when no other one was asked for: choose a password, once. Works without outside files. */
export const PAGE = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Escolher a senha</title>
<style>
  body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color: #1d2b1f; }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input, button { margin: .3rem 0 1rem; padding: .6rem; border: 1px solid #7a8f7d; border-radius: .3rem; }
  button { background: #2d6a3a; color: #fff; border: 0; cursor: pointer; }
  button:disabled { opacity: .5; }
</style>
<h1>Escolher a senha</h1>
<form id="formulario">
  <label for="senha">Nova senha, de 8 a 128 caracteres</label>
  <input id="senha" type="password" autocomplete="new-password" minlength="8" maxlength="128" required>
  <label for="repetida">A mesma senha, outra vez</label>
  <input id="repetida" type="password" autocomplete="new-password" required>
  <button id="definir">Definir a senha</button>
</form>
<p id="aviso" role="status"></p>
<noscript>Ative o JavaScript do navegador para definir a senha nesta página.</noscript>
<script src="redefinir-senha/pagina.js"></script>
</html>
`;

/** The token leaves the address bar at once, so that it does not stay in the browser's history. */
export const SCRIPT = `
const token = new URLSearchParams(location.search).get('token');
history.replaceState(null, '', location.pathname);
const element = (id) => document.getElementById(id);
const say = (text) => { element('aviso').textContent = text; };

async function definir(newPassword) {
  const response = await fetch('api/auth/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ newPassword, token }),
  });
  const { errors } = await response.json();
  if (!response.ok) throw new Error(errors.map(({ detalhe }) => detalhe).join(' '));
}

element('formulario').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (element('senha').value !== element('repetida').value) return say('Repita a mesma senha: as duas são diferentes.');
  element('definir').disabled = true;
  try {
    await definir(element('senha').value);
    element('formulario').remove();
    say('Pronto: a senha foi definida. Você já pode entrar no sistema.');
  } catch (error) {
    element('definir').disabled = false;
    say(error instanceof TypeError ? 'Tente de novo: o serviço não respondeu.' : error.message);
  }
});

if (!token) say('Abra esta página pelo link do e-mail: falta o código que vem nele.');
`;
