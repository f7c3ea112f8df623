import { VALIDADE_HORAS } from '../../src/auth/rules.ts';
import type { ModeloEmail } from '../../src/vocabulary.ts';
import { escaped } from '../html.ts';
import type { Letter } from './mailer.ts';

/** Who the mails come from. */
export interface Sender {
  /** The `From` header: `viveiro@exemplo.com.br`, or `Viveiro <viveiro@exemplo.com.br>`. */
  from: string;
  nomeDoViveiro: string;
  /** Where people reach the service; its host is in the Message-ID, its page takes tokens by default. */
  publicUrl: string;
}

/** The mail of a letter, as nodemailer takes it. Nothing in it depends on the moment or on chance. */
export function compose(letter: Letter, sender: Sender) {
  const { assunto, paragrafos, botao } = TEXTOS[letter.modelo](sender.nomeDoViveiro);
  const link = linkOf(letter, sender.publicUrl);
  const parts = [`Olá, ${letter.nome}!`, ...paragrafos];
  return {
    from: sender.from,
    to: { name: letter.nome, address: letter.email },
    subject: `${assunto} – ${sender.nomeDoViveiro}`,
    date: new Date(letter.data),
    messageId: `<${letter.id}@${new URL(sender.publicUrl).hostname}>`,
    baseBoundary: letter.id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(parts, link, letter, sender),
    html: htmlOf(parts, botao, link, letter, sender),
  };
}

const TEXTOS: Record<
  ModeloEmail,
  (nomeDoViveiro: string) => { assunto: string; paragrafos: string[]; botao: string }
> = {
  CONVITE: (nomeDoViveiro) => ({
    assunto: 'Seu primeiro acesso',
    paragrafos: [
      `Você foi cadastrado no sistema de ${nomeDoViveiro}. Escolha uma senha para começar a usá-lo.`,
    ],
    botao: 'Escolher a senha',
  }),
  REDEFINICAO: (nomeDoViveiro) => ({
    assunto: 'Redefinição de senha',
    paragrafos: [
      `Recebemos um pedido para trocar a sua senha no sistema de ${nomeDoViveiro}.`,
      'Se não foi você quem pediu, ignore esta mensagem: a senha continua a mesma.',
    ],
    botao: 'Trocar a senha',
  }),
};

/** The page that takes the token, its own query kept. */
function linkOf({ redirectTo, token }: Letter, publicUrl: string): string {
  const url = new URL(redirectTo ?? `${publicUrl}/redefinir-senha`);
  url.searchParams.set('token', token);
  return url.href;
}

function validadeOf(modelo: ModeloEmail): string {
  const horas = VALIDADE_HORAS[modelo];
  return `O link vale por ${horas === 1 ? '1 hora' : `${horas} horas`} e só pode ser usado uma vez.`;
}

const PARA_QUEM_USA_A_API = 'Para quem usa a API, o código é:';

function textOf(parts: string[], link: string, { modelo, token }: Letter, { nomeDoViveiro }: Sender): string {
  const lines = [...parts, link, validadeOf(modelo), `${PARA_QUEM_USA_A_API}\n${token}`, nomeDoViveiro];
  return `${lines.join('\n\n')}\n`;
}

function htmlOf(
  parts: string[],
  botao: string,
  link: string,
  { modelo, token }: Letter,
  { nomeDoViveiro }: Sender,
): string {
  const paragraphs = [
    ...parts.map(escaped),
    `<a href="${escaped(link)}">${botao}</a>`,
    validadeOf(modelo),
    `${PARA_QUEM_USA_A_API}<br><code>${token}</code>`,
    escaped(nomeDoViveiro),
  ];
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html lang="pt-BR">\n<meta charset="utf-8">\n<body style="font-family: sans-serif">\n${body}\n</body>\n</html>\n`;
}
