import type { inferRouterOutputs } from '@trpc/server';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../src/app-router.ts';
import { FOLHAS, type Folha, lugares } from '../../src/common/folhas.ts';
import { LETTERS, labelAt, MM } from './etiqueta.ts';
import type { Installation } from './installation.ts';
import { signatory } from './letterhead.ts';

export type Etiquetas = inferRouterOutputs<AppRouter>['lotes']['etiquetas'];

const A4 = { width: 210, height: 297 };

/** Labels on sheets of A4, starting at a position on the first sheet, which may be partly used already. */
export function etiquetas(
  { etiquetas, modelo, posicao }: Etiquetas,
  installation: Installation,
): TDocumentDefinitions {
  const folha = FOLHAS[modelo];
  const size = { width: folha.largura, height: folha.altura };
  const perPage = lugares(modelo);
  const placed = etiquetas.map((etiqueta, index) => ({ etiqueta, place: posicao - 1 + index }));
  const pages = Math.ceil((posicao - 1 + etiquetas.length) / perPage);
  return {
    pageSize: 'A4',
    pageMargins: 0,
    info: {
      title: `Etiquetas de ${etiquetas.length} ${etiquetas.length === 1 ? 'lote' : 'lotes'}`,
      author: signatory(installation),
    },
    defaultStyle: LETTERS,
    content: Array.from({ length: pages }, (_, page): Content => {
      const ofPage = placed.filter(({ place }) => Math.floor(place / perPage) === page);
      return {
        stack: [
          // Absolutely positioned content has no height: without this, no page would follow.
          { text: ' ', fontSize: 1 },
          ...(modelo === 'RECORTE' ? [cuts(folha)] : []),
          ...ofPage.flatMap(({ etiqueta, place }) =>
            labelAt(placeOn(folha, place % perPage), size, etiqueta, installation),
          ),
        ],
        ...(page > 0 && { pageBreak: 'before' }),
      };
    }),
  };
}

/** The corner of a label, in millimetres. Labels are counted by rows. */
function placeOn(folha: Folha, place: number): { x: number; y: number } {
  const { left, top } = marginsOf(folha);
  const column = place % folha.colunas;
  const row = Math.floor(place / folha.colunas);
  return { x: left + column * (folha.largura + folha.vao), y: top + row * folha.altura };
}

function marginsOf({ colunas, linhas, largura, altura, vao }: Folha) {
  return {
    left: (A4.width - colunas * largura - (colunas - 1) * vao) / 2,
    top: (A4.height - linhas * altura) / 2,
  };
}

/** Where plain paper is cut: from edge to edge, for a guillotine. */
function cuts(folha: Folha): Content {
  const { left, top } = marginsOf(folha);
  const style = {
    type: 'line',
    lineWidth: 0.4,
    lineColor: '#999999',
    dash: { length: 3, space: 3 },
  } as const;
  const across = Array.from({ length: folha.linhas + 1 }, (_, row) => (top + row * folha.altura) * MM);
  const down = Array.from({ length: folha.colunas + 1 }, (_, column) => (left + column * folha.largura) * MM);
  return {
    absolutePosition: { x: 0, y: 0 },
    canvas: [
      ...across.map((y) => ({ ...style, x1: 0, x2: A4.width * MM, y1: y, y2: y })),
      ...down.map((x) => ({ ...style, x1: x, x2: x, y1: 0, y2: A4.height * MM })),
    ],
  };
}
