import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import { escaped, LETTERHEAD_STYLE, letterheadHtml } from '../../print/html.ts';

const SCRIPT = join(import.meta.dirname, 'redefinir-senha/pagina.js');

/**
 * `/redefinir-senha` without the admin app: the target of mailed links, so that a first access needs no other
 * program.
 */
export async function redefinirSenhaPlugin(app: FastifyInstance, instituicao: Instituicao): Promise<void> {
  app.get('/redefinir-senha', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(instituicao)),
  );
  app.get('/redefinir-senha/pagina.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(SCRIPT)),
  );
}

/**
 * The page that a mailed link leads to when no other one was requested. It lets the user choose a password, once, or
 * request another mail when the link has expired. It works without outside files. Its addresses are relative, because
 * the service may have a path.
 */
function page(instituicao: Instituicao): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Escolher a senha – ${escaped(instituicao.nomeDoViveiro)}</title>
<style>${LETTERHEAD_STYLE}
  * { box-sizing: border-box; }
  body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0; color: #1d2b1f; background: #f1f5f0; }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; background: #fff; min-height: 100vh; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; color: #23522d; }
  p { margin: 0 0 1rem; }
  label, input, button { display: block; width: 100%; font: inherit; }
  input { margin: .3rem 0 1rem; padding: .6rem; border: 1px solid #7a8f7d; border-radius: .3rem; }
  button { padding: .7rem; border: 0; border-radius: .3rem; background: #2d6a3a; color: #fff; cursor: pointer; }
  button:disabled { opacity: .5; cursor: default; }
  :focus-visible { outline: 3px solid #e0a100; outline-offset: 2px; }
  #aviso:not(:empty) { margin-top: 1rem; padding: .7rem .9rem; border-left: 4px solid #b04a00; background: #fff4e8; }
  [hidden] { display: none; }
  @media (min-width: 34rem) {
    main { min-height: 0; margin: 3rem auto; padding: 2rem; border-radius: .6rem; box-shadow: 0 1px 6px #0003; }
  }
</style>
</head>
<body>
<main>
${letterheadHtml(instituicao)}
<h1 id="titulo">Escolher a senha</h1>
<p id="explicacao" hidden></p>
<form id="definir" hidden>
  <label for="senha">Nova senha, de 8 a 128 caracteres</label>
  <input id="senha" type="password" autocomplete="new-password" minlength="8" required>
  <label for="repetida">A mesma senha, outra vez</label>
  <input id="repetida" type="password" autocomplete="new-password" required>
  <button>Definir a senha</button>
</form>
<form id="pedir" hidden>
  <label for="email">Seu e-mail</label>
  <input id="email" type="email" autocomplete="username" required>
  <button>Pedir outro e-mail</button>
</form>
<p id="aviso" role="alert"></p>
<noscript>Ative o JavaScript do navegador para definir a senha nesta página.</noscript>
</main>
<script src="redefinir-senha/pagina.js"></script>
</body>
</html>
`;
}
