import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { serversIn } from '../db/address.ts';
import { novaSenha } from '../src/auth/schemas.ts';
import { inteiro } from '../src/common/brazilian.ts';
import { cnpjValido, semPontuacao } from '../src/common/cpf-cnpj.ts';
import { type Instituicao, municipio } from '../src/common/instituicao.ts';
import { meant } from '../src/common/misspelling.ts';
import {
  LACUNAS,
  MAX_TEXTO_DO_TERMO,
  TEXTO_PADRAO,
  textoDoTermoValido,
} from '../src/common/texto-do-termo.ts';
import { email as emailField, longText, text as textField } from '../src/wire/fields.ts';
import { readBrasao, Unfit } from './brasao.ts';
import { isPublicKey } from './disk/encryption.ts';
import { environment, namesIn, strayLinesIn, withoutBlanks } from './host/environment.ts';
import { LastingError } from './host/operator-error.ts';

/** The settings of one installation, read once at the start. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads the process's environment, on top of the `.env` file when there is one.
 *
 * @throws LastingError as `readConfig` does, or when a line of the file is no setting, or misspells the name of one.
 */
export function loadConfig(envFile?: string): Config {
  checkLines(strayLinesIn(envFile));
  checkSpelling(namesIn(envFile));
  return readConfig(environment(envFile));
}

/**
 * Every setting is optional, and a blank one counts as not set.
 *
 * @throws LastingError that names every wrong setting and says what it should look like; values are never shown.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const result = SETTINGS.safeParse(withoutBlanks(env));
  if (!result.success) throw wrongSettings(result.error);
  const { HOST, PORT, PUBLIC_URL, REDIRECT_ORIGINS, ...set } = result.data;
  const publicUrl = PUBLIC_URL ?? `http://${urlHost(HOST)}:${PORT}`;
  return Object.freeze({
    port: PORT,
    host: HOST,
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL,
    databaseReadUrl: set.DATABASE_READ_URL,
    dataDir: set.DATA_DIR,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    selosEmail: set.SELOS_EMAIL,
    publicUrl,
    publicUrlDefinida: PUBLIC_URL !== undefined,
    redirectOrigins: [new URL(publicUrl).origin, ...REDIRECT_ORIGINS],
    corsOrigins: set.CORS_ORIGINS,
    fusoHorario: set.FUSO_HORARIO,
    logLevel: set.LOG_LEVEL,
    trustProxy: set.TRUST_PROXY,
    documentoEstrito: set.DOCUMENTO_ESTRITO,
    exigirJustificativa: set.EXIGIR_JUSTIFICATIVA,
    exigirFinalidade: set.EXIGIR_FINALIDADE,
    correio: set.SMTP_URL !== undefined,
    senhaEstrita: set.SENHA_ESTRITA,
    limitePorMinuto: set.LIMITE_POR_MINUTO ?? null,
    metrics: set.METRICS,
    adminApp: set.ADMIN_APP,
    webhooksRedeInterna: set.WEBHOOKS_REDE_INTERNA,
    backups: set.PASTA_DE_BACKUPS ?? null,
    copiaDosBackups: set.COPIA_DOS_BACKUPS ?? null,
    chaveDasCopias: set.CHAVE_DAS_COPIAS ?? null,
    copiaContinua: copiaContinua(set),
    timbreDefinido: timbreDefinido(withoutBlanks(env)),
    nomeDoViveiro: set.NOME_DO_VIVEIRO,
    orgao: set.ORGAO ?? null,
    secretaria: set.SECRETARIA ?? null,
    endereco: set.ENDERECO ?? null,
    cnpj: set.CNPJ ?? null,
    telefone: set.TELEFONE ?? null,
    brasao: set.BRASAO ?? null,
    textoDoTermo: set.TEXTO_DO_TERMO,
  });
}

/** Where the log of the embedded database is copied to all the time; null without a folder. */
function copiaContinua(
  set: Pick<z.output<typeof EACH>, `COPIA_CONTINUA${'' | '_SEGUNDOS' | '_FILA_MB' | '_SEMANAS'}`>,
) {
  if (set.COPIA_CONTINUA === undefined) return null;
  return {
    pastas: set.COPIA_CONTINUA,
    segundos: set.COPIA_CONTINUA_SEGUNDOS,
    filaMb: set.COPIA_CONTINUA_FILA_MB,
    semanas: set.COPIA_CONTINUA_SEMANAS,
  };
}

/** The variables of the letterhead, by the field that each sets. */
const DO_TIMBRE = {
  ...{ nomeDoViveiro: 'NOME_DO_VIVEIRO', orgao: 'ORGAO', secretaria: 'SECRETARIA', endereco: 'ENDERECO' },
  ...{ cnpj: 'CNPJ', telefone: 'TELEFONE', brasao: 'BRASAO' },
} as const satisfies Record<keyof Instituicao, string>;

/** Those that are set. */
function timbreDefinido(env: Record<string, string | undefined>): Partial<Record<keyof Instituicao, string>> {
  return Object.fromEntries(Object.entries(DO_TIMBRE).filter(([, name]) => env[name] !== undefined));
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The TLS parameters that the driver knows. It would ignore any other, and the connection would not be encrypted. */
const TLS_NAMES = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'ssl'];
const TLS = `; de TLS ele pode ter ${TLS_NAMES.slice(0, 4).join(', ')}`;

/** Each part of the letterhead has one line. */
const line = accepted(textField(''));
const legalText = accepted(longText('', MAX_TEXTO_DO_TERMO));
/** An address that the sign-in also accepts. */
const email = accepted(emailField(''));
const password = accepted(novaSenha(''));
const sender = like(/^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/);
const telefone = like(/^[\d\s()+./-]{8,40}$/);

const EACH = z.object({
  PORT: setting(port, 'um número de porta de 0 a 65535, como 3000').default(3000),
  HOST: setting(host, 'um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0').default('127.0.0.1'),
  DATABASE_URL: setting(
    postgresUrl,
    `o endereço de um PostgreSQL, como postgres://usuario:senha@servidor:5432/viveiro, ou de um principal e réplicas, como postgres://usuario:senha@a:5432,b:5432/viveiro${TLS}`,
  ).optional(),
  DATABASE_OWNER_URL: setting(
    postgresUrl,
    `o endereço do mesmo PostgreSQL com o dono das tabelas, como postgres://dono:senha@servidor:5432/viveiro${TLS}`,
  ).optional(),
  DATABASE_READ_URL: setting(
    (value) => (serversIn(value).length === 1 ? postgresUrl(value) : undefined),
    `o endereço de uma réplica do mesmo PostgreSQL, como postgres://usuario:senha@replica:5432/viveiro${TLS}`,
  ).optional(),
  DATA_DIR: setting(folder, 'o caminho de uma pasta, como .data').default('.data'),
  ADMIN_EMAIL: setting(email, 'um e-mail, como admin@viveiro.local').optional(),
  /** Not trimmed: a space in it counts. */
  ADMIN_PASSWORD: setting(password, 'uma senha de 8 a 128 caracteres', (value) => value).optional(),
  SMTP_URL: setting(
    smtpUrl,
    'o endereço de um servidor de e-mail, como smtp://usuario:senha@servidor:587',
  ).optional(),
  MAIL_FROM: setting(
    sender,
    'um remetente, como viveiro@exemplo.com.br ou "Viveiro <viveiro@exemplo.com.br>"',
  ).default('nao-responda@viveiro.local'),
  SELOS_EMAIL: setting(email, 'um e-mail, como auditoria@exemplo.com.br').optional(),
  PUBLIC_URL: setting(
    publicUrl,
    'o endereço do serviço para as pessoas, como https://viveiro.exemplo.com.br',
  ).optional(),
  REDIRECT_ORIGINS: setting(
    origins,
    'endereços separados por vírgula, como https://viveiro.exemplo.com.br',
  ).default([]),
  CORS_ORIGINS: setting(
    origins,
    'endereços separados por vírgula, como https://painel.exemplo.com.br',
  ).default([]),
  FUSO_HORARIO: setting(timeZone, 'um fuso horário, como America/Sao_Paulo').default('America/Sao_Paulo'),
  LOG_LEVEL: setting(oneOf(LOG_LEVELS), `um destes níveis: ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUST_PROXY: setting(
    trustedProxy,
    'true, false ou os endereços dos proxies separados por vírgula, como 10.0.0.1, 10.1.0.0/16',
  ).default(false),
  DOCUMENTO_ESTRITO: setting(flag, 'true ou false').default(false),
  EXIGIR_JUSTIFICATIVA: setting(flag, 'true ou false').default(false),
  EXIGIR_FINALIDADE: setting(flag, 'true ou false').default(false),
  SENHA_ESTRITA: setting(flag, 'true ou false').default(false),
  LIMITE_POR_MINUTO: setting(between(1, 999_999), 'um número de pedidos por minuto, como 600').optional(),
  METRICS: setting(flag, 'true ou false').default(false),
  ADMIN_APP: setting(flag, 'true ou false').default(true),
  WEBHOOKS_REDE_INTERNA: setting(flag, 'true ou false').default(false),
  PASTA_DE_BACKUPS: setting(folder, 'o caminho de uma pasta, como /var/backups/viveiro').optional(),
  COPIA_DOS_BACKUPS: setting(folder, 'o caminho de outra pasta, como /mnt/copia').optional(),
  CHAVE_DAS_COPIAS: setting(
    publicKey,
    'a chave que viveiro chave-das-copias mostra para esta configuração, que começa com age1',
  ).optional(),
  COPIA_CONTINUA: setting(
    twoFolders,
    'o caminho de uma pasta em outro disco, como /mnt/copia, ou de duas, separadas por vírgula',
  ).optional(),
  COPIA_CONTINUA_SEGUNDOS: setting(between(1, 3_600), 'um número de segundos de 1 a 3600, como 30').default(
    30,
  ),
  COPIA_CONTINUA_FILA_MB: setting(
    between(64, 1_000_000),
    'um número de megabytes de 64 a 1000000, como 1024',
  ).default(1_024),
  COPIA_CONTINUA_SEMANAS: setting(between(1, 520), 'um número de semanas de 1 a 520, como 4').default(4),
  NOME_DO_VIVEIRO: setting(line, 'o nome do viveiro, com até 200 caracteres').default('Viveiro Municipal'),
  ORGAO: setting(line, 'o nome do órgão, como Prefeitura Municipal de Mogi das Cruzes').optional(),
  SECRETARIA: setting(line, 'o nome da secretaria, como Secretaria do Verde e Meio Ambiente').optional(),
  ENDERECO: setting(
    endereco,
    'um endereço de até 200 caracteres que termina em município e UF, como Rua das Acácias, 120, Mogi das Cruzes – SP',
  ).optional(),
  CNPJ: setting(cnpj, 'um CNPJ com os dígitos certos, como 11.222.333/0001-81').optional(),
  TELEFONE: setting(telefone, 'um telefone, como (11) 4002-8922').optional(),
  BRASAO: setting(readBrasao, '').optional(),
  TEXTO_DO_TERMO: setting(
    textoDoTermo,
    `um texto de até ${inteiro(MAX_TEXTO_DO_TERMO)} caracteres em que só estes nomes estão entre chaves: ${LACUNAS.map((nome) => `{${nome}}`).join(', ')}`,
  ).default(TEXTO_PADRAO),
});

/** The folder of copies must not be that of the originals, and only the log of the embedded database is ours to copy. */
const SETTINGS = EACH.extend({
  /** A setting of the system: programs that write temporary files fail without the folder. */
  TMPDIR: setting(present, 'o caminho de uma pasta que existe, como /tmp').optional(),
})
  .refine(
    ({ PASTA_DE_BACKUPS: backups, COPIA_DOS_BACKUPS: copia }) =>
      backups === undefined || copia === undefined || resolve(backups) !== resolve(copia),
    {
      path: ['COPIA_DOS_BACKUPS'],
      message: 'outra pasta que não a de PASTA_DE_BACKUPS, como /mnt/copia',
    },
  )
  .refine(({ COPIA_CONTINUA, DATABASE_URL }) => COPIA_CONTINUA === undefined || DATABASE_URL === undefined, {
    path: ['COPIA_CONTINUA'],
    message: 'retirada: o PostgreSQL de DATABASE_URL se copia com as ferramentas dele (docs/operating.md)',
  });

export const SETTING_NAMES: readonly string[] = Object.keys(EACH.shape);

/** What else `.env` may hold: settings of the commands that call a service, and of compose.yaml. */
const OTHER_NAMES = [
  ...['VIVEIRO_URL', 'VIVEIRO_EMAIL', 'VIVEIRO_SENHA', 'VIVEIRO_TOKEN'],
  ...['PORTA', 'POSTGRES_PASSWORD', 'DOMINIO', 'BACKUPS'],
];

/** A line without `=` would silently set nothing. */
function checkLines([stray]: readonly string[]): void {
  if (stray === undefined) return;
  // The rest of the line may be a secret.
  const [name] = /^[A-Z_]{1,40}(?=[:\s]|$)/.exec(stray) ?? [];
  const begins = name ? `que começa com ${name}` : 'que não começa com um nome';
  throw new LastingError(
    `Corrija o arquivo .env e tente de novo: a linha ${begins} deve ser como NOME=valor, e não tem “=” depois do nome.`,
  );
}

/**
 * A name that resembles none of ours belongs to another program. PostgreSQL's own variables resemble PORT and HOST, so they
 * are let through.
 */
function checkSpelling(names: readonly string[]): void {
  const known = [...SETTING_NAMES, ...OTHER_NAMES];
  const lowerCase = known.map((name) => name.toLowerCase());
  const corrections = names
    .filter((name) => !known.includes(name) && !/^PG[A-Z]+$/.test(name))
    .map((name) => [name, meant(name.toLowerCase(), lowerCase)?.toUpperCase()])
    .filter(([, right]) => right !== undefined);
  if (corrections.length === 0) return;
  const list = corrections.map(([wrong, right]) => `${wrong} não existe, deve ser ${right}`).join('; ');
  throw new LastingError(`Corrija o arquivo .env e tente de novo: ${list}.`);
}

/**
 * A setting that `read` converts. Undefined means that it cannot, and `form` says what was expected, unless `read`
 * says it itself.
 */
function setting<T>(
  read: (value: string) => T | undefined,
  form: string,
  tidy = (value: string) => value.trim(),
) {
  return z.string().transform((value, issues): T => {
    try {
      const understood = read(tidy(value));
      if (understood !== undefined) return understood;
      throw new Unfit(form);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      issues.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

function wrongSettings(error: z.ZodError): LastingError {
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: deve ser ${message}.`);
  return new LastingError(
    `Corrija estas configurações (variáveis de ambiente ou arquivo .env) e inicie o serviço de novo:\n${lines.join('\n')}`,
  );
}

/** What a field of the service takes. */
function accepted<T>(field: z.ZodType<T>) {
  return (value: string) => field.safeParse(value).data;
}

function like(form: RegExp) {
  return (value: string) => (form.test(value) ? value : undefined);
}

/** A folder that exists, or that may be made. */
function folder(value: string) {
  return isFolder(value) === false || value.length > 200 ? undefined : value;
}

/** They are made by the operator: a missing one is a disk that is not mounted. */
function twoFolders(value: string) {
  const folders = list(value).map((each) => (isFolder(each) === false ? '' : resolve(each)));
  const fit = folders.length > 0 && folders.length <= 2 && new Set(folders).size === folders.length;
  return fit && folders.every((each) => each !== '' && each.length <= 200) ? folders : undefined;
}

function between(least: number, most: number) {
  return (value: string) => {
    const number = /^[1-9]\d{0,6}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
}

function present(value: string) {
  return isFolder(value) ? value : undefined;
}

/** Undefined when nothing is there, or when it may not be read. */
function isFolder(path: string): boolean | undefined {
  try {
    return statSync(path).isDirectory();
  } catch {
    return undefined;
  }
}

function publicKey(value: string) {
  return isPublicKey(value) ? value : undefined;
}

function endereco(value: string) {
  const known = line(value);
  return known && municipio(known) !== undefined ? known : undefined;
}

function cnpj(value: string) {
  const plain = semPontuacao(value);
  return cnpjValido(plain) ? plain : undefined;
}

function textoDoTermo(value: string) {
  return textoDoTermoValido(value) ? legalText(value) : undefined;
}

function port(value: string) {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;
}

function host(value: string) {
  if (/^[\d.]+$/.test(value)) return isIP(value) ? value : undefined;
  return isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined;
}

function flag(value: string) {
  if (/^(true|1|sim)$/i.test(value)) return true;
  return /^(false|0|nao|não)$/i.test(value) ? false : undefined;
}

function oneOf(values: string[]) {
  return (value: string) => values.find((known) => known === value.toLowerCase());
}

/** A name is required: PostgreSQL reads the sign of an offset such as -03:00 the other way round. */
function timeZone(value: string) {
  if (/^[+-]/.test(value)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value;
  } catch {
    return undefined;
  }
}

function urlOf(...protocols: string[]) {
  return (value: string) => {
    const url = URL.parse(value);
    return url && protocols.includes(url.protocol) ? value : undefined;
  };
}

/** Without a server, mails would go to this machine's port 25. */
function smtpUrl(value: string) {
  return URL.parse(value)?.hostname ? urlOf('smtp:', 'smtps:')(value) : undefined;
}

/** One server, or several with one database. */
function postgresUrl(value: string) {
  const urls = serversIn(value).map(postgresServer);
  return urls.every((url) => url !== undefined) ? verified(value) : undefined;
}

function postgresServer(value: string) {
  const { username = '', password = '', pathname = '', searchParams } = URL.parse(value) ?? {};
  const names = [...(searchParams?.keys() ?? [])];
  const known = names.every((name) => !/^(ssl|tls)/i.test(name) || TLS_NAMES.includes(name));
  const begun = ['postgres', 'direct'].includes(searchParams?.get('sslnegotiation') ?? 'postgres');
  const read = [username, password, pathname].every(isDecodable);
  return known && begun && read ? urlOf('postgres:', 'postgresql:')(value) : undefined;
}

/**
 * The driver verifies the server for all of these. For some it prints a long warning at each start that this may change.
 */
function verified(url: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replaceAll(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, 'verify-full');
}

/** The driver accepts a stray `%`, and fails when the decoded text is not UTF-8. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** Paths are appended to it. */
function publicUrl(value: string) {
  const url = URL.parse(value);
  const ends = url && url.username === '' && !/[?#]/.test(value);
  return ends ? urlOf('http:', 'https:')(value)?.replace(/\/+$/, '') : undefined;
}

/** Scheme, host and port, nothing more: what a browser sends as `Origin`. */
function origins(value: string) {
  const listed = list(value).map((item) => item.replace(/\/$/, ''));
  return listed.every((item) => /^https?:/.test(item) && URL.parse(item)?.origin === item)
    ? listed
    : undefined;
}

/** Everybody, nobody, or addresses and networks. Counting hops would let direct callers pretend to be proxied. */
function trustedProxy(value: string): boolean | string[] | undefined {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  const networks = list(value);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

/** `true` stands for the network of all addresses. */
function isNetwork(item: string): boolean {
  const [address = '', prefix = '1', ...rest] = item.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** An address to listen on, as other programs write it. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
