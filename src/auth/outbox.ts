import type { Db } from '../../db/connection.ts';
import { type Conteudo, Email } from '../../db/models/email.ts';
import { TokenSenha } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import { endOlderTokens } from './credentials.ts';
import type { Letter, Mailer } from './mailer.ts';
import { fimDaValidade, proximaTentativa } from './rules.ts';
import { hashToken } from './tokens.ts';

type Ctx = Pick<Context, 'log' | 'now'>;

/**
 * Tries the next due mail; answers false when there is none. The mail's row stays locked while it is sent. If the instance dies
 * meanwhile, the lock is released, the row is unchanged, and another instance sends the same mail again.
 */
export async function sendNext(db: Db, mailer: Mailer, ctx: Ctx): Promise<boolean> {
  return db.transaction(async (held) => {
    const [due] = await prepared<Due>(held, NEXT_DUE, [ctx.now().toISOString()]);
    if (!due) return false;
    // Longer than any mail may take. The pool's own limit is shorter.
    await held.raw(`set local idle_in_transaction_session_timeout = '60s'`);
    const result = await attempt(db, mailer, due, ctx);
    if (result.data_envio && due.modelo === 'REDEFINICAO') await endOlderTokens(held, due);
    await Email.query(held)
      .findById(due.id)
      .patch({ ...result, tentativas: due.tentativas + 1 });
    return true;
  });
}

type Due = Conteudo & {
  id: string;
  usuario_id: string | null;
  tentativas: number;
  data_registro: string;
  nome: string;
  email: string;
};
type DueWithToken = Extract<Due, { dados: { token: string } }>;

const NEXT_DUE = `
  select e.id, e.modelo, e.dados, e.tentativas, e.data_registro, e.usuario_id, coalesce(u.nome, '') as nome,
    coalesce(e.dados->>'email', u.email) as email
  from emails e left join usuarios u on u.id = e.usuario_id
  where e.dados is not null and e.proxima_tentativa <= $1
  order by e.proxima_tentativa
  limit 1 for update of e skip locked`;

/** Returns the changes to the row. A mail whose token was used or revoked in the meantime is dropped. */
async function attempt(db: Db, mailer: Mailer, due: Due, { log, now }: Ctx): Promise<Partial<Email>> {
  if (hasToken(due) && !(await startValidity(db, due, now()))) return { dados: null, erro: 'token revogado' };
  try {
    await mailer.send(letterOf(due));
  } catch (error) {
    return failed(due, reasonOf(error), { log, now });
  }
  log.info({ email: due.id, modelo: due.modelo }, 'mail sent');
  return { dados: null, erro: null, data_envio: now().toISOString() };
}

/** Starts the token's validity. This commits before the mail is sent, so that the token is valid when it arrives. */
async function startValidity(db: Db, { modelo, dados }: DueWithToken, now: Date): Promise<boolean> {
  const data_fim = fimDaValidade(modelo, now).toISOString();
  return (await TokenSenha.query(db).findById(hashToken(dados.token)).patch({ data_fim })) === 1;
}

function hasToken(due: Due): due is DueWithToken {
  return 'token' in due.dados;
}

function letterOf({ id, nome, email, data_registro, modelo, dados }: Due): Letter {
  return { id, nome, email, data: data_registro, modelo, dados } as Letter;
}

/** Schedules a retry, or gives up. */
function failed(due: Due, erro: string, { log, now }: Ctx): Partial<Email> {
  const proxima = proximaTentativa(due, now(), Math.random());
  if (proxima === null) {
    log.error({ email: due.id, modelo: due.modelo, erro }, 'mail given up');
    return { dados: null, erro };
  }
  const proxima_tentativa = proxima.toISOString();
  log.warn(
    { email: due.id, modelo: due.modelo, erro, proxima_tentativa },
    'mail not sent, to be tried again',
  );
  return { erro, proxima_tentativa };
}

/** Only the codes are kept: a mail server's messages may repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code ?? name ?? 'ERRO', responseCode].filter(Boolean).join(' ');
}
