import type { inferRouterOutputs } from '@trpc/server';
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { AppRouter } from '../../../src/app-router.ts';
import { deOnde, juntos, palavra, quantia } from '../../../src/common/brazilian.ts';
import { breakable } from '../fitting.ts';
import { GREEN, GREY, RED } from '../letterhead.ts';
import { scientificName } from '../scientific-name.ts';

export type Termo = inferRouterOutputs<AppRouter>['movimentacoes']['termo'];
type Item = Termo['itens'][number];

/**
 * From this number on, items are on one line each, in small letters: a dozen fit on one page with the signatures, fifty on two.
 */
const FEW = 4;

/** The column of the batches, in points, and the letters of which any word has room there. */
const LOTE = { width: 96, letters: 10 };

/** Thin lines between the rows, which are close together when there are many. */
function ruled(dense: boolean): CustomTableLayout {
  return {
    hLineWidth: () => 0.5,
    hLineColor: () => '#bbbbbb',
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 6),
    paddingTop: () => (dense ? 1 : 3),
    paddingBottom: () => (dense ? 1 : 2),
  };
}

/** The delivered items, a row for each, with their totals below when there are several. No row is split between pages. */
export function items({ itens }: Termo, dia: (instante: string) => string): Content {
  const dense = itens.length > FEW;
  const valem = somas(itens);
  const head = (text: string, style = {}): TableCell => ({
    text,
    bold: true,
    fontSize: 9,
    color: GREEN,
    ...style,
  });
  const row = (item: Item, index: number): TableCell[] => {
    const style = item.estornado_em === null ? {} : CROSSED;
    const back = item.estornado_em === null || valem.length === 0 ? [] : [volta(dia(item.estornado_em))];
    return [
      { text: String(index + 1), ...style },
      { stack: [...species(item, dense, style), ...back] },
      { ...breakable(item.lote ?? 'Estoque', LOTE.letters), ...style },
      {
        text: quantia(item.quantidade, item.unidade),
        ...{ bold: true, alignment: 'right', noWrap: true, ...style },
      },
    ];
  };
  return {
    layout: ruled(dense),
    ...(dense && { fontSize: 8.5, lineHeight: 1.1 }),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [24, '*', LOTE.width, 'auto'],
      body: [
        [head('Item'), head('Espécie'), head('Lote'), head('Quantidade', { alignment: 'right' })],
        ...itens.map(row),
        ...(itens.length > 1 && valem.length > 0 ? [total(valem)] : []),
      ],
    },
    margin: [0, 0, 0, 8],
  };
}

/** An item that was reversed since. */
const CROSSED = { decoration: 'lineThrough', color: GREY } as const;

/** The note beside a crossed-out item. When nothing counts any more, the top of the page says it once. */
function volta(dia: string): Content {
  return { text: `Estornado em ${dia}`, color: RED, fontSize: 8.5 };
}

function total(valem: readonly string[]): TableCell[] {
  return [
    { text: 'Total', bold: true, colSpan: 2 },
    {},
    { text: valem.join(' e '), bold: true, alignment: 'right', colSpan: 2 },
    {},
  ];
}

/** `23 mudas`, `5 sementes`: what still counts, seeds and seedlings separately. */
function somas(itens: readonly Item[]): string[] {
  return (['MUDA', 'SEMENTE'] as const).flatMap((unidade) => {
    const valem = itens.filter((item) => item.unidade === unidade && item.estornado_em === null);
    const quantidade = valem.reduce((sum, item) => sum + item.quantidade, 0);
    return quantidade === 0 ? [] : [quantia(quantidade, unidade)];
  });
}

function species({ especie, ...origem }: Item, dense: boolean, style: object): Content[] {
  const { nome_popular, nome_cientifico, variedade } = especie;
  const onde = deOnde(origem);
  const popular = { ...breakable(nome_popular), bold: true, ...style };
  const cientifico = nome_cientifico === null ? [] : italicised(nome_cientifico);
  if (dense) {
    const names = [
      popular,
      ...(cientifico.length === 0 ? [] : [{ text: '  ' }, ...cientifico]),
      ...(variedade === null ? [] : [{ ...breakable(`  ${variedade}`), color: GREY }]),
    ];
    return [{ text: names, ...style }];
  }
  return [
    popular,
    ...(cientifico.length === 0 ? [] : [{ text: cientifico, fontSize: 9, ...style }]),
    ...(variedade === null ? [] : [{ ...(labelled('Variedade', variedade) as object), ...style }]),
    ...(onde === null ? [] : [{ ...(labelled('De onde veio', onde) as object), ...style }]),
  ] as Content[];
}

/** A scientific name, which never makes its column wider. */
function italicised(nome: string) {
  return scientificName(nome).map((run) => ({ ...run, ...breakable(run.text) }));
}

/** The origins of the seed of many items, each place once, so that the rows stay on one line. */
export function origins({ itens }: Termo): Content[] {
  if (itens.length <= FEW) return [];
  const numbers = new Map<string, string[]>();
  for (const [index, item] of itens.entries()) {
    const onde = deOnde(item);
    if (onde !== null) numbers.set(onde, [...(numbers.get(onde) ?? []), String(index + 1)]);
  }
  if (numbers.size === 0) return [];
  const places = [...numbers].map(
    ([onde, those]) => `${onde} (${those.length === 1 ? 'item' : 'itens'} ${juntos(those)})`,
  );
  return [
    {
      text: [{ text: 'De onde vieram: ', color: GREY }, breakable(`${places.join('. ')}.`)],
      fontSize: 7.5,
      margin: [0, 0, 0, 8],
    },
  ];
}

/** A fact with its name. */
export function labelled(name: string | null, value: string): Content {
  const label = name === null ? [] : [{ text: `${name}: `, color: GREY }];
  return { text: [...label, breakable(value)], fontSize: 9 };
}

/** The delivery within a sentence: each of a few items, or the totals of many. */
export function itensPorExtenso({ itens }: Termo): string {
  const valem = itens.filter(({ estornado_em }) => estornado_em === null);
  const shown = valem.length > 0 ? valem : itens;
  const each = shown.map(
    (item) => `${quantia(item.quantidade, item.unidade)} de ${item.especie.nome_popular}`,
  );
  return each.length > 4 ? `${somas(shown).join(' e ')} de ${shown.length} itens` : juntos(each);
}

/** `mudas`, `sementes`, or `mudas e sementes`. */
export function unidadesPorExtenso({ itens }: Termo): string {
  return juntos([...new Set(itens.map(({ unidade }) => `${palavra(unidade)}s`))].sort());
}
