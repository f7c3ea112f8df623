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
import { esperaDaRodada } from './rules.ts';

/** Wrong passwords of one account from one address. Never of an account alone: nobody can lock a colleague out. */
const POR_CONTA: Limit = { nome: 'entrada_conta', vezes: 10, segundos: 15 * 60 };
/** How often that limit was reached in a day: each time it lasts longer. */
const RODADAS: Limit = { nome: 'entrada_rodadas', vezes: 1, segundos: 24 * 3_600 };
/** Wrong passwords of all accounts from one address. */
const POR_ENDERECO: Limit = { nome: 'entrada_endereco', vezes: 100, segundos: 3_600 };

/**
 * What `verify` finds with a password; null means that the password is wrong, which counts against the limits. A right
 * one clears the account's count. What comes while a limit is used up is answered alike, right or wrong, so that no
 * guess is told; without the database nobody gets in. `verify` is given what looks at the limits, to be called right
 * before it spends a hash.
 *
 * @throws AppError 429 with the time to wait; or what `wrong` makes.
 */
export async function withinLimits<T>(
  { db, ip }: Pick<Context, 'db' | 'ip'>,
  email: string,
  verify: (checkLimits: () => Promise<void>) => Promise<T | null>,
  wrong: () => AppError,
): Promise<T> {
  const { conta, endereco } = whomOf(email, ip);
  const found = await verify(checkLimits);
  if (found === null) {
    await countFailure();
    throw wrong();
  }
  // Of many guesses at once, the right one is found out only while the limit is not used up.
  await checkLimits();
  await forgetFailures({ db, ip }, email);
  return found;

  async function checkLimits(): Promise<void> {
    const espera = (await waitOf(db, POR_CONTA, conta)) || (await waitOf(db, POR_ENDERECO, endereco));
    if (espera > 0) throw tentativasDemais(espera);
  }

  async function countFailure(): Promise<void> {
    const daConta = await count(db, POR_CONTA, conta);
    const doEndereco = await count(db, POR_ENDERECO, endereco);
    if (daConta.vezes === POR_CONTA.vezes) {
      const { vezes: rodada } = await count(db, RODADAS, conta);
      await hold(db, POR_CONTA, conta, esperaDaRodada(rodada));
    }
    checkCount(POR_CONTA, daConta);
    checkCount(POR_ENDERECO, doEndereco);
  }
}

/** Clears the count of an account from the address: whoever asks has shown who they are. */
export async function forgetFailures({ db, ip }: Pick<Context, 'db' | 'ip'>, email: string): Promise<void> {
  const { conta } = whomOf(email, ip);
  await forget(db, POR_CONTA, conta);
  await forget(db, RODADAS, conta);
}

function whomOf(email: string, ip: string | null): { conta: Whom; endereco: Whom } {
  const network = networkOf(ip);
  return { conta: [email, network], endereco: [network] };
}

function checkCount(limit: Limit, { vezes, espera }: Count): void {
  if (vezes > limit.vezes) throw tentativasDemais(espera);
}

function tentativasDemais(espera: number): AppError {
  return tooMany('TENTATIVAS_DEMAIS', 'houve senhas erradas demais', espera);
}
