import type { Brasao, Instituicao } from '../../src/common/instituicao.ts';
import { contactHtml, escaped } from '../print/html.ts';
import { GREEN, GREY, headingOf } from '../print/letterhead.ts';

/** The name of the picture in the HTML of a mail. */
export const BRASAO_CID = 'brasao';

/** The contents of a mail, as paragraphs and lists with at most one button among them. */
export type MailPart = { text: string } | { items: readonly string[] } | { button: string; link: string };

interface Page {
  title: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  parts: MailPart[];
}

/**
 * The HTML of a mail, in a form that every mail program shows: MJML turns it into tables. The first mail loads the
 * library.
 */
export async function htmlOf(page: Page, instituicao: Instituicao): Promise<string> {
  engine ??= load();
  const made = (await engine).toHtml(mjmlOf(page, instituicao));
  if (made.type === 'error') throw new Error(`the mail is no MJML: ${made.message}`);
  return made.content;
}

let engine: ReturnType<typeof load> | undefined;

async function load() {
  const { Engine } = await import('mrml');
  return new Engine();
}

function mjmlOf({ title, preview, parts }: Page, instituicao: Instituicao): string {
  return `<mjml lang="pt-BR">
<mj-head>
<mj-title>${escaped(title)}</mj-title>
<mj-preview>${escaped(preview)}</mj-preview>
<mj-attributes>
<mj-all font-family="Helvetica, Arial, sans-serif" />
<mj-text font-size="16px" line-height="24px" color="#1d2b1f" padding="8px 28px" />
<mj-section background-color="#ffffff" padding="0" />
</mj-attributes>
</mj-head>
<mj-body background-color="#f1f5f0" width="560px">
<mj-section background-color="#f1f5f0" padding="12px"><mj-column></mj-column></mj-section>
${letterhead(instituicao)}
<mj-section padding="16px 0 28px"><mj-column>
${parts.map(partOf).join('\n')}
</mj-column></mj-section>
<mj-section background-color="#f1f5f0" padding="12px"><mj-column></mj-column></mj-section>
</mj-body>
</mjml>`;
}

function partOf(part: MailPart): string {
  if ('text' in part) return `<mj-text>${escaped(part.text)}</mj-text>`;
  if ('items' in part) {
    const items = part.items.map(
      (item) => `<li style="padding-bottom: 6px; word-break: break-word">${escaped(item)}</li>`,
    );
    return `<mj-text padding="0 28px"><ul style="margin: 0; padding-left: 20px">${items.join('')}</ul></mj-text>`;
  }
  const link = escaped(part.link);
  return `<mj-button href="${link}" align="left" background-color="#2d6a3a" font-size="16px" padding="12px 28px" inner-padding="13px 26px">${escaped(part.button)}</mj-button>
<mj-text font-size="13px" line-height="19px" color="${GREY}">Se o botão não abrir, copie este endereço no navegador: <a href="${link}" style="color: ${GREEN}; word-break: break-all">${link}</a></mj-text>`;
}

/** Mail programs show no SVG, so the coat of arms appears when it is a PNG. */
function letterhead(instituicao: Instituicao): string {
  const { above, name, contact } = headingOf(instituicao);
  const { brasao } = instituicao;
  const words = [
    ...above.map((text) => `<div style="font-size: 14px">${escaped(text)}</div>`),
    `<div style="font-size: 17px; font-weight: bold; color: ${GREEN}">${escaped(name)}</div>`,
    ...(contact === ''
      ? []
      : [`<div style="font-size: 12px; line-height: 17px; color: ${GREY}">${contactHtml(contact)}</div>`]),
  ];
  const picture = brasao?.tipo === 'png' ? pictureOf(brasao) : '';
  return `<mj-section border-bottom="2px solid ${GREEN}" padding="20px 0 12px"><mj-column>
<mj-table padding="0 28px" line-height="21px"><tr>${picture}<td style="vertical-align: middle">${words.join('')}</td></tr></mj-table>
</mj-column></mj-section>`;
}

/** In pixels. */
const PICTURE = { width: 62, height: 78 };

/** A tall picture is narrower, so that the words beside it stay at the top of the mail. */
function pictureOf({ proporcao }: Brasao): string {
  const width = Math.max(1, Math.round(Math.min(PICTURE.width, PICTURE.height * proporcao)));
  return `<td width="${width}" style="padding-right: 14px"><img src="cid:${BRASAO_CID}" alt="" width="${width}" style="display: block" /></td>`;
}
