import { localDay, period } from '../common/local-time.ts';
import { diasDo, type Periodo } from '../common/periodos.ts';
import { containing, wordsOf } from '../common/text.ts';

/** Conditions over `t`, collected only for the filters that were given. `$?` stands for the value's parameter. */
export class Filters {
  readonly values: unknown[] = [];
  /** The ends of the period. */
  readonly ends: PeriodEnd[] = [];
  /** Whether rows are found in another table, perhaps many of them. */
  foundElsewhere = false;
  /** The few rows that are left out, if any: the condition that a row is none of them, and the tables that find them. */
  leftOut: { unless: string; from: string } | undefined;
  /** The two columns, one of which must have a value. */
  either: { campos: readonly [string, string]; valor: string } | undefined;
  readonly #conditions: string[] = [];
  /** The conditions that demand a value of a column. */
  readonly #equal: { campo: string; valor: string }[] = [];
  #foundByWords = false;

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

  /** Leaves out rows that are few. */
  leaveOut(rows: Filters['leftOut']): this {
    this.leftOut = rows;
    return this;
  }

  /** Adds the condition that the search column has every word of the text, in any order. */
  words(column: string, text: string | undefined): this {
    return this.eachWord(`${column} like $?`, text);
  }

  /** Adds the condition for each word of the text. */
  eachWord(condition: string, text: string | undefined): this {
    for (const word of text ? wordsOf(text) : []) {
      this.#foundByWords = true;
      this.add(condition, containing(word));
    }
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
    if (value) this.either = { campos, valor: this.#place(value) };
    return this;
  }

  /** Adds the condition that the instant lies within the period, as far as one is given. */
  period(column: string, asked: Period, clock: LocalClock): this {
    return this.between(column, inDays(asked, clock), clock.settings.fusoHorario);
  }

  /** The same for ends that are already known. */
  between(column: string, { data_inicio, data_fim }: Ends, timeZone: string): this {
    if (data_inicio === undefined && data_fim === undefined) return this;
    const { since, before, until } = period(data_inicio, data_fim, timeZone);
    if (since) this.ends.push({ column, operator: '>=', instant: this.#place(since) });
    if (before) this.ends.push({ column, operator: '<', instant: this.#place(before) });
    if (until) this.ends.push({ column, operator: '<=', instant: this.#place(until) });
    return this;
  }

  #place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** The table's rows as `t`. Each column is queried by itself: an index has its rows in order for one value only. */
  rowsOf(table: string): string {
    if (!this.either) return table;
    const { campos, valor } = this.either;
    return `(${campos.map((campo) => `select * from ${table} r where r.${campo} = ${valor}`).join(' union all ')})`;
  }

  /** Whether rows cost more to find than to keep. The count and the page share them then. */
  get foundOnce(): boolean {
    return this.foundElsewhere || this.#foundByWords;
  }

  /** Whether a plan for unknown values would read too much: rows are found elsewhere, or a period narrows another condition or order. */
  unknownToPlans({ bySeq }: { bySeq?: unknown }): boolean {
    if (this.foundElsewhere || this.ends.length === 0) return this.foundElsewhere;
    return !bySeq || this.#conditions.length > 0 || this.either !== undefined;
  }

  /** The columns that must have a value, the first of either two; null when more is demanded than values and a period. */
  get onlyValues(): { campo: string; valor: string }[] | null {
    if (this.#conditions.length > this.#equal.length) return null;
    return this.either
      ? [{ campo: this.either.campos[0], valor: this.either.valor }, ...this.#equal]
      : this.#equal;
  }

  /** All conditions. */
  sql(): string {
    const unless = this.leftOut ? [this.leftOut.unless] : [];
    return whereAll([...this.#conditions, ...unless, ...this.ends.map(inPeriod)]);
  }

  /** The conditions other than the period. */
  conditions(): string {
    return whereAll(this.#conditions);
  }

  /** The period, for rows that are already narrowed: `is true` keeps the planner away from an index on dates. */
  inPeriod(): string {
    return all(this.ends.map((end) => `(${inPeriod(end)}) is true`));
  }

  /** The conditions so far and the period, for another row of the table with the same values. */
  of(alias: string): string {
    return all([...this.#conditions, ...this.ends.map(inPeriod)]).replaceAll(/\bt\./g, `${alias}.`);
  }

  /** All conditions but the rows left out, for rows that are already narrowed. */
  narrowed(): string {
    return all([...this.#conditions, ...(this.ends.length === 0 ? [] : [this.inPeriod()])]);
  }
}

/** The ends of a period, each a local day, a local time or an instant. */
interface Ends {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
}

/** A period as it was asked for: by its ends, or by its name. */
interface Period extends Ends {
  periodo?: Periodo | undefined;
}

/** The time where the nursery is. */
export interface LocalClock {
  now: () => Date;
  settings: { fusoHorario: string };
}

/** The ends of a period, those of a named one by the days that it has today. */
export function inDays({ data_inicio, data_fim, periodo }: Period, { now, settings }: LocalClock): Ends {
  return periodo ? diasDo(periodo, localDay(now(), settings.fusoHorario)) : { data_inicio, data_fim };
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
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
