import { AppError, invalid } from '../common/errors.ts';
import type { ModeloComToken } from '../common/modelos-de-email.ts';
import { caseless } from '../common/text.ts';

/** How many hours a mailed token is valid, from the moment of sending. */
export const VALIDADE_HORAS: Record<ModeloComToken, number> = { CONVITE: 72, REDEFINICAO: 1 };

/** When a token sent at `envio` expires. */
export function fimDaValidade(modelo: ModeloComToken, envio: Date): Date {
  return new Date(envio.getTime() + VALIDADE_HORAS[modelo] * 3_600_000);
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 5 * 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/**
 * When a mail that has just failed is tried again; null once it is three days old. The delay doubles up to five
 * minutes. Half of it depends on `random` (0 to 1), so that many mails do not retry at once.
 */
export function proximaTentativa(
  { tentativas, data_registro }: { tentativas: number; data_registro: string },
  agora: Date,
  random: number,
): Date | null {
  if (agora.getTime() - new Date(data_registro).getTime() >= GIVE_UP_MS) return null;
  const longest = Math.min(FIRST_DELAY_MS * 2 ** tentativas, LONGEST_DELAY_MS);
  return new Date(agora.getTime() + longest * (0.5 + random / 2));
}

/** How long an expired token is kept, so that its link can be answered with "expired" rather than "unknown". */
const REPOUSO_DO_TOKEN_MS = 7 * 24 * 3_600_000;

/** Tokens that expired before this instant are deleted. */
export function fimDoRepouso(agora: Date): Date {
  return new Date(agora.getTime() - REPOUSO_DO_TOKEN_MS);
}

/** A mail may link only to listed origins: any other site would receive the token. */
export function checkRedirect(
  redirectTo: string | null,
  origins: readonly string[],
  campo: 'redirectTo' | 'callbackURL',
): void {
  if (redirectTo === null) return;
  const { protocol, origin, username, password } = new URL(redirectTo);
  const web = protocol === 'https:' || protocol === 'http:';
  if (web && !username && !password && origins.includes(origin)) return;
  throw invalid(
    'REDIRECIONAMENTO_NAO_AUTORIZADO',
    'Use o endereço de uma página autorizada: este não está na lista do serviço.',
    campo,
  );
}

/**
 * What a strict installation (SENHA_ESTRITA) requires of a new password beside its length: it is not blank, not the e-mail,
 * not the part before its @, and not a very common password. Case and accents make no difference.
 */
export function checkSenhaEstrita(
  senha: string,
  emails: readonly string[],
  comuns: ReadonlySet<string>,
  campo?: string,
): void {
  const dobrada = caseless(senha);
  const proprias = emails.flatMap((email) => [email, email.split('@')[0]]);
  if (dobrada === '')
    throw senhaFraca('Escolha uma senha com letras, números ou sinais: esta só tem espaços.', campo);
  if (proprias.includes(dobrada)) {
    throw senhaFraca('Escolha uma senha diferente do seu e-mail: ele é conhecido.', campo);
  }
  if (comuns.has(dobrada)) {
    throw senhaFraca('Escolha outra senha, como quatro palavras sem relação: esta é das mais usadas.', campo);
  }
}

function senhaFraca(detalhe: string, campo?: string): AppError {
  return invalid('SENHA_FRACA', detalhe, campo);
}

const PRIMEIRA_ESPERA = 15 * 60;
const MAIOR_ESPERA = 24 * 3_600;

/** The seconds to wait after the limit of wrong passwords is reached for the n-th time in a day. The wait doubles each time. */
export function esperaDaRodada(rodada: number): number {
  return Math.min(PRIMEIRA_ESPERA * 2 ** (rodada - 1), MAIOR_ESPERA);
}

/** The one answer to every failed sign-in: wrong password, unknown e-mail, PENDENTE or INATIVO account (401). */
export function credenciaisRecusadas(): AppError {
  return new AppError('unauthenticated', [
    {
      codigo: 'CREDENCIAIS_INVALIDAS',
      detalhe: 'Confira o e-mail e a senha: não foi possível entrar com eles.',
    },
  ]);
}

/** The token is unknown, used, not yet sent, or of an INATIVO user. */
export function tokenRecusado(): AppError {
  return invalid(
    'TOKEN_INVALIDO',
    'Peça outro e-mail de redefinição: este código não existe ou já foi usado.',
    'token',
  );
}

export function tokenExpirado(): AppError {
  return invalid(
    'TOKEN_EXPIRADO',
    'Peça outro e-mail de redefinição: o prazo deste código terminou.',
    'token',
  );
}
