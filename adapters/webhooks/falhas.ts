import type { Resultado } from '../../src/webhooks/carteiro.ts';

const DESCONHECIDA = 'O certificado do receptor não leva a uma autoridade que o serviço conhece.';
const SEM_TLS = 'O receptor não entende https nesta porta.';

/** Why there was no answer, in words for the person in charge of the receiver. Error messages may repeat addresses. */
const FRASES: Record<string, string> = {
  INSEGURO: 'O endereço não começa por https://.',
  INTERNO: 'O nome leva agora a esta máquina ou a uma rede interna, e nada foi enviado.',
  TEMPO: 'O receptor não respondeu em 10 segundos.',
  ENOTFOUND: 'O nome do endereço não foi encontrado na rede.',
  EAI_AGAIN: 'O nome do endereço não pôde ser procurado agora.',
  ECONNREFUSED: 'O receptor recusou a conexão.',
  ECONNRESET: 'O receptor cortou a conexão.',
  EPIPE: 'O receptor cortou a conexão.',
  EHOSTUNREACH: 'Não há caminho até o receptor.',
  ENETUNREACH: 'Não há caminho até o receptor.',
  ETIMEDOUT: 'O receptor não aceitou a conexão a tempo.',
  CERT_HAS_EXPIRED: 'O certificado do receptor venceu.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'O certificado do receptor é de outro nome.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'O certificado do receptor é assinado por ele mesmo, e não por uma autoridade que o serviço conhece.',
  SELF_SIGNED_CERT_IN_CHAIN: DESCONHECIDA,
  UNABLE_TO_GET_ISSUER_CERT: DESCONHECIDA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: DESCONHECIDA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: DESCONHECIDA,
  EPROTO: SEM_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: SEM_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: SEM_TLS,
};

export function falha(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

/** The result without an answer. */
export function recusa(error: unknown): Resultado {
  const code = codeOf(error);
  return { status: null, erro: FRASES[code] ?? `A conexão com o receptor falhou (${code}).`, resposta: null };
}

/** With several addresses, each has its own error. The first one counts. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && /^[A-Z_0-9]+$/.test(code)) return code;
  return errors?.length ? codeOf(errors[0]) : 'ERRO';
}
