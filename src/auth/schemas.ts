import { z } from 'zod';
import { CARGOS, STATUS_USUARIO } from '../common/vocabulary.ts';
import { email, idDe, instante, opcao, texto, textoLido, textoOpcional } from '../fields.ts';
import { input } from '../inputs.ts';

const MIN_SENHA = 8;
const MAX_SENHA = 128;
const MAX_URL = 2_000;

/** A new password, exactly as typed: neither trimmed nor normalised here. Characters are code points. */
export function novaSenha(description: string) {
  const between = (text: string) => [...text].length >= MIN_SENHA && [...text].length <= MAX_SENHA;
  return z
    .string()
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      'Retire da senha os caracteres de controle.',
    )
    .refine(between, {
      message: `Escolha uma senha de ${MIN_SENHA} a ${MAX_SENHA} caracteres.`,
      params: { codigo: 'FORA_DO_LIMITE' },
    })
    .meta({ description, format: 'password', minLength: MIN_SENHA, maxLength: MAX_SENHA });
}

/** A password to be checked. Whether it could be one at all is not told. */
export function senha(description: string) {
  return z.string().min(1).max(1_000).meta({ description, format: 'password' });
}

export const signInEmail = input({ email: email('E-mail do usuário'), password: senha('Senha') });

/** A whole address, or none; whether it is an authorized one is a rule. */
function pagina(description: string) {
  return textoOpcional(description, MAX_URL)
    .refine(
      (text) => !text || URL.canParse(text),
      'Informe um endereço completo, como https://exemplo.com.br.',
    )
    .meta({ format: 'uri' });
}

export const requestPasswordReset = input({
  email: email('E-mail do usuário'),
  redirectTo: pagina('Página autorizada para a qual o link do e-mail leva'),
});

export const requestPasswordResetCallback = input({
  token: z.string().describe('Código recebido por e-mail'),
  callbackURL: pagina('Página autorizada para a qual se é levado; sem ela, a do próprio serviço'),
});

export const resetPassword = input({
  newPassword: novaSenha('Nova senha, de 8 a 128 caracteres'),
  token: texto('Código recebido por e-mail'),
});

const user = z
  .object({
    id: idDe('Identificador do usuário'),
    name: textoLido('Nome'),
    email: textoLido('E-mail'),
    emailVerified: z.boolean().describe('Se o primeiro acesso, feito pelo e-mail, já aconteceu'),
    image: z.string().nullable().describe('Sempre nulo: usuários não têm imagem'),
    createdAt: instante('Data do cadastro'),
    updatedAt: instante('Data da última alteração'),
    cargo: opcao(CARGOS, 'Cargo'),
    status: opcao(STATUS_USUARIO, 'Situação'),
  })
  .describe('Usuário');

export const signedIn = z.object({
  token: textoLido('Código da sessão, para o cabeçalho Authorization com o esquema Bearer'),
  redirect: z.boolean().describe('Sempre falso'),
  user,
});

export const currentSession = z.object({
  session: z
    .object({
      id: textoLido('Identificador da sessão'),
      userId: idDe('Identificador do usuário'),
      createdAt: instante('Quando a sessão começou'),
      updatedAt: instante('Quando a sessão foi prolongada'),
      expiresAt: instante('Quando a sessão termina, se não for usada'),
      ipAddress: z.string().nullable().describe('Endereço de onde se entrou'),
      userAgent: z.string().nullable().describe('Programa com que se entrou'),
    })
    .describe('Sessão'),
  user,
});

export const signedOut = z.object({ success: z.boolean().describe('Se a sessão foi encerrada') });

export const ledTo = z.object({
  url: textoLido('Página para a qual se é levado, com `token`, ou com `error` igual a INVALID_TOKEN'),
});

export const done = z.object({ status: z.boolean().describe('Se o pedido foi atendido') });
