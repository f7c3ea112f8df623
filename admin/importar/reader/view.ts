import { repeatedValues } from '../../../adapters/planilha/exchanges.ts';
import { nameOf, type TitledColumn, Untitled } from '../../../adapters/planilha/header.ts';
import { parDe } from '../../../adapters/planilha/parecidas.ts';
import { samplesOf } from '../../../adapters/planilha/samples.ts';
import { textOf } from '../../../adapters/planilha/values.ts';
import { grouped } from '../../../src/common/grouped.ts';
import type { ColunaDaPlanilha, ColunaDaVista, Guardada, LinhaRecusada, Troca, Vista } from '../shapes.ts';
import { recordingOf, type StoredImport } from './store.ts';
import { kindIn, type Table, tableOf, unreadable } from './table.ts';

/** The page's view of an import. */
export async function viewOf(stored: StoredImport): Promise<Vista> {
  const { retomadas, importacoes, mantidos } = stored;
  const common = { ...listed(stored), retomadas, importacoes, mantidos };
  if (stored.concluida_em !== null) return { ...common, ...NOTHING_OPEN };
  const table = await tableOf(stored);
  const { uncertain } = recordingOf(stored);
  const incerta = uncertain && { ...uncertain, de: Math.max(uncertain.de, table.header.number + 1) };
  const out = new Set(stored.retiradas);
  const daMesmaPlanta = new Set(stored.daMesmaPlanta);
  const recusadas = refusedOf(stored, table);
  const samples = await samplesOf(table.rows);
  const untitled = untitledIn(table);
  return {
    ...common,
    tipo: kindIn(table),
    tipos: table.kinds,
    planilha: table.name,
    planilhas: table.names,
    titulos: namesIn(table.header, untitled),
    colunas: columnsOf(stored, table, samples),
    semUso: unusedIn(table.header, untitled).map((column) => sampled(column, table.header, samples)),
    linhas: (stored.pendentes ?? table.rows.map(({ number }) => number)).filter((n) => !out.has(n)).length,
    avisos: table.notes,
    perguntas: table.questions,
    recusadas,
    trocas: exchangesIn(recusadas, table),
    parecidas: stored.parecidas
      .filter(({ linha }) => !out.has(linha))
      .map((each) => ({ ...each, junta: daMesmaPlanta.has(parDe(each)) })),
    ultimaLinha: stored.ultima_linha,
    incerta,
  };
}

const NOTHING_OPEN = {
  ...{ tipos: [], planilha: null, planilhas: [], titulos: [], colunas: [], semUso: [] },
  ...{
    linhas: 0,
    avisos: [],
    perguntas: [],
    recusadas: [],
    trocas: [],
    parecidas: [],
    ultimaLinha: 0,
    incerta: null,
  },
};

export function listed({
  id,
  arquivo,
  tipo,
  criada_em,
  concluida_em,
  desfeita_em,
  gravadas,
  ...stored
}: StoredImport): Guardada {
  const etapa = desfeita_em === null ? stored.etapa : 'desfeita';
  return { id, arquivo, tipo, criada_em, concluida_em, etapa, gravadas };
}

type Samples = Awaited<ReturnType<typeof samplesOf>>;

/** The columns without a title that have something, and that no field was given. */
function untitledIn({ header, rows }: Table): TitledColumn[] {
  const untitled = new Untitled(header);
  for (const row of rows) untitled.look(row);
  return untitled.columns;
}

/** A column that is asked about is not called unused. */
function unusedIn(
  { unused, resembling, doubled }: Table['header'],
  untitled: readonly TitledColumn[],
): TitledColumn[] {
  const asked = new Set([
    ...resembling.map(({ place }) => place),
    ...doubled.flatMap(({ places }) => places),
  ]);
  return [...unused, ...untitled].filter(({ place }) => !asked.has(place));
}

function sampled(column: TitledColumn, { titles }: Table['header'], samples: Samples): ColunaDaPlanilha {
  return { titulo: nameOf(column, titles), amostra: samples[column.place] ?? [] };
}

/** The columns that a field can have; blank for those with nothing in them. */
function namesIn({ titles, places }: Table['header'], untitled: readonly TitledColumn[]): string[] {
  const named = new Set([...untitled.map(({ place }) => place), ...places.values()]);
  return titles.map((title, place) =>
    title === '' && !named.has(place) ? '' : nameOf({ title, place }, titles),
  );
}

function columnsOf({ padroes }: StoredImport, { columns, header }: Table, samples: Samples): ColunaDaVista[] {
  return columns
    .filter(({ rare, field }) => !rare || header.places.has(field))
    .map((column) => {
      const { field, title, help, required, synonyms = {} } = column;
      const doubled = header.doubled.find((each) => each.column === column);
      const maybe = doubled
        ? doubled.places.map((place) => ({ title: header.titles[place] ?? '', place }))
        : header.resembling.filter((each) => each.column === column);
      const talvez = maybe.map((each) => sampled(each, header, samples));
      const lugar = doubled ? null : (header.places.get(field) ?? null);
      const padrao = padroes[field] ?? '';
      const lacking = required && header.missing.includes(column) && padrao === '' ? LACKING : null;
      const falta = talvez.length > 0 ? UNDECIDED : (lacking ?? unreadable(column, padrao));
      const palavras = Object.keys(synonyms);
      return {
        campo: field,
        titulo: title,
        ajuda: help,
        obrigatoria: required,
        palavras,
        lugar,
        amostra: lugar === null ? [] : (samples[lugar] ?? []),
        talvez,
        padrao,
        falta,
      };
    });
}

const LACKING = 'Escolha a coluna, ou diga o que vale para todas as linhas.';
const UNDECIDED = 'Diga se é esta a coluna.';

function refusedOf(stored: StoredImport, { header, rows }: Table): LinhaRecusada[] {
  const { corrigidas, conferidas } = stored;
  const out = new Set(stored.retiradas);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const refused = grouped(stored.recusadas, ({ linha }) => linha);
  return [...refused]
    .filter(([linha]) => !out.has(linha))
    .sort(([a], [b]) => a - b)
    .map(([linha, motivos]) => {
      const naPlanilha = Object.fromEntries(
        [...header.places].map(([field, place]) => [field, textOf(byNumber.get(linha)?.cells[place])]),
      );
      return {
        linha,
        celulas: { ...naPlanilha, ...corrigidas[linha] },
        conferidas: { ...naPlanilha, ...conferidas[linha] },
        motivos: motivos.map(({ campo, motivo }) => ({ campo, motivo })),
      };
    });
}

function exchangesIn(recusadas: readonly LinhaRecusada[], { columns }: Table): Troca[] {
  const wrong = recusadas.flatMap(({ linha, conferidas, motivos }) =>
    motivos.map(({ campo }) => ({ linha, campo, valor: conferidas[campo ?? ''] ?? '' })),
  );
  const byNumber = new Map(recusadas.map((each) => [each.linha, each]));
  return repeatedValues(wrong, columns)
    .filter(({ coluna, valor }) => coluna.synonyms || valor !== '')
    .map(({ coluna: { field: campo }, valor, linhas, palavra = null }) => {
      const abertas = linhas.filter((linha) => {
        const { celulas = {}, conferidas = {} } = byNumber.get(linha) ?? {};
        return celulas[campo] === conferidas[campo];
      });
      return { campo, valor, linhas, abertas, palavra };
    });
}
