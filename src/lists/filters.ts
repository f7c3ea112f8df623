import type { period } from '../common/local-time.ts';
import { containing, wordsOf } from '../common/text.ts';
import { type CountKey, combinedKey, isCounted } from '../fechamento/milhares.ts';
import type { Thousands } from './counted-page-in-period.ts';
import type { PageParts } from './plain-page.ts';

/** Conditions over `t`, collected only for the filters that were given. `$?` stands for the value's parameter. */
export class Filters {
  readonly values: unknown[] = [];
  readonly #ends: PeriodEnd[] = [];
  readonly #conditions: string[] = [];
  foundElsewhere = false;
  #foundByWords = false;
  /** The conditions that demand a value of a column. */
  readonly #equal: Omit<CountKey, 'livro'>[] = [];
  #leftOut: LeftOut | undefined;
  /** The two columns, one of which must have a value. */
  #either: { campos: readonly [string, string]; valor: string } | undefined;

  /** Adds the condition unless `value` is undefined or null. */
  add(condition: string, value: unknown): this {
    if (value !== undefined && value !== null)
      this.#conditions.push(condition.replaceAll('$?', this.#place(value)));
    return this;
  }

  /** Adds a condition that has no parameter, unless it is undefined. */
  always(condition: string | undefined): this {
    if (condition) this.#conditions.push(condition);
    return this;
  }

  /** Leaves out rows that are few. They are counted apart, so that the others are still counted by the thousand. */
  leaveOut(rows: LeftOut | undefined): this {
    this.#leftOut = rows;
    return this;
  }

  /** Adds the condition that the search column has every word of the text, in any order. */
  words(column: string, text = ''): this {
    const words = wordsOf(text);
    if (words.length > 0) this.#foundByWords = true;
    for (const word of words) this.add(`${column} like $?`, containing(word));
    return this;
  }

  /** As `add`, for a condition that finds its rows in another table, perhaps many of them. */
  addFound(condition: string, value: unknown): this {
    if (value !== undefined && value !== null) this.foundElsewhere = true;
    return this.add(condition, value);
  }

  /** Adds the condition that the column has the value, unless that is undefined or null. */
  equal(campo: string, value: string | null | undefined): this {
    this.add(`t.${campo} = $?`, value);
    if (value) this.#equal.push({ campo, valor: `$${this.values.length}` });
    return this;
  }

  /** Adds the condition that one of two columns has the value, unless that is undefined or null. No row has it in both. */
  equalInEither(campos: readonly [string, string], value: string | null | undefined): this {
    if (value) this.#either = { campos, valor: this.#place(value) };
    return this;
  }

  /** The parameter of the value that one of the two columns must have. */
  get either(): string | undefined {
    return this.#either?.valor;
  }

  /** The table's rows as `t`. Each column is queried by itself: an index has its rows in order for one value only. */
  rowsOf(table: string): string {
    if (!this.#either) return table;
    const { campos, valor } = this.#either;
    return `(${campos.map((campo) => `select * from ${table} r where r.${campo} = ${valor}`).join(' union all ')})`;
  }

  /**
   * Selects the first rows in an order. With either column each is queried by itself, for this many rows: the planner
   * thinks that few rows lie between two unknown numbers, and would read and sort them all.
   */
  first(
    { table, columns, names, by }: Pick<PageParts, 'table' | 'columns' | 'names' | 'by'>,
    where: string,
    most: string,
  ): string {
    if (!this.#either) return `select ${columns} from ${table} t ${where}`;
    const { campos, valor } = this.#either;
    const own = where === '' ? 'where' : `${where} and`;
    const parts = campos.map(
      (campo) =>
        `(select ${columns} from ${table} t ${own} t.${campo} = ${valor} order by ${by} limit ${most})`,
    );
    return `select ${names} from (${parts.join(' union all ')}) t`;
  }

  /** Adds the condition that the instant lies within the period. `period` in `local-time.ts` gives its ends. */
  period(column: string, { since, before, until }: ReturnType<typeof period>): this {
    if (since) this.#ends.push({ column, operator: '>=', instant: this.#place(since) });
    if (before) this.#ends.push({ column, operator: '<', instant: this.#place(before) });
    if (until) this.#ends.push({ column, operator: '<=', instant: this.#place(until) });
    return this;
  }

  #place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Whether rows cost more to find than to keep. The count and the page share them then. */
  get foundOnce(): boolean {
    return this.foundElsewhere || this.#foundByWords;
  }

  get ofPeriod(): boolean {
    return this.#ends.length > 0;
  }

  /** Whether there is a period and another condition. */
  get narrowedByPeriod(): boolean {
    return this.ofPeriod && (this.#conditions.length > 0 || this.#either !== undefined);
  }

  /** The key under which the table's rows are counted, if these filters are only counted values and a period; otherwise null. */
  chaveIn(table: string): CountKey | null {
    const either = this.#either ? [{ campo: this.#either.campos[0], valor: this.#either.valor }] : [];
    const chave = combinedKey([...either, ...this.#equal]);
    const others = this.#conditions.length - this.#equal.length;
    return others === 0 && isCounted(table, chave.campo) ? { livro: table, ...chave } : null;
  }

  sql(): string {
    const unless = this.#leftOut ? [this.#leftOut.unless] : [];
    return whereAll([...this.#conditions, ...unless, ...this.#ends.map(inPeriod)]);
  }

  /** The condition, and the condition that the row is not left out. */
  unlessLeftOut(condition: string): string {
    return this.#leftOut ? `${condition} and ${this.#leftOut.unless}` : condition;
  }

  /** Selects the rows among these that are left out. */
  leftOut(where: string): string | undefined {
    return this.#leftOut && `select t.seq from ${this.#leftOut.from} ${where}`;
  }

  /** The conditions other than the period. */
  conditions(): string {
    return whereAll(this.#conditions);
  }

  /** The period, for rows that are already narrowed: `is true` keeps the planner away from an index on dates. */
  inPeriod(): string {
    return all(this.#ends.map((end) => `(${inPeriod(end)}) is true`));
  }

  /** The conditions so far and the period, for another row of the table with the same values. */
  of(alias: string): string {
    return all([...this.#conditions, ...this.#ends.map(inPeriod)]).replaceAll(/\bt\./g, `${alias}.`);
  }

  /** All conditions, for rows that are already narrowed. */
  narrowed(): string {
    return all([...this.#conditions, ...(this.#ends.length === 0 ? [] : [this.inPeriod()])]);
  }

  /**
   * Which thousands are in the period, if there is one. `(select …)` hides the instants from the planner: it would otherwise
   * think the generic plan dearer, and plan every call anew.
   */
  thousands(): Thousands | null {
    const every = (first: string, last: string) =>
      this.#ends.map(
        ({ operator, instant }) =>
          `m.${operator === '>=' ? first : last} ${operator} (select ${instant}::timestamptz)`,
      );
    if (this.#ends.length === 0) return null;
    return { whole: all(every('desde', 'ate')), touched: all(every('ate', 'desde')) };
  }
}

/** Rows `t` of a book that are left out: the condition that a row is none of them, and the tables that find them. */
interface LeftOut {
  unless: string;
  from: string;
}

/** A condition on the date of a row. The instant is SQL. */
interface PeriodEnd {
  column: string;
  operator: '>=' | '<' | '<=';
  instant: string;
}

function inPeriod({ column, operator, instant }: PeriodEnd): string {
  return `${column} ${operator} ${instant}`;
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${all(conditions)}`;
}

function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
