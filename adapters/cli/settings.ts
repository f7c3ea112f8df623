import { isAddress } from '../client/links.ts';
import { environment, withoutBlanks } from '../host/environment.ts';
import { OperatorError } from '../host/operator-error.ts';
import { type StoredSession, storedSession } from './session-file.ts';

/** The service's address, and how to access it: the token of an existing session, or a user who signs in. */
export interface CommandSettings {
  url: string;
  access: { token: string } | { email: string; senha: string };
}

/** The settings of the environment and the `.env` file, or else the stored session. */
export function loadSettings(): CommandSettings {
  return readSettings(environment(), storedSession());
}

/** The service's address: as typed, or otherwise as configured. */
export function readUrl(typed?: string): string {
  const url = typed ?? environment().VIVEIRO_URL ?? LOCAL;
  if (isAddress(url)) return bare(url);
  throw new OperatorError(`Escreva o endereço do serviço como ${LOCAL}.`);
}

const LOCAL = 'http://127.0.0.1:3000';

/**
 * A token takes precedence over a password, and both over a stored session, which is for its own service only.
 *
 * @throws OperatorError with one sentence that names every wrong or missing setting; values are never shown.
 */
export function readSettings(env: NodeJS.Dict<string>, stored?: StoredSession): CommandSettings {
  const set = withoutBlanks(env);
  const { VIVEIRO_TOKEN: token = '', VIVEIRO_EMAIL: email = '', VIVEIRO_SENHA: senha = '' } = set;
  const url = set.VIVEIRO_URL ?? LOCAL;
  const givesAccess = [token, email, senha].some((given) => given !== '');
  const isForStored = set.VIVEIRO_URL === undefined || bare(url) === stored?.url;
  if (stored && isForStored && !givesAccess) return { url: stored.url, access: { token: stored.token } };
  const faults = [
    ...(isAddress(url) ? [] : [`VIVEIRO_URL deve ser o endereço do serviço, como ${LOCAL}`]),
    ...(token === '' ? passwordFaults(email, senha) : tokenFaults(token)),
  ];
  if (faults.length > 0) {
    const orSignIn = givesAccess ? '' : '; ou entre uma vez, com viveiro entrar E-MAIL';
    throw new OperatorError(
      `Corrija as configurações (ambiente ou arquivo .env): ${faults.join('; ')}${orSignIn}.`,
    );
  }
  return { url: bare(url), access: token ? { token: token.trim() } : { email: email.trim(), senha } };
}

/** A slash at the end would give one service two names. Sessions and the files of imports go by the name. */
function bare(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

function tokenFaults(token: string): string[] {
  return /^[!-~]+$/.test(token.trim()) ? [] : ['VIVEIRO_TOKEN deve ser o token de uma sessão'];
}

function passwordFaults(email: string, senha: string): string[] {
  return [
    ...(email.includes('@') ? [] : ['VIVEIRO_EMAIL deve ser o e-mail com que você entra']),
    ...(senha === '' ? ['VIVEIRO_SENHA deve ser a sua senha'] : []),
  ];
}
