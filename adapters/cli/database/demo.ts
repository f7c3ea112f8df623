import { Usuario } from '../../../db/models/usuario.ts';
import { createCaller } from '../../../src/app-router.ts';
import { hashPassword } from '../../../src/auth/passwords.ts';
import { localDay, startOfDay } from '../../../src/common/local-time.ts';
import type { Cargo } from '../../../src/common/vocabulary.ts';
import type { Context } from '../../../src/procedure/context.ts';
import { criarContaPronta } from '../../../src/usuarios/conta-pronta.ts';
import { makeFirstAccess, newPassword } from '../../first-access.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { onDatabase, type Workplace } from './command.ts';
import { playHistory } from './demo/history.ts';
import { DAYS } from './demo/scene.ts';

const OPERADORES = [
  { nome: 'Ana Lúcia Ferraz', email: 'ana@viveiro.local' },
  { nome: 'Benedito Rocha', email: 'benedito@viveiro.local' },
  { nome: 'Cláudia Yamada', email: 'claudia@viveiro.local' },
];

/** Fills an empty database, in one transaction, with eighteen months of an invented nursery. */
export function demo(): Promise<number> {
  return onDatabase(
    async ({ db, config, log }) => {
      await checkEmpty(db);
      console.log('Criando a demonstração: dezoito meses de um viveiro inventado…');
      const contas = await db.transaction((trx) => fill({ db: trx, config, log }));
      await printCounts(db);
      for (const { cargo, email, senha } of contas) {
        console.log(`  ${cargo}: ${email}, senha ${senha ?? 'de ADMIN_PASSWORD'}`);
      }
      return 0;
    },
    { begins: true },
  );
}

interface Conta {
  cargo: Cargo;
  email: string;
  /** Null when the person who installs chose it. */
  senha: string | null;
}

/** Fills a database with the demonstration; returns the accounts that it created. Their passwords are shown only once. */
export async function fill({ db, config, log }: Omit<Workplace, 'role' | 'dataDir'>): Promise<Conta[]> {
  const today = startOfDay(localDay(new Date(), config.fusoHorario), config.fusoHorario);
  // The first accounts are made before the history, whose first day is moved back to a Monday.
  let moment = new Date(today.getTime() - (DAYS + 7) * DAY_MS);
  const ctx = { db, now: () => moment };
  const settings = { ...config, limitePorMinuto: null };
  const firstAccess = await makeFirstAccess(ctx, config);
  const operadores = await contratar(ctx);

  const callersOf = async (cargo: Cargo) => {
    const users = await Usuario.query(db).where({ cargo, status: 'ATIVO' }).orderBy('email');
    const common = { ...ctx, ...NO_REQUEST, session: SESSION, settings, log };
    return users.map((user) => createCaller({ ...common, user }));
  };
  const [administrador] = await callersOf('Administrador');
  if (!administrador) throw new OperatorError('Ative um Administrador antes de criar a demonstração.');
  const nursery = {
    administrador,
    operadores: await callersOf('Operador'),
    setClock: (to: Date) => {
      moment = to;
    },
    today: () => localDay(moment, config.fusoHorario),
  };
  await playHistory(nursery, today);
  return [...(firstAccess ? [{ cargo: 'Administrador' as const, ...firstAccess }] : []), ...operadores];
}

/** Creates the operators, with one random password for all. */
async function contratar(ctx: Pick<Context, 'db' | 'now'>): Promise<Conta[]> {
  const senha = newPassword();
  const hash_senha = await hashPassword(senha);
  for (const operador of OPERADORES)
    await criarContaPronta(ctx, { ...operador, cargo: 'Operador', hash_senha });
  return OPERADORES.map(({ email }) => ({ cargo: 'Operador', email, senha }));
}

const DAY_MS = 86_400_000;

/** These calls have no HTTP request. */
const NO_REQUEST: Pick<Context, 'ip' | 'userAgent' | 'wakeOutbox' | 'conferirDestino' | 'withSlot'> = {
  ip: null,
  userAgent: null,
  wakeOutbox: () => {},
  conferirDestino: async () => null,
  withSlot: (_, work) => work(),
};
const SESSION = { id: '', data_registro: '', data_att: '', data_fim: '', ip: null, user_agent: null };

async function checkEmpty(db: Workplace['db']): Promise<void> {
  const { rows } = await db.raw(`
    select 1 from especies union all select 1 from estufas union all select 1 from destinatarios limit 1`);
  if (rows.length === 0) return;
  throw new OperatorError(
    'O banco de dados já tem cadastros, e a demonstração só se cria em um vazio. ' +
      'Indique outra pasta em DATA_DIR, ou outro banco em DATABASE_URL.',
  );
}

async function printCounts(db: Workplace['db']): Promise<void> {
  const { rows } = await db.raw(`
    select (select count(*) from especies) as "espécies", (select count(*) from estufas) as "estufas",
      (select count(*) from destinatarios) as "destinatários", (select count(*) from lotes) as "lotes",
      (select count(*) from procedencias) as "procedências", (select count(*) from contagens) as "contagens",
      (select count(*) from movimentacoes) as "movimentações"`);
  const counts = Object.entries(rows[0]).map(([name, count]) => `${count} ${name}`);
  console.log(`Pronto: ${counts.join(', ')}.`);
}
