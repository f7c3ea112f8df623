import type { FastifyInstance } from 'fastify';
import { type Db, saidFullWithin } from '../../db/connection.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { prepared } from '../../db/prepared.ts';
import type { StandbyState } from '../../db/standby.ts';
import type { Service } from './context.ts';

/**
 * `/health`: the process is alive. `/ready`: the database answers, takes writes, has room on its disk and this
 * version's schema, and the service has not been told to end; how the standby is, without which it serves all the same.
 * Outside the envelope.
 */
export async function healthPlugin(app: FastifyInstance, { service }: { service: Service }): Promise<void> {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/ready', async (_request, reply) => {
    const ready = !ending && (await serves(service.db).catch(() => false));
    if (ready && saidFullWithin(service.db, FULL_MS))
      return reply.code(503).send({ status: 'sem_espaco_em_disco' });
    const { standby } = service;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'indisponivel', ...(standby && { replica: statusOf(standby.state) }) });
  });
}

function statusOf({ fault, completeUntil, behind }: StandbyState) {
  return {
    em_uso: fault === null,
    ...(fault && { motivo: fault }),
    data_ate: completeUntil,
    atraso_segundos: behind === null ? null : Math.round(behind * 10) / 10,
  };
}

/** How long a full disk counts as full after the database said so, in milliseconds, while nobody writes. */
const FULL_MS = 60_000;

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
