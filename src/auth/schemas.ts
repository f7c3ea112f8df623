import { z } from 'zod';
import { CARGOS, STATUS_USUARIO } from '../common/vocabulary.ts';
import { email, idOut, instantOut, option, optionalText, text, textOut } from '../wire/fields.ts';
import { input } from '../wire/inputs.ts';

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

/** A password to be checked. The answer does not tell whether it could be a password at all. */
export function senha(description: string) {
  return z.string().min(1).max(1_000).meta({ description, format: 'password' });
}

export const Credentials = input({ email: email('E-mail do usuário'), password: senha('Senha') });
export type Credentials = z.output<typeof Credentials>;

/** A complete address, or none. Whether it is allowed is decided by a rule. */
function pagina(description: string) {
  return optionalText(description, MAX_URL)
    .refine(
      (text) => !text || URL.canParse(text),
      'Informe um endereço completo, como https://exemplo.com.br.',
    )
    .meta({ format: 'uri' });
}

export const ResetRequest = input({
  email: email('E-mail do usuário'),
  redirectTo: pagina('Página autorizada para a qual o link do e-mail leva'),
});
export type ResetRequest = z.output<typeof ResetRequest>;

export const ResetLink = input({
  token: z.string().describe('Código recebido por e-mail'),
  callbackURL: pagina('Página autorizada para a qual se é levado; sem ela, a do próprio serviço'),
});
export type ResetLink = z.output<typeof ResetLink>;

export const NewPassword = input({
  newPassword: novaSenha('Nova senha, de 8 a 128 caracteres'),
  token: text('Código recebido por e-mail'),
});
export type NewPassword = z.output<typeof NewPassword>;

export const UsuarioDaSessao = z
  .object({
    id: idOut('Identificador do usuário'),
    name: textOut('Nome'),
    email: textOut('E-mail'),
    emailVerified: z.boolean().describe('Se o primeiro acesso, feito pelo e-mail, já aconteceu'),
    image: z.string().nullable().describe('Sempre nulo: usuários não têm imagem'),
    createdAt: instantOut('Data do cadastro'),
    updatedAt: instantOut('Data da última alteração'),
    cargo: option(CARGOS, 'Cargo'),
    status: option(STATUS_USUARIO, 'Situação'),
    somente_leitura: z.boolean().describe('Se a pessoa só consulta'),
  })
  .describe('Usuário');

export const SignedIn = z.object({
  token: textOut('Código da sessão, para o cabeçalho Authorization com o esquema Bearer'),
  redirect: z.boolean().describe('Sempre falso'),
  user: UsuarioDaSessao,
});
export type SignedIn = z.output<typeof SignedIn>;

export const Sessao = z
  .object({
    id: idOut('Identificador da sessão, que não é o `token`'),
    userId: idOut('Identificador do usuário'),
    createdAt: instantOut('Quando a sessão começou'),
    updatedAt: instantOut('Quando a sessão foi prolongada'),
    expiresAt: instantOut('Quando a sessão termina, se não for usada'),
    ipAddress: z.string().nullable().describe('Endereço de onde se entrou'),
    userAgent: z.string().nullable().describe('Programa com que se entrou'),
  })
  .describe('Sessão');

export const SessionAnswer = z.object({ session: Sessao, user: UsuarioDaSessao });
export type SessionAnswer = z.output<typeof SessionAnswer>;

export const SessaoEncerrada = z.object({ success: z.boolean().describe('Se a sessão foi encerrada') });

export const LedTo = z.object({
  url: textOut('Página para a qual se é levado, com `token`, ou com `error` igual a INVALID_TOKEN'),
});
export type LedTo = z.output<typeof LedTo>;

export const Done = z.object({ status: z.boolean().describe('Se o pedido foi atendido') });

export const PasswordSet = Done.extend({
  email: textOut('E-mail com que se entra'),
  name: textOut('Nome de quem definiu a senha'),
  firstAccess: z.boolean().describe('Se foi o primeiro acesso, que ativa a conta'),
});
export type PasswordSet = z.output<typeof PasswordSet>;
