import type { inferRouterOutputs } from '@trpc/server';
import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../src/app-router.ts';
import { day, inteiro } from '../../src/common/brazilian.ts';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { word } from '../../src/common/palavras.ts';
import { fitted, textWidth } from './fitting.ts';
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
  const room = Math.floor((inside - OTHER_LINES) / LINE);
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
            { text: fitted(`Estufa: ${estufa}`, text, LETTERS.fontSize), bold: true, noWrap: true },
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
 * its place; of several their codes.
 */
function originLines(procedencias: Etiqueta['procedencias'], width: number, most: number): Content[] {
  const [only, other] = procedencias;
  if (!only) return [];
  const small = (text: string) => ({
    text: fitted(text, width, ORIGIN),
    fontSize: ORIGIN,
    noWrap: true,
  });
  if (other) return [small(`Origem: ${procedencias.map(({ codigo }) => codigo).join(', ')}`)];
  const { codigo, local, municipio, uf, numero_matrizes: matrizes } = only;
  const cidade = [municipio, uf].filter(Boolean).join('/');
  const arvores = matrizes === null ? null : `${inteiro(matrizes)} ${matrizes === 1 ? 'matriz' : 'matrizes'}`;
  const below = [[arvores, cidade].filter(Boolean).join(' · '), local].filter(Boolean) as string[];
  const lugar = most > below.length ? below : [below.join(' · ')];
  return [`Origem: ${codigo}`, ...lugar.filter(Boolean)].slice(0, most).map(small);
}

/** Two lines for each species while there is room, then one. The species that do not fit are counted. */
function speciesLines(all: Especie[], lines: number, width: number): Content[] {
  if (all.length * 2 <= lines) return all.flatMap((each) => onTwoLines(each, width));
  const shown = all.length > lines ? all.slice(0, lines - 1) : all;
  const others = all.length - shown.length;
  return [
    ...shown.map((each) => onOneLine(each, width)),
    ...(others === 0
      ? []
      : [{ text: `${shown.length > 0 ? 'e mais ' : ''}${others} espécies`, noWrap: true }]),
  ];
}

function onTwoLines(especie: Especie, width: number): Content[] {
  const { nome_cientifico } = especie;
  return [
    { text: fitted(nomeComVariedade(especie), width, LETTERS.fontSize), bold: true, noWrap: true },
    ...(nome_cientifico === null ? [] : [{ text: scientific(nome_cientifico, width), noWrap: true }]),
  ];
}

/** The scientific name, without its author, gets the room that the popular one leaves, if any. */
function onOneLine({ nome_popular, nome_cientifico }: Especie, width: number): Content {
  const nome = `${fitted(nome_popular, width, LETTERS.fontSize)} `;
  const left = width - textWidth(nome, LETTERS.fontSize);
  const runs =
    nome_cientifico !== null && left >= LEAST ? scientific(withoutAuthor(nome_cientifico), left) : [];
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

/** The name is split before it is cut, so that an author stays an author. */
function scientific(nome: string, width: number): Run[] {
  const shown = fitted(nome, width, LETTERS.fontSize);
  let at = 0;
  return scientificName(nome).flatMap(({ text, italics }) => {
    const part = shown.slice(at, at + text.length);
    at += text.length;
    return part === '' ? [] : [{ text: part, italics }];
  });
}
