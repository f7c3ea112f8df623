import type { inferRouterOutputs } from '@trpc/server';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../src/app-router.ts';
import { day } from './brazilian.ts';
import { shortened } from './fitting.ts';
import type { Installation } from './installation.ts';

export type Etiqueta = inferRouterOutputs<AppRouter>['lotes']['etiqueta'];

/** In points. */
const MM = 72 / 25.4;

/** The label has room for so many species; the others are only counted. */
const LINHAS = 4;

/** A line holds about so many characters. */
const COLUNAS = 34;

/**
 * The label of a batch, 100 × 50 mm and always one page. The QR code is the batch's code, which a scanner types into a
 * search.
 */
export function etiqueta(
  etiqueta: Etiqueta,
  { nomeDoViveiro, fusoHorario }: Installation,
): TDocumentDefinitions {
  const { codigo, fase, estufa } = etiqueta;
  const dia = (instante: string) => day(instante, fusoHorario);
  return {
    pageSize: { width: 100 * MM, height: 50 * MM },
    pageMargins: [4 * MM, 4 * MM, 4 * MM, 3 * MM],
    info: { title: `Etiqueta do lote ${codigo}`, author: nomeDoViveiro },
    defaultStyle: { fontSize: 9 },
    content: [
      {
        columns: [
          { qr: codigo, fit: 32 * MM, eccLevel: 'M', width: 34 * MM },
          {
            width: '*',
            stack: [
              { text: codigo, fontSize: 15, bold: true, noWrap: true },
              ...especies(etiqueta.especies),
              { text: `Fase: ${fase}`, bold: true, margin: [0, 3, 0, 0] },
              { text: `Estufa: ${shortened(estufa, 25)}`, noWrap: true },
              { text: `Início: ${dia(etiqueta.data_inicio)}` },
            ],
          },
        ],
      },
      {
        absolutePosition: { x: 4 * MM, y: 44 * MM },
        text: `${shortened(nomeDoViveiro, 60)} · emitida em ${dia(etiqueta.data_emissao)}`,
        fontSize: 6,
        noWrap: true,
      },
    ],
  };
}

function especies(all: Etiqueta['especies']): Content[] {
  const shown = all.length > LINHAS ? all.slice(0, LINHAS - 1) : all;
  const others = all.length - shown.length;
  return [
    ...shown.map(especie),
    ...(others === 0 ? [] : [{ text: `e mais ${others} espécies`, noWrap: true }]),
  ];
}

/** One line: the scientific name gets the room that the popular name leaves, or is left out. */
function especie({ nome_popular, nome_cientifico }: Etiqueta['especies'][number]): Content {
  const nome = shortened(nome_popular, COLUNAS);
  const left = COLUNAS - nome.length - 1;
  const cientifico = nome_cientifico !== null && left >= 5 ? ` ${shortened(nome_cientifico, left)}` : '';
  return {
    text: [
      { text: nome, bold: true },
      { text: cientifico, italics: true },
    ],
    noWrap: true,
  };
}
