import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadConfig } from '../adapters/config.ts';
import { openDatabase } from '../adapters/database.ts';
import { endSignals } from '../adapters/host/signals.ts';

/**
 * `npm run dev`: runs the service, restarted at every change, on a database that stays up, and beside it the admin
 * app at Vite's address, which shows a change at once.
 */
const FRONT_END = 'http://localhost:5173';

const config = loadConfig();
const database = await openDatabase(config, console.log);
const service = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'adapters/main.ts'], {
  // biome-ignore lint/style/noProcessEnv: the service reads the rest of its settings itself
  env: { ...process.env, ...settings() },
  stdio: 'inherit',
});
const app = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', '--config', 'admin/vite.config.ts', '--logLevel', 'warn'],
  {
    // biome-ignore lint/style/noProcessEnv: Vite reads its own
    env: { ...process.env, VIVEIRO: `http://127.0.0.1:${config.port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
console.log(`O programa do viveiro, com cada mudança à vista: ${FRONT_END}/admin/`);
// Ctrl-C reaches the service as well. The database is stopped last.
for (const signal of endSignals()) process.on(signal, () => service.kill(signal));
await once(service, 'exit');
app.kill();
await database.stop();

function settings() {
  const origins = (others) => [...new Set([...others, FRONT_END])].join(',');
  return {
    DATABASE_URL: urlOf(database.connection),
    DATABASE_OWNER_URL: urlOf(database.owner),
    CORS_ORIGINS: origins(config.corsOrigins),
    REDIRECT_ORIGINS: origins(config.redirectOrigins),
  };
}

function urlOf(connection) {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database: name } = connection;
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
