/** knex's command line looks for this file first and cannot read TypeScript by itself: see `knexfile.ts`. */
const { register } = await import('tsx/esm/api').catch(() => {
  console.error('Instale as ferramentas de desenvolvimento com `npm ci`: o knex lê as migrações com elas.');
  process.exit(1);
});
register();
const { default: config } = await import('./knexfile.ts');

export default config;
