export type EmbeddedPostgresErrorKind =
  | 'unsupported-platform'
  | 'missing-binaries'
  | 'no-passwd-entry'
  | 'no-permission'
  | 'disk-full'
  | 'in-use'
  | 'data-elsewhere'
  | 'other-version'
  | 'failed';

/** The embedded server could not be started. The message is Portuguese and tells an operator what to do. */
export class EmbeddedPostgresError extends Error {
  readonly kind: EmbeddedPostgresErrorKind;

  constructor(kind: EmbeddedPostgresErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EmbeddedPostgresError';
    this.kind = kind;
  }
}

/** Translates what PostgreSQL or the operating system answered (`reason`, always English) for the operator. */
export function explain(reason: unknown, directory: string): EmbeddedPostgresError {
  if (reason instanceof EmbeddedPostgresError) return reason;
  const text = reason instanceof Error ? reason.message : String(reason);
  return (
    known(text, directory, reason) ??
    new EmbeddedPostgresError(
      'failed',
      `O PostgreSQL embutido não iniciou em ${directory}: ${decisiveLine(text)}`,
      reason,
    )
  );
}

/** The same for a server that has ended unasked, from what it logged. */
export function explainEnd(logged: string, directory: string): EmbeddedPostgresError {
  const sentence = `O banco de dados em ${directory} encerrou sem ser pedido; o serviço encerra também. Veja postgres.log nessa pasta.`;
  return known(logged, directory) ?? new EmbeddedPostgresError('failed', sentence);
}

function known(text: string, directory: string, reason?: unknown): EmbeddedPostgresError | undefined {
  const cause = knownCauses.find(({ sign }) => sign.test(text));
  return cause && new EmbeddedPostgresError(cause.kind, cause.message(directory), reason);
}

export function inUse(directory: string, pid?: number): EmbeddedPostgresError {
  const who = pid === undefined ? '' : ` (PostgreSQL com PID ${pid})`;
  return new EmbeddedPostgresError(
    'in-use',
    `O banco de dados em ${directory} já está em uso por outra instância do serviço${who}. ` +
      'Encerre a outra instância ou indique outra pasta em DATA_DIR.',
  );
}

const knownCauses: { sign: RegExp; kind: EmbeddedPostgresErrorKind; message(directory: string): string }[] = [
  {
    sign: /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i,
    kind: 'disk-full',
    message: (directory) =>
      `Não há espaço em disco para o banco de dados em ${directory}. Libere espaço e inicie o serviço de novo.`,
  },
  {
    sign: /could not look up effective user ID/,
    kind: 'no-passwd-entry',
    message: () =>
      `O usuário que executa o serviço (uid ${process.getuid?.()}) não existe em /etc/passwd, e o PostgreSQL exige um. ` +
      'Cadastre o usuário, execute o serviço com outro ou indique um PostgreSQL seu em DATABASE_URL.',
  },
  {
    // Another server creates its lock a moment before it fills it, and has its memory and its socket a moment longer.
    sign: /lock file ".*" (?:already exists|is empty)|pre-existing shared memory block|another postmaster/,
    kind: 'in-use',
    message: (directory) => inUse(directory).message,
  },
  {
    sign: /Permission denied|Operation not permitted|Read-only file system|EACCES|EPERM|EROFS|wrong ownership|invalid permissions/i,
    kind: 'no-permission',
    message: (directory) =>
      `O serviço não tem permissão para usar o banco de dados em ${directory}. ` +
      'Corrija o dono e as permissões da pasta (e das pastas acima dela) ou indique outra em DATA_DIR.',
  },
];

function decisiveLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'sem mensagem').trim();
}
