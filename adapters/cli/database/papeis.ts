import { asUser } from '../../../db/address.ts';
import { connect } from '../../../db/connection.ts';
import { checkPlatform } from '../../../db/embedded/start.ts';
import { creationOf, grantsTo, grantTo, makeRole, SERVICE_ROLE } from '../../../db/roles.ts';
import { loadConfig } from '../../config.ts';
import { codeOf, INSUFFICIENT_PRIVILEGE, openDatabase, prepareSchema } from '../../database.ts';
import { withOperatorErrors } from '../../embedded-database.ts';
import { newPassword } from '../../first-access.ts';
import { OperatorError } from '../../host/operator-error.ts';

interface PapeisOptions {
  papel?: string | undefined;
  aplicar: boolean;
}

/**
 * Shows, or applies, the statements that give the service a role of its own in the PostgreSQL of DATABASE_URL, whose
 * user owns the tables. The embedded one has two roles from the start.
 */
export async function papeis(
  { papel = SERVICE_ROLE, aplicar }: PapeisOptions,
  platform: NodeJS.Platform = process.platform,
): Promise<number> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(papel)) {
    throw new OperatorError(
      'Escreva o papel em letras minúsculas sem acento, números e _, como viveiro_servico.',
    );
  }
  const { databaseUrl, databaseOwnerUrl, dataDir } = loadConfig();
  const owner = databaseOwnerUrl ?? databaseUrl;
  if (owner === undefined) {
    await withOperatorErrors(async () => checkPlatform(platform));
    console.log('O banco de dados embutido já tem os dois papéis: o do serviço e o do dono das tabelas.');
    return 0;
  }
  if (!aplicar) {
    console.log(script(papel));
    return 0;
  }
  const senha = await apply(owner, dataDir, papel);
  console.log(
    senha === null ? `O papel ${papel} já existia; a senha dele não mudou.` : `Papel criado: ${papel}.`,
  );
  console.log('Escreva no arquivo .env, e inicie o serviço de novo:');
  console.log(`DATABASE_URL=${asUser(owner, papel, senha ?? 'SENHA')}`);
  if (databaseOwnerUrl === undefined) {
    console.log('E em DATABASE_OWNER_URL o endereço que até agora estava em DATABASE_URL.');
  }
  return 0;
}

function script(papel: string): string {
  return [
    '-- Rode como dono das tabelas, que pode criar papéis, e escolha a senha.',
    ...[creationOf(papel, 'ESCOLHA-UMA-SENHA'), ...grantsTo(papel)].map((statement) => `${statement};`),
  ].join('\n');
}

/** Returns the password, or null when the role already existed. */
async function apply(owner: string, dataDir: string, papel: string): Promise<string | null> {
  await openDatabase({ databaseUrl: owner, dataDir }, console.log);
  const db = connect({ connection: owner, pool: 2 });
  try {
    await prepareSchema(db);
    const senha = newPassword();
    const made = await db.transaction(async (trx) => {
      const isNew = await makeRole(trx, papel, senha);
      await grantTo(trx, papel);
      return isNew;
    });
    return made ? senha : null;
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      'O usuário do banco de dados não pode criar papéis: peça a quem pode que rode o que viveiro papeis mostra.',
      { cause: error },
    );
  } finally {
    await db.destroy();
  }
}
