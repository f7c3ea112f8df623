import { register } from 'tsx/esm/api';

/** knex's command line looks for this file first and cannot read TypeScript by itself: see `knexfile.ts`. */
register();
const { default: config } = await import('./knexfile.ts');

export default config;
