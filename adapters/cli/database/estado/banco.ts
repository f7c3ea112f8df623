import type { Db } from '../../../../db/connection.ts';
import { isUpToDate } from '../../../../db/migrate.ts';
import { inteiro, moment } from '../../../../src/common/brazilian.ts';
import { ultimoSelo } from '../../../../src/selos/queries.ts';
import { countUnsealed } from '../../../../src/selos/verificar.ts';
import type { Config } from '../../../config.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import { onDatabaseAsItIs } from '../command.ts';
import { tamanho } from './disco.ts';
import type { Item } from './item.ts';

/** A mail or a row that waits longer than this waits for somebody, in milliseconds. */
const LONG_MS = 10 * 60_000;

/** What only the database knows: itself, the seals and the mail. */
export async function estadoDoBanco(config: Config, now: Date): Promise<Item[]> {
  const items: Item[] = [];
  try {
    await onDatabaseAsItIs(async ({ db }) => {
      items.push(await banco(db, config));
      if (items[0]?.fazer === undefined)
        items.push(await selos(db, config, now), await correio(db, config, now));
      return 0;
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    items.push({ sobre: 'Banco', como: 'não se chega a ele', fazer: error.message });
  }
  return items;
}

async function banco(db: Db, { databaseUrl }: Config): Promise<Item> {
  const { rows } = await db.raw<{ rows: { versao: string; bytes: number }[] }>(
    `select current_setting('server_version') as versao, pg_database_size(current_database())::float8 as bytes`,
  );
  const [{ versao, bytes } = { versao: '', bytes: 0 }] = rows;
  const [numero] = versao.split(' ');
  const onde = databaseUrl === undefined ? 'próprio' : 'de DATABASE_URL';
  const item = { sobre: 'Banco', como: `PostgreSQL ${numero} ${onde}, ${tamanho(bytes)}` };
  if (await isUpToDate(db)) return item;
  return { ...item, fazer: 'Inicie o serviço desta versão: o banco de dados ainda não tem o esquema dela.' };
}

async function selos(db: Db, { fusoHorario }: Config, now: Date): Promise<Item> {
  const ultimo = await ultimoSelo(db);
  const semSelo = await countUnsealed(db);
  const sobre = 'Selos';
  if (ultimo === null) return { sobre, como: 'nenhum ainda' };
  const como = `o último, ${inteiro(ultimo.numero)}, de ${moment(ultimo.data, fusoHorario)}; registros sem selo: ${inteiro(semSelo)}`;
  const waits = semSelo > 0 && now.getTime() - Date.parse(ultimo.data) > LONG_MS;
  if (!waits) return { sobre, como };
  return {
    sobre,
    como,
    fazer: 'Veja no log por que o serviço não sela os livros, o que ele faz a cada minuto.',
  };
}

async function correio(db: Db, { smtpUrl, fusoHorario }: Config, now: Date): Promise<Item> {
  const sobre = 'Correio';
  if (smtpUrl === undefined)
    return { sobre, como: 'sem SMTP_URL: os e-mails ficam em arquivos de DATA_DIR/emails' };
  const { rows } = await db.raw<{ rows: { n: number; desde: string | null }[] }>(
    'select count(*)::int as n, min(data_registro) as desde from emails where dados is not null',
  );
  const [{ n, desde } = { n: 0, desde: null }] = rows;
  if (desde === null) return { sobre, como: 'nenhum e-mail espera' };
  const esperam = n === 1 ? 'um e-mail espera' : `${inteiro(n)} e-mails esperam`;
  const como = `${esperam}, desde ${moment(desde, fusoHorario)}`;
  if (now.getTime() - Date.parse(desde) <= LONG_MS) return { sobre, como };
  return {
    sobre,
    como,
    fazer: 'Confira SMTP_URL e o servidor de e-mail: convites e senhas novas não chegam.',
  };
}
