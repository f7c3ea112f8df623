import type { inferRouterOutputs } from '@trpc/server';
import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../src/app-router.ts';
import { day, inteiro } from '../../src/common/brazilian.ts';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { word } from '../../src/common/palavras.ts';
import { fitted, fittedInside, onLines, textWidth } from './fitting.ts';
import type { Installation } from './installation.ts';
import { coatOfArms, GREY, signatory } from './letterhead.ts';
import { type Run, scientificName } from './scientific-name.ts';

export type Etiqueta = inferRouterOutputs<AppRouter>['lotes']['etiqueta'];

/** In points. */
export const MM = 72 / 25.4;

/** The size of a label, in millimetres. */
interface Size {
  width: number;
  height: number;
}

const ALONE: Size = { width: 100, height: 50 };
const PADDING = 4;
/** The height of the letterhead at the foot. */
const FOOT = 6;
/** In points, between the coat of arms, which is at most twice as wide as high, and the letterhead. */
const GAP = 4;
/** At this size, each module of the code for an address of up to 62 characters is at least three points wide. */
const WIDEST_QR = 37.2;
/** The height of a line of a species, and the number of lines that every label has. */
const LINE = 3.9;
const OTHER_LINES = 15;

/** The label of a batch, 100 × 50 mm, on one page whatever it says. */
export function etiqueta(etiqueta: Etiqueta, installation: Installation): TDocumentDefinitions {
  return {
    pageSize: { width: ALONE.width * MM, height: ALONE.height * MM },
    pageMargins: 0,
    info: { title: `Etiqueta do lote ${etiqueta.codigo}`, author: signatory(installation) },
    defaultStyle: LETTERS,
    content: labelAt({ x: 0, y: 0 }, ALONE, etiqueta, installation),
  };
}

/** Shared by every label, alone or on a sheet. */
export const LETTERS = { fontSize: 9, lineHeight: 1 };
/** The letters of a code, of an origin and of the foot. Two lines of the smallest code take the room of one of the largest. */
const CODE = { largest: 14, smallest: 7 };
const ORIGIN = 7.5;
const SMALL = 6;

/** A label at a position on its page, in millimetres. The QR code leads any phone to the batch. */
export function labelAt(
  { x, y }: { x: number; y: number },
  { width, height }: Size,
  { codigo, fase, estufa, especies, procedencias, data_inicio, data_emissao }: Etiqueta,
  installation: Installation,
): Content[] {
  const dia = (instante: string) => day(instante, installation.fusoHorario);
  const inside = height - PADDING - FOOT - 1;
  const qr = Math.min(inside, WIDEST_QR);
  // Estimates are generous, so that text seldom enters the padding.
  const text = (width - 1.5 * PADDING - qr - 3) * MM;
  const lugar = onLines(
    `Estufa: ${estufa}`,
    text,
    LETTERS.fontSize,
    inside - OTHER_LINES >= 3 * LINE ? 2 : 1,
  );
  const room = Math.floor((inside - OTHER_LINES) / LINE) - (lugar.length - 1);
  const origem = originLines(procedencias, text, Math.max(1, Math.ceil(room / 2)));
  const lines = Math.max(1, room - origem.length);
  const at = (left: number, top: number) => ({ absolutePosition: { x: (x + left) * MM, y: (y + top) * MM } });
  return [
    {
      qr: `${installation.publicUrl}/l/${encodeURIComponent(codigo)}`,
      fit: qr * MM,
      eccLevel: 'M',
      ...at(PADDING, PADDING),
    },
    {
      ...at(PADDING + qr + 3, PADDING),
      columns: [
        {
          width: text,
          stack: [
            code(codigo, text),
            ...speciesLines(especies, lines, text),
            ...origem,
            { text: `Fase: ${word(fase)} · início: ${dia(data_inicio)}`, noWrap: true, margin: [0, 3, 0, 0] },
            ...lugar.map((line) => ({ text: line, bold: true, noWrap: true })),
          ],
        },
      ],
    },
    {
      ...at(PADDING, height - FOOT - 1),
      columns: [...arms(installation), foot(installation, dia(data_emissao), width)],
      columnGap: GAP,
    },
  ];
}

/** A code is whole: it gets smaller letters when it is long, and two lines when it is very long. */
function code(codigo: string, width: number): Content {
  const fontSize = Math.min(CODE.largest, width / textWidth(codigo, 1));
  const letters =
    fontSize < CODE.smallest
      ? { fontSize: CODE.smallest, wordBreak: 'break-all' }
      : { fontSize, noWrap: true };
  return { text: codigo, bold: true, margin: [0, 0, 0, 2], ...letters } as Content;
}

function arms(installation: Installation): Column[] {
  return coatOfArms(installation, FOOT * MM).map(
    (picture) => ({ ...(picture as object), width: 'auto' }) as Column,
  );
}

/** The small letterhead at the foot: the nursery, and when the label was made. */
function foot(installation: Installation, emitida: string, width: number): Column {
  const { orgao, nomeDoViveiro } = installation;
  const when = ` · emitida em ${emitida}`;
  const room = (width - 2 * PADDING - 2 * FOOT) * MM - GAP;
  return {
    width: '*',
    stack: [
      ...(orgao === null ? [] : [{ text: fitted(orgao, room, SMALL), noWrap: true }]),
      {
        text: `${fitted(nomeDoViveiro, room - textWidth(when, SMALL), SMALL)}${when}`,
        noWrap: true,
      },
    ],
    fontSize: SMALL,
    color: GREY,
    margin: [0, orgao === null ? 4 : 1, 0, 0],
  };
}

type Especie = Etiqueta['especies'][number];

/**
 * Where the seed came from, on so many lines at most: of one lot its code, and below its town with the number of mother trees, and
 * its place; of several their codes, and how many more there are.
 */
function originLines(procedencias: Etiqueta['procedencias'], width: number, most: number): Content[] {
  const [only, other] = procedencias;
  if (!only) return [];
  const small = (text: string) => ({ text, fontSize: ORIGIN, noWrap: true });
  const inside = (text: string, lines: number) => onLines(text, width, ORIGIN, lines).map(small);
  if (other) return inside(codesIn(procedencias, width, most), most);
  const { codigo, local, municipio, uf, numero_matrizes: matrizes } = only;
  const cidade = [municipio, uf].filter(Boolean).join('/');
  const arvores = matrizes === null ? null : `${inteiro(matrizes)} ${matrizes === 1 ? 'matriz' : 'matrizes'}`;
  const below = [[arvores, cidade].filter(Boolean).join(' · '), local].filter(Boolean) as string[];
  const parts = most > below.length ? below : [below.join(' · ')].filter(Boolean);
  const lines = inside(`Origem: ${codigo}`, 1);
  for (const [n, part] of parts.entries())
    lines.push(...inside(part, most - lines.length - (parts.length - 1 - n)));
  return lines.slice(0, most);
}

/** As many whole codes as there is room for, and the number of the others. */
function codesIn(procedencias: Etiqueta['procedencias'], width: number, lines: number): string {
  const codes = procedencias.map(({ codigo }) => codigo);
  const first = (count: number) => {
    const others = codes.length - count;
    return `Origem: ${codes.slice(0, count).join(', ')}${others === 0 ? '' : ` e mais ${others}`}`;
  };
  const isWhole = (text: string) => onLines(text, width, ORIGIN, lines).every((line) => !line.includes('…'));
  const counts = codes.map((_, n) => codes.length - n);
  return first(counts.find((count) => isWhole(first(count))) ?? 1);
}

/** Two lines for each species while there is room, then one. The species that do not fit are counted. */
function speciesLines(all: Especie[], lines: number, width: number): Content[] {
  if (all.length * 2 <= lines) return named(all, lines, width);
  const shown = all.length > lines ? all.slice(0, lines - 1) : all;
  const others = all.length - shown.length;
  return [
    ...shown.map((each) => onOneLine(each, width)),
    ...(others === 0
      ? []
      : [{ text: `${shown.length > 0 ? 'e mais ' : ''}${others} espécies`, noWrap: true }]),
  ];
}

/** Each species by both names, which take a second line where they are long and there is one to spare. */
function named(all: Especie[], lines: number, width: number): Content[] {
  let spare = lines - all.length - all.filter(({ nome_cientifico }) => nome_cientifico !== null).length;
  const wrapped = (text: string, cut?: typeof fitted) => {
    const each = onLines(text, width, LETTERS.fontSize, spare > 0 ? 2 : 1, cut);
    spare -= each.length - 1;
    return each;
  };
  return all.flatMap((especie): Content[] => {
    const { nome_cientifico: nome } = especie;
    return [
      ...wrapped(nomeComVariedade(especie)).map((text) => ({ text, bold: true, noWrap: true })),
      ...(nome === null
        ? []
        : scientific(nome, wrapped(nome, fitted)).map((text) => ({ text, noWrap: true }))),
    ];
  });
}

/** The scientific name, without its author, gets the room that the popular one leaves, if any. */
function onOneLine({ nome_popular, nome_cientifico }: Especie, width: number): Content {
  const nome = `${fittedInside(nome_popular, width, LETTERS.fontSize)} `;
  const left = width - textWidth(nome, LETTERS.fontSize);
  const beside = nome_cientifico === null || left < LEAST ? '' : withoutAuthor(nome_cientifico);
  const [runs = []] = scientific(beside, [fitted(beside, left, LETTERS.fontSize)]);
  return { text: [{ text: nome, bold: true }, ...runs], noWrap: true };
}

/** The room in which the beginning of a scientific name still says something, in points. */
const LEAST = 8 * MM;

/** Up to the last word in italics. */
function withoutAuthor(nome: string): string {
  const runs = scientificName(nome);
  const last = runs.findLastIndex(({ italics }) => italics);
  return runs
    .slice(0, last + 1)
    .map(({ text }) => text)
    .join('');
}

/** Lines of a scientific name, of which the last may be cut. The name is split before its lines, so that an author stays an author. */
function scientific(nome: string, lines: readonly string[]): Run[][] {
  const runs = scientificName(nome);
  let from = 0;
  return lines.map((line) => {
    from = nome.indexOf(line.slice(0, -1), from);
    let at = -from;
    const parts = runs.map(({ text, italics }) => {
      const part = line.slice(Math.max(0, at), Math.max(0, at + text.length));
      at += text.length;
      return { text: part, italics };
    });
    from += line.length;
    return parts.filter(({ text }) => text !== '');
  });
}
