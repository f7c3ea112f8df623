import { TRANSLATIONS } from './translations.ts';

export const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Viveiro Municipal – documentação</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <style>
      .swagger-ui .parameter__name.required::after { content: "obrigatório" }
      .swagger-ui .response-col_links { display: none }
    </style>
  </head>
  <body>
    <div id="pagina"></div>
    <noscript>Esta página precisa de JavaScript. O documento está em <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/pagina.js"></script>
  </body>
</html>
`;

/**
 * What runs in the browser. Whoever signs in on the page is signed in for its other operations. Swagger UI speaks
 * English only: its own words are replaced as they appear, those of the document and of answers are left alone.
 */
export const SCRIPT = `'use strict';
const TRANSLATIONS = new Map(${JSON.stringify(Object.entries(TRANSLATIONS))});
const FOREIGN = 'pre, code, textarea, .markdown, .opblock-summary';

const translate = (node) => {
  const text = node.nodeValue.trim();
  const translated = TRANSLATIONS.get(text);
  if (translated && !node.parentElement?.closest(FOREIGN)) node.nodeValue = node.nodeValue.replace(text, translated);
};
const translateAll = (root) => {
  if (root.nodeType === Node.TEXT_NODE) return translate(root);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) translate(texts.currentNode);
  for (const input of root.querySelectorAll?.('[placeholder]') ?? []) {
    const translated = TRANSLATIONS.get(input.placeholder);
    if (translated) input.placeholder = translated;
  }
};
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'characterData') translate(target);
    else addedNodes.forEach(translateAll);
  }
}).observe(document.body, { childList: true, subtree: true, characterData: true });

const ui = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#pagina',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  responseInterceptor: (response) => {
    const token = response.url.endsWith('/api/auth/sign-in/email') && response.obj?.data?.token;
    if (token) ui.preauthorizeApiKey('sessao', token);
    return response;
  },
});
`;
