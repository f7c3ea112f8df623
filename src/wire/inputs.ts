import { z } from 'zod';
import { meant, widened } from '../common/misspelling.ts';
import { fold } from '../common/text.ts';
import { instant } from './fields.ts';

/** The input of a procedure: an object of fields, whose keys are checked as well as their values. */

/** A body with more unknown keys than this has no misspellings: it is another kind of body. */
const MAX_UNKNOWN = 100;

interface Options {
  /** The record that is written: clients may send its other fields back with a change, and they are dropped. */
  record?: () => z.ZodObject;
  /** Other spellings of fields, where the shape has them, by the spelling that the procedure reads. */
  spellings?: Readonly<Record<string, string>>;
}

/**
 * An object of these fields. Unknown keys are dropped, but a key that resembles a known one is a misspelling and is
 * refused (CAMPO_DESCONHECIDO): dropping it would silently lose its value.
 */
export function input<Shape extends z.ZodRawShape>(shape: Shape, options: Options = {}): z.ZodObject<Shape> {
  return withKeys(shape, options, () => {});
}

/**
 * What a read takes: its filters, and where its path names one record the `id` of that. An unknown key is refused, whatever it
 * resembles: a filter that is ignored is a wrong answer. One that begins with `_` is no filter: caches are passed by with it.
 */
export function filters<Shape extends z.ZodRawShape>(
  shape: Shape,
  { spellings }: Pick<Options, 'spellings'> = {},
): z.ZodObject<Shape> {
  return withKeys(shape, { ...(spellings && { spellings }), strict: true }, () => {});
}

/** Of a read without filters: for typed clients it takes nothing. */
export const NO_FILTERS = filters({}).optional() as unknown as z.ZodType<void, void>;

/** What every PATCH takes beside its fields; `checkAsRead` of `procedure/as-read.ts` judges it. */
export const AS_READ = {
  data_att: instant(
    'A data_att do registro que foi lido: se ele mudou desde então, nada é alterado (REGISTRO_MUDOU)',
  ).optional(),
};

/** The fields of a change, all optional: at least one of them must come (NADA_A_ALTERAR); AS_READ is none of them. */
export function change<Shape extends z.ZodRawShape>(
  shape: Shape,
  options: Options = {},
): z.ZodObject<Shape & typeof AS_READ> {
  const known = Object.keys(shape);
  return withKeys({ ...shape, ...AS_READ }, options, (input, issues) => {
    if (known.some((key) => input[key] !== undefined)) return;
    issues.addIssue({
      code: 'custom',
      message: `Envie ao menos um destes campos: ${known.join(', ')}.`,
      params: { codigo: 'NADA_A_ALTERAR' },
    });
  });
}

interface CreationOptions {
  /** The record that is answered: its fields that creation does not take are refused where they carry a wish. */
  record: () => z.ZodObject;
  /** What to do instead of sending such a field: the field that was meant, or a sentence. */
  instead?: Readonly<Record<string, string>>;
  /** What the new record has in such fields anyway: saying it is no wish. */
  born?: (input: Keys) => Keys;
}

/**
 * What makes a record. A field that only answers have is refused (CAMPO_SO_DE_RESPOSTA), and so is a key that resembles
 * one: dropping it would silently lose what was asked for. One that asks for nothing is dropped: null, blank, zero,
 * false and an empty list or object, what the new record has anyway, and what repeats a field beside it (`especie` next to
 * its `especie_id`).
 */
export function creation<Shape extends z.ZodRawShape>(
  shape: Shape,
  { record, instead = {}, born = () => ({}) }: CreationOptions,
): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  return withKeys(shape, { record }, (input, issues) => {
    const answered = Object.keys(record().shape).filter((key) => !known.includes(key));
    const asItIs = born(input);
    for (const key of Object.keys(input).slice(0, MAX_UNKNOWN)) {
      if (known.includes(key) || isEmpty(input[key])) continue;
      const name = answered.includes(key) ? key : meant(key, answered.filter(isTelling));
      if (name === undefined || repeats(input[key], asItIs[name] ?? input[`${name}_id`])) continue;
      issues.addIssue({
        code: 'custom',
        path: [key],
        message: adviceFor(instead[name] ?? idOf(name, known) ?? meant(name, known)),
        params: { codigo: 'CAMPO_SO_DE_RESPOSTA' },
      });
    }
  });
}

/** Any short key resembles `id`. */
function isTelling(name: string): boolean {
  return name !== 'id';
}

function idOf(name: string, known: readonly string[]): string | undefined {
  return known.find((key) => key === `${name}_id`);
}

function adviceFor(instead: string | undefined): string {
  if (instead === undefined) return 'Retire este campo: quem o preenche é o serviço.';
  return instead.endsWith('.') ? instead : `Use ${instead}: este campo só existe nas respostas.`;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return !value;
}

/** Whether a value is this one, or the record of which this is the id. */
function repeats(value: unknown, known: unknown): boolean {
  const same = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof same === 'string' && typeof known === 'string' ? fold(same) === fold(known) : same === known;
}

type Keys = Record<string, unknown>;

/** Loose, so that unknown keys can be checked; they are removed before the procedure sees them. */
function withKeys<Shape extends z.ZodRawShape>(
  shape: Shape,
  { record, spellings = {}, strict = false }: Options & { strict?: boolean },
  otherwise: (input: Keys, issues: z.RefinementCtx) => void,
): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  const judge = (input: Keys, issues: z.RefinementCtx) => {
    const own = record ? Object.keys(record().shape) : [];
    const keys = Object.keys(input);
    const wrong = strict ? noFilters(keys, known) : misspelt(keys, known, own);
    for (const [key, message] of wrong) {
      issues.addIssue({ code: 'custom', path: [key], message, params: { codigo: 'CAMPO_DESCONHECIDO' } });
    }
    if (wrong.length === 0) otherwise(input, issues);
  };
  const taken = (input: Keys) => {
    const present = known.filter((key) => key in input);
    const fields = Object.fromEntries(present.map((key) => [key, input[key]]));
    for (const [other, name] of Object.entries(spellings)) {
      if (fields[other] !== undefined) fields[name] = fields[other];
    }
    return fields;
  };
  return z
    .looseObject(shape)
    .check(z.superRefine(judge, { when: ({ value }) => typeof value === 'object' && value !== null }))
    .overwrite(taken as never) as unknown as z.ZodObject<Shape>;
}

/** The unknown keys that resemble a known one, each with what to do about it. */
function misspelt(keys: string[], known: readonly string[], own: readonly string[]): [string, string][] {
  const unknown = keys.filter((key) => !known.includes(key) && !own.includes(key)).slice(0, MAX_UNKNOWN);
  return unknown.flatMap((key) => {
    const name = meant(key, known);
    return name === undefined ? [] : [[key, isMeant(name)] as [string, string]];
  });
}

/** The keys that are no filters, each with what to do about it. One of more words than a filter means that (`nome_popular` for `nome`). */
function noFilters(keys: string[], known: readonly string[]): [string, string][] {
  const unknown = keys.filter((key) => !known.includes(key) && !key.startsWith('_')).slice(0, MAX_UNKNOWN);
  const names = known.filter((name) => name !== 'id');
  const others =
    names.length === 0
      ? 'Retire este filtro: aqui não há nenhum.'
      : `Retire este filtro, que não existe aqui, ou use um destes: ${names.join(', ')}.`;
  return unknown.map((key) => {
    const name = meant(key, names) ?? widened(key, names);
    return [key, name === undefined ? others : isMeant(name)];
  });
}

function isMeant(name: string): string {
  return `Corrija o nome do campo (você quis dizer ${name}?): este não existe aqui.`;
}
