import { type AppError, tooMany } from '../common/errors.ts';
import type { Context } from '../procedure/context.ts';
import {
  type Count,
  count,
  forget,
  hold,
  type Limit,
  networkOf,
  type Whom,
  waitOf,
} from '../procedure/limits.ts';
import { knownDevice } from './device-marks.ts';
import { esperaDaRodada } from './rules.ts';

const DEZ = { vezes: 10, segundos: 15 * 60 };

/** Wrong passwords for an account in one of its own sessions. */
const DA_SESSAO: Limit = { nome: 'entrada_sessao', ...DEZ };
/** On a device that has signed in to the account before. */
const DO_APARELHO: Limit = { nome: 'entrada_aparelho', ...DEZ };
/** On any other device, per address. */
const POR_CONTA: Limit = { nome: 'entrada_conta', ...DEZ };
/** How often one of these limits was reached in a day. Each time it lasts longer. */
const RODADAS: Limit = { nome: 'entrada_rodadas', vezes: 1, segundos: 24 * 3_600 };

/** Wrong passwords for one account, from all devices that it does not know. */
const DE_ESTRANHOS: Limit = { nome: 'entrada_estranhos', vezes: 100, segundos: 3_600 };
/** Wrong passwords for all accounts from one address, on unknown devices. The address may belong to a whole office. */
const POR_ENDERECO: Limit = { nome: 'entrada_endereco', vezes: 300, segundos: 3_600 };

type Ctx = Pick<Context, 'db' | 'device' | 'ip' | 'now' | 'session' | 'user'>;

/** What an attempt counts against. */
interface Counted {
  limit: Limit;
  whom: Whom;
}

/** The door an attempt comes by: its own count, and the other counts it adds to. */
interface Door {
  own: Counted;
  others: readonly Counted[];
}

/**
 * Runs `verify` on a password. A null result means that the password is wrong, which counts against the limits of the
 * attempt's door; a right password clears the door's own count. While a limit is used up, right and wrong passwords
 * get the same answer, so that no guess is confirmed. Without the database nobody gets in. `verify` receives the
 * check of the limits and calls it right before it spends a hash.
 *
 * @throws AppError 429 with the time to wait; or what `wrong` makes.
 */
export async function withinLimits<T>(
  ctx: Ctx,
  email: string,
  verify: (checkLimits: () => Promise<void>) => Promise<T | null>,
  wrong: () => AppError,
): Promise<T> {
  const { db } = ctx;
  const { own, others } = await doorOf(ctx, email);
  const found = await verify(checkLimits);
  if (found === null) {
    await countFailure();
    throw wrong();
  }
  // When many guesses arrive at once, the right one is recognised only while the limit is not used up.
  await checkLimits();
  await beginAnew(db, own);
  return found;

  async function checkLimits(): Promise<void> {
    for (const { limit, whom } of [own, ...others]) {
      const espera = await waitOf(db, limit, whom);
      if (espera > 0) throw tentativasDemais(espera);
    }
  }

  async function countFailure(): Promise<void> {
    const counts: [Limit, Count][] = [];
    for (const { limit, whom } of [own, ...others]) counts.push([limit, await count(db, limit, whom)]);
    if (counts[0]?.[1].vezes === own.limit.vezes) {
      const { vezes: rodada } = await count(db, RODADAS, rodadasDe(own));
      await hold(db, own.limit, own.whom, esperaDaRodada(rodada));
    }
    for (const [limit, { vezes, espera }] of counts) if (vezes > limit.vezes) throw tentativasDemais(espera);
  }
}

/**
 * Clears the wrong passwords that strangers have spent on the account, from this address and in total. The caller has
 * shown who they are.
 */
export async function forgetFailures({ db, ip }: Pick<Context, 'db' | 'ip'>, email: string): Promise<void> {
  const { own, others } = strangersDoor(email, ip);
  await beginAnew(db, own);
  for (const { limit, whom } of others) if (limit === DE_ESTRANHOS) await forget(db, limit, whom);
}

/**
 * A session of the account and a device that it knows each have a door of their own, so that guesses by others lock out neither.
 */
async function doorOf(ctx: Ctx, email: string): Promise<Door> {
  const { session, user, ip } = ctx;
  if (session && user?.email === email) return doorAlone(DA_SESSAO, session.id);
  const device = await knownDevice(ctx, email);
  return device ? doorAlone(DO_APARELHO, device) : strangersDoor(email, ip);
}

function doorAlone(limit: Limit, whom: string): Door {
  return { own: { limit, whom: [whom] }, others: [] };
}

function strangersDoor(email: string, ip: string | null): Door {
  const network = networkOf(ip);
  return {
    own: { limit: POR_CONTA, whom: [email, network] },
    others: [
      { limit: DE_ESTRANHOS, whom: [email] },
      { limit: POR_ENDERECO, whom: [network] },
    ],
  };
}

async function beginAnew(db: Context['db'], own: Counted): Promise<void> {
  await forget(db, own.limit, own.whom);
  await forget(db, RODADAS, rodadasDe(own));
}

function rodadasDe({ limit, whom }: Counted): Whom {
  return [limit.nome, ...whom];
}

function tentativasDemais(espera: number): AppError {
  return tooMany('TENTATIVAS_DEMAIS', 'houve senhas erradas demais', espera);
}
