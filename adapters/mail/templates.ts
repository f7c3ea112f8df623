import { createHash } from 'node:crypto';
import type { Letter } from '../../src/auth/mailer.ts';
import { VALIDADE_HORAS } from '../../src/auth/rules.ts';
import { tokenLink } from '../../src/auth/tokens.ts';
import { seloPorExtenso } from '../../src/common/brazilian.ts';
import { type Instituicao, mediaType } from '../../src/common/instituicao.ts';
import type { ModeloComToken, ModeloEmail } from '../../src/common/modelos-de-email.ts';
import { NOMES } from '../../src/selos/rules.ts';
import { doViveiro } from '../print/brazilian.ts';
import { BRASAO_CID, htmlOf, type MailPart } from './html.ts';

/** The sender of the mails. */
export interface Sender extends Instituicao {
  /** The `From` header: `Viveiro <viveiro@exemplo.com.br>`, or an address, to which the nursery's name is added. */
  mailFrom: string;
  /** Where people reach the service. Its host is in the Message-ID, and links lead there. */
  publicUrl: string;
  /** The time zone in which instants are written. */
  fusoHorario: string;
}

/** The mail of a letter, in nodemailer's form. Nothing in it depends on the moment or on chance. */
export async function compose(letter: Letter, sender: Sender) {
  const { assunto, paragrafos } = onlyTellsOfAnEnd(letter) ? ACABOU : TEXTOS[letter.modelo];
  const { nomeDoViveiro } = sender;
  const greeting = { text: letter.nome === '' ? 'Olá!' : `Olá, ${letter.nome}!` };
  const paragraphs = paragrafos(doViveiro(nomeDoViveiro)).map((text) => ({ text }));
  const { asText, asHtml } = ownPartsOf(letter, sender);
  const html = {
    title: assunto,
    preview: paragraphs[0]?.text ?? '',
    parts: [greeting, ...paragraphs, ...asHtml],
  };
  const text = [greeting, ...paragraphs, ...asText, { text: nomeDoViveiro }].map(inText);
  return {
    from: fromOf(sender),
    to: { name: letter.nome, address: letter.email },
    subject: `${assunto} – ${nomeDoViveiro}`,
    date: new Date(letter.data),
    messageId: `<${nameOf(letter)}@${new URL(sender.publicUrl).hostname}>`,
    baseBoundary: letter.id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text.join('\n\n')}\n`,
    html: await htmlOf(html, sender),
    attachments: attachmentsOf(sender),
  };
}

type TextPart = { text: string } | { items: readonly string[] };

function inText(part: TextPart): string {
  return 'items' in part ? part.items.map((item) => `- ${item}`).join('\n') : part.text;
}

/** What a letter says beside the paragraphs of its kind. */
function ownPartsOf(letter: Letter, sender: Sender): { asText: TextPart[]; asHtml: MailPart[] } {
  switch (letter.modelo) {
    case 'CONVITE':
    case 'REDEFINICAO':
      return accessOf(letter, sender);
    case 'SELOS':
      return inBoth(sealsOf(letter, sender));
    case 'WEBHOOK_PAUSADO':
      return webhookOf(letter, sender);
    case 'ALERTAS':
      return inBoth(alertsOf(letter));
    default:
      return inBoth([]);
  }
}

function inBoth(parts: TextPart[]) {
  return { asText: parts, asHtml: parts };
}

/**
 * A name that no other mail of this host has. The seals of a day have the same row in every installation, and one mailbox may get
 * those of several, which may all use the local host's address. A mail server drops a mail that looks like a second copy.
 */
function nameOf(letter: Letter): string {
  if (letter.modelo !== 'SELOS') return letter.id;
  return `${letter.id}.${createHash('sha256').update(JSON.stringify(letter.dados.selos)).digest('hex').slice(0, 32)}`;
}

function fromOf({ mailFrom, nomeDoViveiro }: Sender) {
  return mailFrom.includes('<') ? mailFrom : { name: nomeDoViveiro, address: mailFrom };
}

/** The picture that the HTML shows. */
function attachmentsOf({ brasao }: Sender) {
  if (!brasao || brasao.tipo === 'svg') return [];
  const content = Buffer.from(brasao.base64, 'base64');
  return [
    {
      filename: `brasao.${brasao.tipo}`,
      contentType: mediaType(brasao),
      contentDisposition: 'inline' as const,
      cid: BRASAO_CID,
      content,
    },
  ];
}

interface Textos {
  assunto: string;
  paragrafos: (doViveiro: string) => string[];
}

const TEXTOS: Record<ModeloEmail, Textos> = {
  CONVITE: {
    assunto: 'Seu primeiro acesso',
    paragrafos: (doViveiro) => [
      `Seu cadastro no sistema ${doViveiro} está pronto. Escolha uma senha para começar a usá-lo.`,
    ],
  },
  REDEFINICAO: {
    assunto: 'Redefinição de senha',
    paragrafos: (doViveiro) => [
      `Recebemos um pedido para trocar a sua senha no sistema ${doViveiro}.`,
      'Se não foi você quem pediu, ignore esta mensagem: a senha continua a mesma.',
    ],
  },
  EMAIL_ALTERADO: {
    assunto: 'Seu e-mail foi trocado',
    paragrafos: (doViveiro) => [
      `O e-mail da sua conta no sistema ${doViveiro} foi trocado por outro. Com este endereço já não se entra no sistema, e os links enviados a ele não valem mais.`,
      'Se você não sabe desta troca, avise logo a administração do sistema: alguém pode ter entrado na sua conta.',
    ],
  },
  SENHA_ALTERADA: {
    assunto: 'Sua senha foi trocada',
    paragrafos: (doViveiro) => [
      `A senha da sua conta no sistema ${doViveiro} foi trocada.`,
      'Se não foi você, avise logo a administração do sistema: alguém pode ter entrado na sua conta.',
    ],
  },
  SELOS: {
    assunto: 'Selos dos livros',
    paragrafos: (doViveiro) => [
      `Estes são os selos mais novos dos livros do sistema ${doViveiro}. Guarde esta mensagem: um selo que está fora do sistema mostra, a qualquer tempo, se alguém mudou depois o que já estava registrado, mesmo quem tem acesso ao banco de dados.`,
      'Para comparar, procure um destes selos na página Auditoria do sistema, em "Procurar o selo": ele tem de estar lá, com o mesmo número e a mesma data. Se não estiver, os livros já não são os daquele dia: avise a administração e guarde as cópias de segurança.',
      'Para conferir também os registros que os selos protegem, quem cuida do serviço usa o comando "viveiro verificar".',
    ],
  },
  WEBHOOK_PAUSADO: {
    assunto: 'Um webhook foi pausado',
    paragrafos: (doViveiro) => [
      `Os eventos do sistema ${doViveiro} deixaram de ser enviados a um programa: por três dias ele não os recebeu, ou falta o segredo com que são assinados.`,
      'Nada se perdeu. Quem cuida desse programa vê, na página Webhooks, o que ele respondeu por último; depois de corrigido, o botão Retomar envia tudo o que falta, na ordem.',
    ],
  },
  ALERTAS: {
    assunto: 'O sistema precisa de cuidado',
    paragrafos: (doViveiro) => [
      `O sistema ${doViveiro} continua no ar, mas algo nele precisa de quem cuida do serviço. Se não é você, passe esta mensagem adiante.`,
    ],
  },
};

/** For alerts about problems that are all over. */
const ACABOU: Textos = {
  assunto: 'O que o sistema pedia já não é preciso',
  paragrafos: (doViveiro) => [`O sistema ${doViveiro} tinha pedido cuidado, e isto já não é preciso.`],
};

const BOTOES: Record<ModeloComToken, string> = { CONVITE: 'Escolher a senha', REDEFINICAO: 'Trocar a senha' };

/**
 * The link, and how long it is valid. The text also has the bare code, for a page that asks for it; in HTML it would only
 * confuse.
 */
function accessOf({ modelo, dados: { token, redirect_to } }: Letter<ModeloComToken>, { publicUrl }: Sender) {
  const link = tokenLink(publicUrl, token, redirect_to);
  const validade = { text: validadeOf(modelo) };
  return {
    asText: [{ text: link }, validade, { text: `Se a página pedir um código, ele é:\n${token}` }],
    asHtml: [{ button: BOTOES[modelo], link }, validade],
  };
}

/** The seals as they are printed on paper, each with its book. */
function sealsOf({ dados }: Letter<'SELOS'>, { fusoHorario }: Sender) {
  return dados.selos.map((selo) => ({
    text: `Livro ${NOMES[selo.livro]}. ${seloPorExtenso(selo, fusoHorario)}`,
  }));
}

/** Where the events went, and the page with the answers. */
function webhookOf({ dados }: Letter<'WEBHOOK_PAUSADO'>, { publicUrl }: Sender) {
  const link = `${publicUrl}/admin/webhooks`;
  const to = { text: `Eles iam a ${dados.destino}.` };
  return { asText: [to, { text: link }], asHtml: [to, { button: 'Ver os webhooks', link }] };
}

function onlyTellsOfAnEnd(letter: Letter): boolean {
  return letter.modelo === 'ALERTAS' && letter.dados.comecou.length + letter.dados.continua.length === 0;
}

/** Each list under its heading; the last paragraph is for the operator of the service. */
function alertsOf({ dados: { comecou, continua, acabou } }: Letter<'ALERTAS'>): TextPart[] {
  const lists = [
    { titulo: 'É preciso fazer:', items: comecou },
    { titulo: 'Continua por fazer, há uma semana ou mais:', items: continua },
    { titulo: 'Já se resolveu:', items: acabou },
  ];
  const lasting =
    comecou.length + continua.length === 0
      ? ''
      : ' O que durar será lembrado uma vez por semana, e o que se resolver também será dito.';
  return [
    ...lists.flatMap(({ titulo, items }) => (items.length === 0 ? [] : [{ text: titulo }, { items }])),
    { text: `O comando "viveiro estado" mostra como tudo está agora.${lasting}` },
  ];
}

function validadeOf(modelo: ModeloComToken): string {
  const horas = VALIDADE_HORAS[modelo];
  return `O link vale por ${horas === 1 ? '1 hora' : `${horas} horas`} e só pode ser usado uma vez.`;
}
