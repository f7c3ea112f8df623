import { type AppError, conflict, invalid, unavailable } from '../src/common/errors.ts';
import { DISK_FULL, PoolExhausted, READ_ONLY } from './connection.ts';
import { CallerGone, OutOfTime } from './hung-up.ts';
import { NoPrimary } from './servers.ts';

/**
 * What each constraint means to a clerk. The rules refuse first. The constraints refuse what gets past them in a
 * race, and the answer is the same.
 */
const BY_CONSTRAINT = {
  especies_saldo_nao_negativo: () => invalid('SALDO_INSUFICIENTE', saldoMudou('do estoque')),
  lote_itens_saldo_nao_negativo: () => invalid('SALDO_INSUFICIENTE', saldoMudou('da espécie no lote')),
  lotes_saldo_nao_negativo: () => invalid('SALDO_INSUFICIENTE', saldoMudou('do lote')),
  estufas_ocupacao_na_capacidade: () =>
    invalid('CAPACIDADE_EXCEDIDA', 'Confira as vagas da estufa e tente de novo: elas não bastam.'),
  movimentacoes_saida_de_lote: () =>
    invalid(
      'SAIDA_DE_LOTE_COM_DESTINATARIO',
      'Registre uma expedição: é ela que entrega as plantas de um lote a um destinatário.',
      'destinatario_id',
    ),
  movimentacoes_um_estorno: () =>
    invalid('JA_ESTORNADA', 'Esta movimentação já foi estornada; não é preciso estorná-la de novo.'),
  estufas_codigo_unico: () =>
    conflict(
      'CODIGO_JA_EXISTE',
      'Informe outro código: já existe uma estufa cadastrada com ele.',
      'codigo_identificador',
    ),
  procedencias_codigo_unico: () =>
    conflict('CODIGO_JA_EXISTE', 'Informe outro código: já existe uma procedência com ele.', 'codigo'),
  estufas_lugar_unico: () =>
    conflict('ESTUFA_JA_EXISTE', 'Confira a localização: já existe uma estufa cadastrada neste lugar.'),
  destinatarios_documento_unico: () =>
    conflict(
      'DESTINATARIO_JA_EXISTE',
      'Procure o destinatário na lista: já existe um cadastro com esse documento.',
      'documento',
    ),
  destinatarios_documento_forma: () =>
    invalid(
      'DOCUMENTO_INVALIDO',
      'Confira o documento: CPF tem 11 números e CNPJ tem 14 caracteres.',
      'documento',
    ),
  usuarios_email_unico: () =>
    conflict('USUARIO_JA_EXISTE', 'Use outro e-mail: já existe um usuário com esse endereço.', 'email'),
  chaves_nome_unico: () =>
    conflict('PROGRAMA_JA_EXISTE', 'Use outro nome, ou revogue antes a chave do programa que o tem.', 'nome'),
  livro_e_de_agora: () =>
    unavailable('RELOGIO_MUDOU', 'o relógio do serviço mudou e ainda está sendo acertado', 10),
  usuarios_cpf_unico: () =>
    conflict('USUARIO_JA_EXISTE', 'Confira o CPF: ele já está em outro usuário.', 'cpf'),
} satisfies Record<string, () => AppError>;

/** The fields differ between requests, so none is named. */
function saldoMudou(de: string): string {
  return `Confira o saldo ${de} e tente de novo: ele não basta para esta operação.`;
}

type Constraint = keyof typeof BY_CONSTRAINT;

/** The answer to a broken constraint. */
export function broken(constraint: Constraint): AppError {
  return BY_CONSTRAINT[constraint]();
}

/** A deadlock or a serialization failure: at the next attempt the other transaction has gone. */
const COLLISIONS = new Set(['40P01', '40001']);
/** A lock that was not released in time; a statement that took too long, usually because many did; no connection left. */
const WAITED_IN_VAIN = new Set(['55P03', '57014', '53300']);
const AUSENTE = 'o banco de dados não responde neste momento';
const SEM_TEMPO =
  'a verificação não terminou em menos de dois minutos, e só `viveiro verificar` espera até o fim';
const SEM_ESPACO = 'o banco de dados está sem espaço em disco, avise o administrador do sistema';

/**
 * Node's codes for a connection that fails or ends, and PostgreSQL's: class 08, access refused, shutdown and
 * start-up.
 */
const AWAY =
  /^(?:E(?:CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE)|08\w{3}|28\w{3}|3D000|57P0[123])$/;
/** The driver's and the pool's messages for the same, which have no code. */
const AWAY_WORDS =
  /timeout expired|Query read timeout|Connection terminated|connection error|Timeout acquiring|Client was closed|ended unexpectedly/;

/** Whether the database could not be reached, did not answer, or takes no writes until a standby is promoted. The outcome of a commit is unknown then. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PoolExhausted) return false;
  const { code = '', syscall } = native(error) as { code?: string; syscall?: string };
  if (error instanceof NoPrimary || code === READ_ONLY) return true;
  return AWAY.test(code) || syscall === 'connect' || AWAY_WORDS.test(error.message);
}

/**
 * The AppError of a broken constraint, or of a database that is too busy, full or away; undefined for any other
 * error.
 */
export function fromPostgres(error: unknown): AppError | undefined {
  const { constraint, code } = native(error) ?? {};
  if (isKnown(constraint)) return broken(constraint);
  if (code === DISK_FULL) return unavailable('SEM_ESPACO', SEM_ESPACO, 60, { cause: error });
  if (isAway(error)) return unavailable('BANCO_INDISPONIVEL', AUSENTE, 5, { cause: error });
  if (error instanceof OutOfTime) return unavailable('VERIFICACAO_LONGA', SEM_TEMPO, 600, { cause: error });
  if (attemptsAfter(error) === 1 && !(error instanceof CallerGone)) return undefined;
  return unavailable('SERVICO_OCUPADO', 'o serviço está ocupado demais neste momento', 2, { cause: error });
}

function isKnown(constraint = ''): constraint is Constraint {
  return Object.hasOwn(BY_CONSTRAINT, constraint);
}

/** PostgreSQL's or Node's code of an error, or else of what caused it. */
export function codeOf(error: unknown): string | undefined {
  return native(error)?.code ?? (error instanceof Error ? codeOf(error.cause) : undefined);
}

/** How many times in all a transaction that fails with this error is run. After a wait in vain it runs once more. */
export function attemptsAfter(error: unknown): number {
  const { code = '' } = native(error) ?? {};
  if (COLLISIONS.has(code)) return 3;
  return WAITED_IN_VAIN.has(code) || error instanceof PoolExhausted ? 2 : 1;
}

export function isGone(error: unknown): boolean {
  return error instanceof CallerGone;
}

/** Whether another transaction was in the way, or on a standby a change that it has to repeat. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.has(native(error)?.code ?? '');
}

export function isLockTimeout(error: unknown): boolean {
  return native(error)?.code === '55P03';
}

/** Whether the error only says that an earlier statement of the same transaction failed. */
export function isAftermath(error: unknown): boolean {
  return native(error)?.code === '25P02';
}

/** The driver's own error, which Objection wraps. */
function native(error: unknown): { code?: string; constraint?: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  return ('nativeError' in error ? error.nativeError : error) as { code?: string; constraint?: string };
}
