import { z } from 'zod';
import { fromPostgres } from '../../../db/postgres-errors.ts';
import { hashPassword } from '../../../src/auth/passwords.ts';
import { criarContaPronta } from '../../../src/usuarios/conta-pronta.ts';
import { NovoUsuario } from '../../../src/usuarios/schemas.ts';
import { faultsOf } from '../../../src/wire/validation.ts';
import { newPassword } from '../../first-access.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { onDatabase } from './command.ts';

interface Pessoa {
  email: string;
  nome: string;
}

/** Creates an Administrador who can sign in at once, for when nobody else can. An existing user is never changed. */
export async function criarAdmin(digitado: Pessoa): Promise<number> {
  const pessoa = checked(digitado);
  return onDatabase(async ({ db }) => {
    const senha = newPassword();
    const conta = { ...pessoa, cargo: 'Administrador', hash_senha: await hashPassword(senha) } as const;
    await db
      .transaction((trx) => criarContaPronta({ db: trx, now: () => new Date() }, conta))
      .catch((error) => {
        const known = fromPostgres(error);
        throw known ? new OperatorError(known.message, { cause: error }) : error;
      });
    console.log(`Administrador criado: ${pessoa.email}, senha ${senha}`);
    console.log('Anote a senha: ela não será mostrada de novo.');
    return 0;
  });
}

/** Applies the rules and messages for any user. */
function checked(digitado: Pessoa) {
  const { email, nome } = NovoUsuario.shape;
  const { data, error } = z.object({ email, nome }).safeParse(digitado);
  if (data) return data;
  const [{ campo, detalhe }] = faultsOf(error);
  throw new OperatorError(`${campo}: ${detalhe}`);
}
