import { createTRPCUntypedClient } from '@trpc/client';
import type { AppRouter } from '../../src/app-router.ts';
import type { Fetch, SaidaDe } from './calls.ts';
import type { Files } from './downloads.ts';
import { ErroDoViveiro } from './errors.ts';
import { filesOf, proceduresBy, sendBy } from './faces.ts';
import { linksTo, serviceAt } from './links.ts';
import type { Procedures } from './procedures.ts';

export { ErroDoViveiro, mensagemDoErro } from './errors.ts';
export type { Procedures } from './procedures.ts';

export interface ClientOptions {
  /** The address of the service, such as `https://viveiro.exemplo.com.br`. */
  url: string;
  /** The token of an earlier session. */
  token?: string;
  /**
   * How often a call is tried in all; 3 by default. A query is tried again when the network or the service fails, and
   * so is a mutation with an `idempotencyKey` of yours, or with `simular`. Any other mutation is tried again only when
   * the service says that it was too busy (429, 503) and did nothing. All wait as long as the service asks in
   * `Retry-After`; when that is more than 30 seconds, the call fails at once.
   */
  tentativas?: number;
  /** Called when the service no longer accepts the token, which is then forgotten. It is time to sign in again. */
  aoPerderSessao?: () => void;
  /** A `fetch` to use instead of the global one. */
  fetch?: Fetch;
}

export interface Session {
  /** The current session's token, which may be stored for later; null when nobody is signed in. */
  readonly token: string | null;
  /** Signs in and uses the session from now on; returns its user. */
  entrar(email: string, senha: string): Promise<Begun['user']>;
  /** Ends the session, here and at the service. Nothing happens when there is none. */
  sair(): Promise<void>;
}

export type Client = Session & Files & Procedures;

type Begun = SaidaDe<Procedures['auth']['signInEmail']>;

/**
 * A client of the service: `client.especies.listar.query({ nome: 'ipê' })`, `client.lotes.criar.mutate({ … })`. Every
 * failure is thrown as an ErroDoViveiro.
 */
export function createClient(options: ClientOptions): Client {
  let token = options.token ?? null;
  const service = serviceAt(options, () => token);
  const send = sendBy(createTRPCUntypedClient<AppRouter>({ links: linksTo(service) }));

  const inSession = async <T>(call: Promise<T>): Promise<T> => {
    const used = token;
    try {
      return await call;
    } catch (error) {
      if (isUnauthenticated(error) && !isWrongPassword(error) && used !== null && used === token) {
        token = null;
        options.aoPerderSessao?.();
      }
      throw error;
    }
  };

  const own: Session & Files = {
    ...filesOf(service, inSession),
    get token() {
      return token;
    },
    async entrar(email, senha) {
      const signedIn = (await send('mutation', 'auth.signInEmail', { email, password: senha })) as Begun;
      token = signedIn.token;
      return signedIn.user;
    },
    async sair() {
      if (token === null) return;
      await send('mutation', 'auth.signOut').catch(unless(isUnauthenticated));
      token = null;
    },
  };
  return proceduresBy((...call) => inSession(send(...call)), own);
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ErroDoViveiro && error.status === 401;
}

/** A wrong password says nothing about the session in which it was tried. */
function isWrongPassword(error: unknown): boolean {
  return error instanceof ErroDoViveiro && error.codigo === 'CREDENCIAIS_INVALIDAS';
}

function unless(isExpected: (error: unknown) => boolean) {
  return (error: unknown) => {
    if (!isExpected(error)) throw error;
  };
}
