import { type Brasao, type Instituicao, mediaType } from '../../src/common/instituicao.ts';
import { headingOf } from './letterhead.ts';
import { scientificName } from './scientific-name.ts';

export const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, attributes included. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A scientific name, with italics where they belong. */
export function scientificHtml(name: string): string {
  return scientificName(name)
    .map(({ text, italics }) => (italics ? `<i>${escaped(text)}</i>` : escaped(text)))
    .join('');
}

/** The letterhead of a page; needs LETTERHEAD_STYLE. */
export function letterheadHtml(instituicao: Instituicao): string {
  const { above, name, contact } = headingOf(instituicao);
  const { brasao } = instituicao;
  return [
    '<header class="timbre">',
    ...(brasao === null ? [] : [`<img src="${dataUrl(brasao)}" alt="">`]),
    '<div>',
    ...above.map((text) => `<p>${escaped(text)}</p>`),
    `<p class="viveiro">${escaped(name)}</p>`,
    ...(contact === '' ? [] : [`<p class="contato">${contactHtml(contact)}</p>`]),
    '</div>',
    '</header>',
  ].join('\n');
}

/** The contact of a letterhead. A browser would break a phone number at its hyphen. */
export function contactHtml(contact: string): string {
  return escaped(contact).replace(/\S*\d-\d\S*/g, '<span style="white-space: nowrap">$&</span>');
}

/** A picture within a page: nothing else has to be loaded, and nothing in it runs. */
function dataUrl(brasao: Brasao): string {
  return `data:${mediaType(brasao)};base64,${brasao.base64}`;
}

export const LETTERHEAD_STYLE = `
  .timbre { display: flex; gap: .9rem; align-items: center; margin: 0 0 1.5rem; padding: 0 0 .8rem; border-bottom: 2px solid #1b5e20; }
  .timbre img { height: 4rem; max-width: 6rem; object-fit: contain; }
  .timbre p { margin: 0; font-size: .9rem; line-height: 1.3; }
  .timbre .viveiro { font-size: 1.05rem; font-weight: 700; color: #1b5e20; }
  .timbre .contato { font-size: .8rem; color: #555; margin-top: .15rem; }`;
