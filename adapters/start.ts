import { resolve } from 'node:path';
import { DatabaseClock } from '../db/clock.ts';
import { connect } from '../db/connection.ts';
import { FOLLOW_HISTORY } from '../db/history.ts';
import { QuickReads } from '../db/quick-reads.ts';
import { mayRewriteTheBooks } from '../db/roles.ts';
import { logsPersonalData } from '../db/server-checks.ts';
import { serversOf } from '../db/servers.ts';
import { SessionCache } from '../src/auth/session-cache.ts';
import { Timbre } from '../src/instalacao/timbre.ts';
import { anunciarChave } from '../src/selos/chave.ts';
import { selar } from '../src/selos/selar.ts';
import { chaveDosSelos } from './chave-dos-selos.ts';
import type { Config } from './config.ts';
import { type ContinuousCopy, openContinuousCopy } from './continuous-copy.ts';
import { checkReach, openDatabase, prepareDatabase } from './database.ts';
import { lookerAt } from './disk/look.ts';
import { type FirstAccess, keepIn, makeFirstAccess } from './first-access.ts';
import { checkDataFolder } from './host/data-folder.ts';
import { OperatorError } from './host/operator-error.ts';
import type { Service } from './http/context.ts';
import type { ServiceLog } from './http/log.ts';
import { buildServer } from './http/server.ts';
import * as cleanup from './jobs/cleanup.ts';
import * as continuousCopy from './jobs/continuous-copy.ts';
import * as estado from './jobs/estado.ts';
import * as fechamento from './jobs/fechamento.ts';
import * as outbox from './jobs/outbox.ts';
import { type Job, recurring } from './jobs/recurring.ts';
import * as selos from './jobs/selos.ts';
import * as sessions from './jobs/sessions.ts';
import * as webhooks from './jobs/webhooks.ts';
import { fileMailer, removeOldLetters } from './mail/file.ts';
import { smtpMailer } from './mail/smtp.ts';
import { openStandby } from './standby.ts';
import { followPrimary } from './timeline.ts';
import { carteiro } from './webhooks/carteiro.ts';

export interface Running {
  /** The address at which it listens. */
  url: string;
  firstAccess: FirstAccess | null;
  /** The folder of the embedded database; null when another database is used. */
  dataDir: string | null;
  relocated: boolean;
  /** The folder that mails are written to; null when they are sent. */
  mailDir: string | null;
  /** Resolves when the embedded database ends unexpectedly; never otherwise. */
  lost: Promise<OperatorError>;
  /** Whether the role that the service connects with could change the books. */
  mayRewrite: boolean;
  /** Stops accepting, lets requests in flight finish, and ends the jobs, the pool and the embedded database. */
  stop(): Promise<void>;
}

/** Where the start reports to. */
export interface Listeners {
  log: ServiceLog;
  /** Receives Portuguese sentences about the start and the end. */
  say(sentence: string): void;
  /** The file for the first password, because it would stay in the log for ever; null when it is shown. */
  passwordFile: string | null;
}

/**
 * Puts the service together and starts it. When a later step fails, everything that was opened is closed again.
 *
 * @throws OperatorError for everything that the operator can correct.
 */
export async function start(config: Config, { log, say, passwordFile }: Listeners): Promise<Running> {
  let firstAccess: FirstAccess | null = null;
  let copy: ContinuousCopy | undefined;
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const mailDir = config.smtpUrl === undefined ? resolve(config.dataDir, 'emails') : null;
    if (mailDir !== null) checkDataFolder(mailDir);
    const database = await openDatabase(config, say);
    closing.push(async () => copy && within(COPY_MS, copy.end()));
    closing.push(database.stop);
    await prepareDatabase(database);
    const time = new DatabaseClock();
    // A connection ends with its server, so that whoever comes to another one follows its history first.
    const db = connect({ connection: database.connection, clock: time, first: FOLLOW_HISTORY });
    const quickReads = new QuickReads(database.connection);
    closing.push(() => within(POOL_MS, Promise.all([db.destroy(), quickReads.end()])));
    await checkReach(db);
    await time.set(db);
    if (config.selosEmail !== undefined && mailDir !== null) say(SEALS_STAY);
    if (Math.abs(time.ahead) > APART_MS) say(clocksApart(time.ahead));
    const { now } = time;
    const { databaseReadUrl } = config;
    const standby = databaseReadUrl ? await openStandby(databaseReadUrl, db, { log, say }) : undefined;
    closing.push(async () => standby && within(POOL_MS, standby.end()));
    const mayRewrite = await mayRewriteTheBooks(db);
    if (database.dataDir === null && (await logsPersonalData(db))) say(PERSONAL_LOG);
    const keep = passwordFile === null ? undefined : keepIn(passwordFile);
    firstAccess = await makeFirstAccess({ db, now }, config, keep);

    let mails: Job | undefined;
    const cache = new SessionCache();
    const wakeOutbox = () => mails?.wake();
    const { enviar, conferirDestino } = carteiro({ redeInterna: config.webhooksRedeInterna });
    const timbre = new Timbre(config);
    const { settings } = timbre;
    await timbre.read(db);
    for (const sentence of overruled(timbre, config)) say(sentence);
    const chave = await chaveDosSelos(config);
    await anunciarChave({ db, now }, chave);
    // Whoever asks for the head of the seals has one from the first second on.
    await selar(db, now);
    const service: Service = {
      chaveDosSelos: chave,
      ...{ db, quickReads, standby, now, settings, timbre, wakeOutbox, sessions: cache, conferirDestino },
    };
    const app = await buildServer({ service, config, log });
    const around = { log, now };
    const olharPastas = lookerAt(config, database.dataDir);
    mails = outbox.start(db, mailerFor(settings, mailDir, log), around);
    copy = await openContinuousCopy(config, database, db, log);
    const several = serversOf(database.connection);
    const jobs = [
      mails,
      cleanup.start(db, { ...around, removeOldLetters: lettersIn(mailDir) }),
      fechamento.start(db, config, log),
      selos.start(db, { ...around, wakeOutbox, mailed: sealsGoTo(config) }),
      sessions.start(database.connection, cache, around),
      recurring('timbre', TIMBRE_MS, () => timbre.read(db), log),
      recurring('clock', CLOCK_MS, () => time.set(db), log),
      webhooks.start(db, { ...around, wakeOutbox, enviar }),
      estado.start(db, { ...around, wakeOutbox, instalacao: config, standby, olharPastas }),
      ...(copy ? [continuousCopy.start(copy, log)] : []),
      ...(several
        ? [recurring('servers', SERVERS_MS, () => followPrimary(several, config.dataDir, log), log)]
        : []),
      ...(standby ? [recurring('standby', STANDBY_MS, () => standby.watch(), log)] : []),
    ];
    closing.push(() => within(JOBS_MS, Promise.all(jobs.map((job) => job.stop()))));
    closing.push(() => closeServer(app));
    const url = await app.listen({ host: config.host, port: config.port }).catch(cannotListen(config));
    const { dataDir, relocated, lost } = database;
    return { url, firstAccess, dataDir, relocated, mailDir, lost, mayRewrite, stop };
  } catch (error) {
    // The next start finds the account, and shows no password.
    if (firstAccess) say(alreadyMade(firstAccess, passwordFile));
    await stop();
    throw error;
  }
}

/** How late reads follow when the database's clock is corrected. A write asks when it begins. */
const CLOCK_MS = 10_000;
/** How late the letterhead follows a change in another instance. */
const TIMBRE_MS = 5_000;
/** How often several servers are asked which of them takes writes. */
const SERVERS_MS = 2_000;
/** A read from the standby is complete until the last of these moments that the standby has reached. */
const STANDBY_MS = 1_000;

function alreadyMade({ email, senha }: FirstAccess, file: string | null): string {
  const shown = file === null ? `é ${senha}, e não será mostrada de novo` : `está no arquivo ${file}`;
  return `Este início criou o Administrador ${email}; a senha ${senha === null ? 'é a de ADMIN_PASSWORD' : shown}.`;
}

/**
 * How long each step of the shutdown may take, in milliseconds: all of them fit into the 10 s that container managers
 * wait.
 */
const REQUESTS_MS = 6_500;
const JOBS_MS = 1_000;
const COPY_MS = 1_000;
const POOL_MS = 500;

/** What was set in the app counts instead of these variables. */
function overruled(timbre: Timbre<Config>, { timbreDefinido }: Config): string[] {
  const names = timbre.overruled(timbreDefinido);
  if (names.length === 0) return [];
  const already = names.length === 1 ? 'já não conta' : 'já não contam';
  return [`${names.join(', ')} ${already}: vale o que se definiu no aplicativo, em Timbre.`];
}

/** The mails show the letterhead of the moment. */
function mailerFor(settings: Config, mailDir: string | null, log: Parameters<typeof fileMailer>[2]) {
  return mailDir === null
    ? smtpMailer(settings.smtpUrl as string, settings)
    : fileMailer(mailDir, settings, log);
}

function lettersIn(mailDir: string | null) {
  return mailDir === null ? undefined : (now: Date) => removeOldLetters(mailDir, now);
}

function sealsGoTo({ selosEmail, fusoHorario }: Config) {
  return selosEmail === undefined ? undefined : { selosEmail, fusoHorario };
}

/** Clocks that differ by less than this make no difference to anybody. In milliseconds. */
const APART_MS = 60_000;

function clocksApart(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const how = ahead < 0 ? 'adiantado' : 'atrasado';
  return `O relógio desta máquina está ${how} ${minutes} min em relação ao do banco de dados: vale o do banco. Acerte os dois.`;
}

const PERSONAL_LOG =
  'Defina log_error_verbosity=terse e log_min_error_statement=panic no PostgreSQL de DATABASE_URL: como está, o log dele ' +
  'guarda dados pessoais de quem é recusado.';

const SEALS_STAY =
  'Defina SMTP_URL: sem ele os selos que iriam a SELOS_EMAIL ficam nesta máquina, com os outros e-mails.';

/** Connections that are still busy at the end of the time are cut. */
async function closeServer(app: Awaited<ReturnType<typeof buildServer>>): Promise<void> {
  const overdue = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await app.close();
  clearTimeout(overdue);
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, overdue]);
  clearTimeout(timer);
}

function cannotListen({ host, port }: Config) {
  const sentences: Record<string, string> = {
    EADDRINUSE: `A porta ${port} já está em uso. Encerre o outro programa ou escolha outra porta em PORT.`,
    EACCES: `O usuário que executa o serviço não pode usar a porta ${port}. Escolha em PORT uma acima de 1023.`,
    EADDRNOTAVAIL: `O endereço ${host} não é desta máquina. Corrija HOST, por exemplo para 127.0.0.1.`,
    ENOTFOUND: `O endereço ${host} não existe. Corrija HOST, por exemplo para 127.0.0.1.`,
  };
  return (error: NodeJS.ErrnoException): never => {
    const sentence = sentences[error.code ?? ''];
    throw sentence === undefined ? error : new OperatorError(sentence, { cause: error });
  };
}
