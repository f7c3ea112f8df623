import type { Db } from '../../db/connection.ts';
import { type DadosAviso, type DadosComToken, Email } from '../../db/models/email.ts';
import { TokenSenha } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import { endOlderTokens } from '../../src/auth/credentials.ts';
import { fimDaValidade } from '../../src/auth/rules.ts';
import { hashToken } from '../../src/auth/tokens.ts';
import type { ModeloAviso, ModeloComToken } from '../../src/common/vocabulary.ts';
import type { Context } from '../../src/procedure/context.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import { type Job, recurring } from './recurring.ts';

type Surroundings = Pick<Context, 'log' | 'now'>;

const POLL_MS = 5_000;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 5 * 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/** Sends the mails in the outbox. Several instances may share a database: a row lock gives each mail to one at a time. */
export function start(db: Db, mailer: Mailer, around: Surroundings): Job {
  const sendAll = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await sendNext(db, mailer, around)));
  };
  return recurring('outbox', POLL_MS, sendAll, around.log);
}

interface Waiting {
  id: string;
  usuario_id: string;
  tentativas: number;
  data_registro: string;
  nome: string;
  email: string;
}

type DueWithToken = Waiting & { modelo: ModeloComToken; dados: DadosComToken };
type DueNotice = Waiting & { modelo: ModeloAviso; dados: DadosAviso };
type Due = DueWithToken | DueNotice;

const NEXT_DUE = `
  select e.id, e.modelo, e.dados, e.tentativas, e.data_registro, e.usuario_id, u.nome,
    coalesce(e.dados->>'email', u.email) as email
  from emails e join usuarios u on u.id = e.usuario_id
  where e.dados is not null and e.proxima_tentativa <= $1
  order by e.proxima_tentativa
  limit 1 for update of e skip locked`;

/**
 * Tries the next due mail; false when there is none. Its row stays locked while it is sent. When an instance dies
 * meanwhile, the lock is released with the row unchanged, and another instance sends the same mail again.
 */
async function sendNext(db: Db, mailer: Mailer, around: Surroundings): Promise<boolean> {
  return db.transaction(async (held) => {
    const [due] = await prepared<Due>(held, NEXT_DUE, [around.now().toISOString()]);
    if (!due) return false;
    // Longer than any mail may take; the pool's own limit is shorter.
    await held.raw(`set local idle_in_transaction_session_timeout = '60s'`);
    const result = await attempt(db, mailer, due, around);
    if (result.data_envio && due.modelo === 'REDEFINICAO') await endOlderTokens(held, due);
    await Email.query(held)
      .findById(due.id)
      .patch({ ...result, tentativas: due.tentativas + 1 });
    return true;
  });
}

/** Returns the changes to the row. A mail whose token was used or revoked meanwhile is dropped. */
async function attempt(
  db: Db,
  mailer: Mailer,
  due: Due,
  { log, now }: Surroundings,
): Promise<Partial<Email>> {
  if (hasToken(due) && !(await startValidity(db, due, now()))) return { dados: null, erro: 'token revogado' };
  try {
    await mailer.send(letterOf(due));
  } catch (error) {
    return failed(due, reasonOf(error), { log, now });
  }
  log.info({ email: due.id, modelo: due.modelo }, 'mail sent');
  return { dados: null, erro: null, data_envio: now().toISOString() };
}

/** Starts the token's validity. Commits before the mail is sent, so that the token is valid when it arrives. */
async function startValidity(db: Db, { modelo, dados }: DueWithToken, now: Date): Promise<boolean> {
  const data_fim = fimDaValidade(modelo, now).toISOString();
  return (await TokenSenha.query(db).findById(hashToken(dados.token)).patch({ data_fim })) === 1;
}

function hasToken(due: Due): due is DueWithToken {
  return 'token' in due.dados;
}

function letterOf(due: Due): Letter {
  const { id, nome, email, data_registro: data } = due;
  const addressed = { id, nome, email, data };
  if (!hasToken(due)) return { ...addressed, modelo: due.modelo };
  const { token, redirect_to: redirectTo } = due.dados;
  return { ...addressed, modelo: due.modelo, token, redirectTo };
}

/** Schedules a retry with growing delays, or gives up after some days. */
function failed(due: Due, erro: string, { log, now }: Surroundings): Partial<Email> {
  const instant = now().getTime();
  if (instant - new Date(due.data_registro).getTime() >= GIVE_UP_MS) {
    log.error({ email: due.id, modelo: due.modelo, erro }, 'mail given up');
    return { dados: null, erro };
  }
  const proxima_tentativa = new Date(instant + delayAfter(due.tentativas)).toISOString();
  log.warn(
    { email: due.id, modelo: due.modelo, erro, proxima_tentativa },
    'mail not sent, to be tried again',
  );
  return { erro, proxima_tentativa };
}

/** Exponential backoff up to some minutes; half of it is random, so that many mails do not retry at once. */
function delayAfter(tentativas: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** tentativas, LONGEST_DELAY_MS);
  return longest * (0.5 + Math.random() / 2);
}

/** Only the codes: a mail server's messages may repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code ?? name ?? 'ERRO', responseCode].filter(Boolean).join(' ');
}
