import { fromPostgres } from '../../db/postgres-errors.ts';
import { hashPassword } from '../../src/auth/passwords.ts';
import { criarContaPronta } from '../../src/usuarios/conta-pronta.ts';
import { criarUsuario } from '../../src/usuarios/schemas.ts';
import { faultsOf } from '../../src/validation.ts';
import { newPassword } from '../first-access.ts';
import { OperatorError } from '../operator-error.ts';
import { readArguments } from './arguments.ts';
import { runCommand, type Workplace } from './command.ts';

const [email, nome] = readArguments('npm run criar-admin -- EMAIL "NOME"', 2).positionals;

/** Makes an Administrador who can sign in at once, for when nobody else can. Whoever exists already is left as they are. */
async function criarAdmin({ db }: Workplace): Promise<number> {
  const pessoa = checkedPerson();
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
}

/** The rules and the sentences are those of any user. */
function checkedPerson() {
  const { data, error } = criarUsuario.pick({ email: true, nome: true }).safeParse({ email, nome });
  if (data) return data;
  const [{ campo, detalhe }] = faultsOf(error);
  throw new OperatorError(`${campo}: ${detalhe}`);
}

await runCommand(criarAdmin);
