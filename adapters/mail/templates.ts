import type { Letter, TokenLetter } from '../../src/auth/mailer.ts';
import { VALIDADE_HORAS } from '../../src/auth/rules.ts';
import type { ModeloEmail } from '../../src/common/vocabulary.ts';
import { escaped } from '../print/html.ts';

/** Who the mails come from. */
export interface Sender {
  /** The `From` header: `Viveiro <viveiro@exemplo.com.br>`, or an address, which gets the nursery's name. */
  from: string;
  nomeDoViveiro: string;
  /** Where people reach the service; its host is in the Message-ID, links lead there. */
  publicUrl: string;
}

/** The mail of a letter, as nodemailer takes it. Nothing in it depends on the moment or on chance. */
export function compose(letter: Letter, sender: Sender) {
  const { assunto, paragrafos } = TEXTOS[letter.modelo];
  const parts: Part[] = [
    { text: `Olá, ${letter.nome}!` },
    ...paragrafos(sender.nomeDoViveiro).map((text) => ({ text })),
    ...('token' in letter ? accessOf(letter, sender) : []),
    { text: sender.nomeDoViveiro },
  ];
  return {
    from: fromOf(sender),
    to: { name: letter.nome, address: letter.email },
    subject: `${assunto} – ${sender.nomeDoViveiro}`,
    date: new Date(letter.data),
    messageId: `<${letter.id}@${new URL(sender.publicUrl).hostname}>`,
    baseBoundary: letter.id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: htmlOf(parts),
  };
}

function fromOf({ from, nomeDoViveiro }: Sender) {
  return from.includes('<') ? from : { name: nomeDoViveiro, address: from };
}

/** A paragraph, and how it looks in HTML where that is more than its text. */
interface Part {
  text: string;
  html?: string;
}

const TEXTOS: Record<ModeloEmail, { assunto: string; paragrafos: (nomeDoViveiro: string) => string[] }> = {
  CONVITE: {
    assunto: 'Seu primeiro acesso',
    paragrafos: (nomeDoViveiro) => [
      `Você foi cadastrado no sistema de ${nomeDoViveiro}. Escolha uma senha para começar a usá-lo.`,
    ],
  },
  REDEFINICAO: {
    assunto: 'Redefinição de senha',
    paragrafos: (nomeDoViveiro) => [
      `Recebemos um pedido para trocar a sua senha no sistema de ${nomeDoViveiro}.`,
      'Se não foi você quem pediu, ignore esta mensagem: a senha continua a mesma.',
    ],
  },
  EMAIL_ALTERADO: {
    assunto: 'Seu e-mail foi trocado',
    paragrafos: (nomeDoViveiro) => [
      `O e-mail da sua conta no sistema de ${nomeDoViveiro} foi trocado por outro. Com este endereço já não se entra no sistema, e os links enviados a ele não valem mais.`,
      'Se você não sabe desta troca, avise logo o administrador do sistema: alguém pode ter entrado na sua conta.',
    ],
  },
  SENHA_ALTERADA: {
    assunto: 'Sua senha foi trocada',
    paragrafos: (nomeDoViveiro) => [
      `A senha da sua conta no sistema de ${nomeDoViveiro} foi trocada.`,
      'Se não foi você, avise logo o administrador do sistema: alguém pode ter entrado na sua conta.',
    ],
  },
};

const BOTOES: Record<TokenLetter['modelo'], string> = {
  CONVITE: 'Escolher a senha',
  REDEFINICAO: 'Trocar a senha',
};

/** The link, how long it counts, and the bare token for people without a page. */
function accessOf(letter: TokenLetter, { publicUrl }: Sender): Part[] {
  const { modelo, token } = letter;
  const link = linkOf(letter, publicUrl);
  return [
    { text: link, html: `<a href="${escaped(link)}">${BOTOES[modelo]}</a>` },
    { text: validadeOf(modelo) },
    { text: `${PARA_QUEM_USA_A_API}\n${token}`, html: `${PARA_QUEM_USA_A_API}<br><code>${token}</code>` },
  ];
}

/** Leads through the service, which looks at the token and goes on to the page that takes it. */
function linkOf({ redirectTo, token }: TokenLetter, publicUrl: string): string {
  const url = new URL(`${publicUrl}/api/auth/reset-password/${token}`);
  if (redirectTo !== null) url.searchParams.set('callbackURL', redirectTo);
  return url.href;
}

function validadeOf(modelo: TokenLetter['modelo']): string {
  const horas = VALIDADE_HORAS[modelo];
  return `O link vale por ${horas === 1 ? '1 hora' : `${horas} horas`} e só pode ser usado uma vez.`;
}

const PARA_QUEM_USA_A_API = 'Para quem usa a API, o código é:';

function htmlOf(parts: Part[]): string {
  const body = parts.map(({ text, html = escaped(text) }) => `<p>${html}</p>`).join('\n');
  return `<!doctype html>\n<html lang="pt-BR">\n<meta charset="utf-8">\n<body style="font-family: sans-serif">\n${body}\n</body>\n</html>\n`;
}
