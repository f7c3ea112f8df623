import type { Db } from '../db/connection.ts';
import { keepsSessions } from '../db/server-checks.ts';
import { Standby, type StandbyFault, type StandbyState } from '../db/standby.ts';
import type { Log } from '../src/procedure/context.ts';
import { unreachable } from './database.ts';
import { OperatorError } from './host/operator-error.ts';

interface Reports {
  log: Pick<Log, 'info' | 'warn'>;
  /** Receives Portuguese sentences about the start. */
  say(sentence: string): void;
}

/**
 * The standby of DATABASE_READ_URL. When it cannot be read from, the start says so, and it is tried again while the service runs.
 *
 * @throws OperatorError when it can never be read from.
 */
export async function openStandby(url: string, primary: Db, { log, say }: Reports): Promise<Standby> {
  const why = await checkSessions(url);
  const standby = new Standby(primary, url, logTo(log));
  await standby.watch();
  const { fault } = standby.state;
  const sentence = why ?? (fault === null ? undefined : SENTENCES[fault]);
  if (sentence !== undefined) say(`${sentence} ${MEANWHILE}`);
  return standby;
}

/** Why the standby does not answer; undefined when it does. @throws OperatorError when it shares its sessions. */
async function checkSessions(url: string): Promise<string | undefined> {
  try {
    if (await keepsSessions(url).catch(unreachable(url))) return undefined;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new OperatorError(
    'O endereço de DATABASE_READ_URL passa por um distribuidor de conexões em modo de transação (como o PgBouncer), ' +
      'e o serviço precisa do modo de sessão: use pool_mode = session, ou o endereço da própria réplica.',
  );
}

/** A standby that is slightly behind, or busy with the log, is available again soon. */
const SENTENCES: Partial<Record<StandbyFault, string>> = {
  ausente: 'A réplica de DATABASE_READ_URL não responde.',
  nao_e_replica:
    'O servidor de DATABASE_READ_URL não é uma réplica: é o próprio banco de dados de DATABASE_URL, ou uma réplica que foi ' +
    'promovida.',
  outro_banco:
    'DATABASE_READ_URL leva a outro banco de dados: indique uma réplica do servidor de DATABASE_URL, e nela o banco do ' +
    'mesmo nome.',
  divergente:
    'A réplica de DATABASE_READ_URL não segue o banco de dados de DATABASE_URL desde que um servidor foi promovido: se isso não ' +
    'passar em alguns minutos, refaça a réplica com pg_basebackup ou pg_rewind.',
};

const MEANWHILE = 'Relatórios e verificações são lidos do banco de dados de DATABASE_URL.';

function logTo(log: Reports['log']) {
  return ({ fault, completeUntil }: StandbyState, err?: unknown) => {
    if (fault === null) log.info({ data_ate: completeUntil }, 'standby in use');
    else log.warn({ motivo: fault, data_ate: completeUntil, ...(err ? { err } : {}) }, 'standby not in use');
  };
}
