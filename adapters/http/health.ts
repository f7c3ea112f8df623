import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connection.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { prepared } from '../../db/prepared.ts';
import type { Service } from './context.ts';

/**
 * `/health`: the process lives. `/ready`: the database answers, takes writes and has this version's schema, and the
 * service was not told to end. Outside the envelope.
 */
export async function healthPlugin(app: FastifyInstance, { service }: { service: Service }): Promise<void> {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (_request, reply) => {
    const ready = !ending && (await serves(service.db).catch(() => false));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'indisponivel' });
  });
}

async function serves(db: Db): Promise<boolean> {
  const rows = await prepared<{ name: string; fechado: boolean }>(
    db,
    `select name, current_setting('transaction_read_only')::boolean as fechado from migracoes`,
  );
  if (rows[0]?.fechado) return false;
  const applied = new Set(rows.map(({ name }) => name));
  const known = await migrationSource.getMigrations([]);
  return known.every((name) => applied.has(name));
}
