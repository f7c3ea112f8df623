import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet } from '../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../adapters/cli/importar/sheet.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { COLUMNS } from '../../../adapters/planilha/columns.ts';
import type { SheetReading, Values } from '../../../adapters/planilha/reading.ts';
import type { SheetColumn } from '../../../adapters/planilha/shared-columns.ts';
import { movements } from '../../../adapters/planilha/stock-card.ts';
import type { Answers } from '../../../adapters/planilha/suspicions.ts';
import { valueIn } from '../../../adapters/planilha/values.ts';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type UglySheet, uglySheet } from './ugly-sheets.ts';
import { Draw } from './ugly-values.ts';

/**
 * Sheets that nobody made for this service. `PROPERTY_SEED=… npx vitest run tests/adapters/planilha/property.test.ts` draws
 * the same ones again; `PROPERTY_RUNS=5000` is the full form.
 */
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
const RUNS = Number(PROPERTY_RUNS ?? 200);
/** The short form draws the same sheets each time, so that no release waits for a rare one. */
const SEED = PROPERTY_SEED ?? (PROPERTY_RUNS === undefined ? 50 : undefined);

/** A failure is made smaller for ten seconds at least, and a run that is cut off is one. */
const LIMIT_MS = 10_000 + RUNS * 300;

const QUESTIONS = 3;
const ENOUGH = 0.9;

const file = join(temporaryFolder(), 'planilha');

test(
  'of an ugly sheet nothing is recorded but the truth, and most are recorded after three questions',
  async () => {
    let [expected, recorded] = [0, 0];
    const many: string[] = [];
    const property = fc.asyncProperty(fc.gen(), async (next) => {
      const sheet = await uglySheet(new Draw(next));
      await writeFile(file, sheet.bytes);
      const { questions, reading, last } = await asked(sheet);
      const isRead = reading !== undefined && (await isAllRecorded(reading, sheet));
      if (!sheet.expected) return;
      expected += 1;
      expect(isRead, `all of it is recorded${last}\n${sheet.text}`).toBe(true);
      if (questions <= QUESTIONS) recorded += 1;
      else many.push(`${questions} questions. ${last}\n${sheet.text}`);
    });
    await fc.assert(property, {
      ...{ numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true },
      ...(SEED !== undefined && { seed: Number(SEED) }),
    });
    const share = recorded / expected;
    expect(share, `${recorded} of ${expected}\n${many.slice(0, 5).join('\n\n')}`).toBeGreaterThan(ENOUGH);
  },
  2 * LIMIT_MS,
);

/** What an office has said of its sheet so far. */
interface Said {
  planilha?: string;
  padrao: Map<string, string>;
  coluna: Map<string, string>;
  answers: Answers;
}

/** The reading after all questions, unless one cannot be answered. */
async function asked(sheet: UglySheet): Promise<{ questions: number; reading?: SheetReading; last: string }> {
  const said: Said = { padrao: new Map(), coluna: new Map(), answers: {} };
  const columns = COLUMNS[sheet.kind];
  let [questions, last] = [0, ''];
  for (;;) {
    try {
      const opened = await openSheet(file, said.planilha, columns);
      return {
        ...{ questions, last },
        reading: await readSheet(opened, columns, said.padrao, said.coluna, said.answers),
      };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      last += `\n${error.message}`;
      // Several columns may be the same field: that is one question.
      const open = new Map(error.message.split('\n').map((line) => [FIELD.exec(line)?.[1] ?? line, line]));
      const answered = [...open.values()].map((line) => answer(line, sheet, said));
      if (!answered.every((count) => count > 0)) return { questions, last };
      questions += answered.reduce((sum, count) => sum + count, 0);
    }
  }
}

const FIELD = /--coluna (\w+)=/;

/** Answers a question of the command as somebody who made the sheet does; how many questions it was. */
function answer(line: string, sheet: UglySheet, said: Said): number {
  const [, missing] = /^Faltam na planilha: (.*?)\. Acrescente/.exec(line) ?? [];
  if (missing !== undefined) {
    const fields = missing.split(', ').map((title) => fieldOf(title, sheet));
    return fields.every((field) => sayWhere(field, sheet, said)) ? fields.length : 0;
  }
  const [, about] = /--(coluna|decimal|sozinhas|planilha)/.exec(line) ?? [];
  switch (about) {
    case 'planilha':
      said.planilha = sheet.name;
      return 1;
    case 'decimal':
      said.answers.decimal = sheet.decimal;
      return 1;
    case 'sozinhas':
      said.answers.sozinhas = sheet.sozinhas;
      return 1;
    case 'coluna': {
      const [, field = ''] = FIELD.exec(line) ?? [];
      if (said.coluna.has(field)) return 0;
      said.coluna.set(field, sheet.letters.get(field) ?? '-');
      return 1;
    }
    default:
      return 0;
  }
}

function sayWhere(field: string, { letters, constants }: UglySheet, { coluna, padrao }: Said): boolean {
  const [letter, constant] = [letters.get(field), constants[field]];
  if (letter !== undefined && !coluna.has(field)) coluna.set(field, letter);
  else if (constant && !padrao.has(field)) padrao.set(field, constant.cell);
  else return false;
  return true;
}

function fieldOf(title: string, { kind }: UglySheet): string {
  return COLUMNS[kind].find((column) => column.title === title)?.field ?? title;
}

/** Whether all records are; whatever else is recorded, or in another way, throws. */
async function isAllRecorded(reading: SheetReading, { kind, records, text }: UglySheet): Promise<boolean> {
  const columns = COLUMNS[kind];
  const seen = new Set<number>();
  const movementOf = kind === 'movimentacoes' ? movements() : asItIs;
  let accepted = 0;
  for await (const { number, values: read, refusals } of reading.entries()) {
    seen.add(number);
    const unread = new Set(refusals.map(({ campo }) => campo));
    const { values, faults } = movementOf(read, unread, reading.hasColumn);
    if (refusals.length > 0 || faults.length > 0 || !isComplete(values, columns)) continue;
    const { saldo: _, ...told } = inTheirWords(values, columns);
    expect(told, `row ${number} of ${text}`).toEqual(records.get(number));
    accepted += 1;
  }
  // What is below another table was said to be left out.
  const lost = [...records.keys()].filter(
    (row) => !seen.has(row) && (reading.another === null || row < reading.another),
  );
  expect(lost, `rows of ${text}`).toEqual([]);
  return accepted === records.size;
}

const asItIs = (values: Values) => ({ values, faults: [] });

/** What the service checks of any row: what it needs, and the words that it knows. */
function isComplete(values: Values, columns: readonly SheetColumn[]): boolean {
  return columns.every(({ field, required, instead = [], synonyms }) => {
    const value = values[field];
    if (value === undefined) return !required || instead.some((other) => values[other] !== undefined);
    return !synonyms || Object.keys(synonyms).some((word) => valueIn(word, 'word') === value);
  });
}

/** The service takes the punctuation away from documents. */
function inTheirWords(values: Values, columns: readonly SheetColumn[]): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isDocument = columns.some((column) => column.field === field && column.kind === 'document');
      return [field, isDocument ? semPontuacao(String(value)) : value];
    }),
  );
}
