import { isAddress } from '../client/links.ts';
import { type Environment, environment, withoutBlanks } from '../host/environment.ts';
import { OperatorError } from '../host/operator-error.ts';
import { type StoredSession, storedSession } from './session-file.ts';

/** The service's address, and how to access it: the token of an existing session, or a user who signs in. */
export interface CommandSettings {
  url: string;
  access: { token: string } | { email: string; senha: string };
}

/** Reads the `.env` file, if any, overridden by the process's environment. */
export function loadSettings(envFile?: string): CommandSettings {
  return readSettings(environment(envFile), storedSession());
}

/** The service's address: as typed, or otherwise as configured. */
export function readUrl(typed?: string, env: Environment = environment()): string {
  const url = typed ?? env.VIVEIRO_URL ?? LOCAL;
  if (isAddress(url)) return bare(url);
  throw new OperatorError(`Escreva o endereço do serviço como ${LOCAL}.`);
}

const LOCAL = 'http://127.0.0.1:3000';

/**
 * A token takes precedence over a password, and both over a stored session, which is for its own service only.
 *
 * @throws OperatorError with one sentence that names every wrong or missing setting; values are never shown.
 */
export function readSettings(env: Record<string, string | undefined>, kept?: StoredSession): CommandSettings {
  const set = withoutBlanks(env);
  const { VIVEIRO_URL: url = LOCAL, VIVEIRO_TOKEN: token } = set;
  const isFor = kept && (set.VIVEIRO_URL === undefined || bare(url) === bare(kept.url));
  const named = token ?? set.VIVEIRO_EMAIL ?? set.VIVEIRO_SENHA;
  if (isFor && named === undefined) return { url: kept.url, access: { token: kept.token } };
  const faults = [
    ...(isAddress(url) ? [] : ['VIVEIRO_URL deve ser o endereço do serviço, como http://127.0.0.1:3000']),
    ...(token === undefined ? passwordFaults(set) : tokenFaults(token)),
  ];
  if (faults.length > 0) {
    const orSignIn = named === undefined ? '; ou entre uma vez, com viveiro entrar E-MAIL' : '';
    throw new OperatorError(
      `Corrija as configurações (ambiente ou arquivo .env): ${faults.join('; ')}${orSignIn}.`,
    );
  }
  const { VIVEIRO_EMAIL: email = '', VIVEIRO_SENHA: senha = '' } = set;
  return { url: bare(url), access: token ? { token: token.trim() } : { email: email.trim(), senha } };
}

/** A slash at the end would give one service two names. Sessions and the files of imports go by the name. */
function bare(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

function tokenFaults(token: string): string[] {
  return /^[!-~]+$/.test(token.trim()) ? [] : ['VIVEIRO_TOKEN deve ser o token de uma sessão'];
}

function passwordFaults({ VIVEIRO_EMAIL: email, VIVEIRO_SENHA: senha }: Environment): string[] {
  return [
    ...(email?.includes('@') ? [] : ['VIVEIRO_EMAIL deve ser o e-mail com que você entra']),
    ...(senha === undefined ? ['VIVEIRO_SENHA deve ser a sua senha'] : []),
  ];
}
