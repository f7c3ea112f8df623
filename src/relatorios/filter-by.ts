import { filter } from '../wire/fields.ts';

/** The kinds of filters that reports have. */
export const filterBy = {
  partOf: (title: string, column: string, description: string) =>
    filterBy.wordIf(title, `${column} like $?`, description),
  /** Keeps the rows that meet the condition for each word. */
  wordIf: (title: string, sql: string, description: string) => ({
    title,
    schema: filter.text(description),
    sql,
    eachWord: true as const,
  }),
  text: (title: string, column: string, description: string, value: (value: string) => string) => ({
    title,
    schema: filter.text(description),
    sql: `${column} = $?`,
    value,
  }),
  option: <const T extends readonly [string, ...string[]]>(title: string, column: string, values: T) =>
    filterBy.optionIf(title, `${column} = $?`, values),
  /** Keeps the rows that meet the condition for the value. */
  optionIf: <const T extends readonly [string, ...string[]]>(title: string, sql: string, values: T) => ({
    title,
    schema: filter.option(values, title),
    sql,
    option: true as const,
  }),
  id: (title: string, sql: string, named: string) => ({ title, schema: filter.id(title), sql, named }),
  /** For a report with `por`: what a row is. */
  lines: <const T extends readonly [string, ...string[]]>(values: T, description: string) => ({
    title: 'Linhas',
    schema: filter.option(values, description),
    sql: '',
    lines: true as const,
  }),
  /** The order of the rows, by its names, instead of the report's. */
  order: <const T extends Readonly<Record<string, string>>>(orders: T, description: string) => ({
    title: 'Ordem',
    schema: filter.option(Object.keys(orders) as unknown as readonly [keyof T & string], description),
    sql: '',
    lines: true as const,
    orders,
  }),
  /** Keeps the rows that meet the condition; with false it keeps all. */
  only: (title: string, column: string, description: string) => ({
    title,
    schema: filter.flag(description),
    sql: `${column} = $?`,
  }),
};
