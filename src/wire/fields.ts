import { z } from 'zod';
import { PERIODOS } from '../common/periodos.ts';
import { fold, isStreamSafe } from '../common/text.ts';
import { EMAIL, LINE, LINES, VISIBLE } from './characters.ts';
import { isDay, isInstant, isMomento, withOffsetSign } from './moments.ts';
import { atMost, isBlank } from './validation.ts';

/**
 * The fields that schemas are made of. Input text is trimmed and normalised to NFC, with line feeds alone at its line ends; invisible
 * text is blank, and blank is missing. Control characters are refused, and in names formatting characters too. Nothing is coerced. Every
 * field takes its Portuguese description, which the REST document shows.
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const MAX_NOME = 200;
export const MAX_JUSTIFICATIVA = 1_000;
export const MAX_LONG_TEXT = 2_000;
export const MAX_QUANTITY = 1_000_000_000;

/** The id in the path. Text that is not a UUID names no record: 404, not 400. */
export function pathId(description: string) {
  return z
    .string()
    .refine((text) => UUID.test(text), { params: { notFound: true } })
    .toLowerCase()
    .meta({ description, format: 'uuid' });
}

/** An id inside the body: 400 when it is not a UUID. Its version does not matter. */
export function id(description: string) {
  return z.guid().toLowerCase().describe(description);
}

/** Optional id inside the body: absent, blank and null mean none. */
export function optionalId(description: string) {
  return orNone(id(description)).transform((value) => value ?? null);
}

/** Required single-line text. */
export function text(description: string, max = MAX_NOME) {
  return clean(max, LINE).min(1).describe(description);
}

/** Required text of several lines. */
export function longText(description: string, max: number) {
  return clean(max, LINES).min(1).describe(description);
}

/** Optional single-line text: blank and null mean none. */
export function optionalText(description: string, max = MAX_NOME) {
  return clean(max, LINE).nullable().describe(description).optional().transform(emptyToNull);
}

/** Optional text of several lines: blank and null mean none. */
export function optionalLongText(description: string, max: number) {
  return clean(max, LINES).nullable().describe(description).optional().transform(emptyToNull);
}

/** Required e-mail address, lower-cased. */
export function email(description: string) {
  return clean(MAX_NOME, LINE)
    .min(1, { abort: true })
    .regex(EMAIL, EMAIL_SENTENCE)
    .toLowerCase()
    .meta({ description, format: 'email' });
}

/** Optional e-mail address: blank and null mean none. */
export function optionalEmail(description: string) {
  return clean(MAX_NOME, LINE)
    .refine((text) => text === '' || EMAIL.test(text), malformed(EMAIL_SENTENCE))
    .toLowerCase()
    .nullable()
    .meta({ description, format: 'email' })
    .optional()
    .transform(emptyToNull);
}

/** A local day, by its date alone. */
export function day(description: string) {
  return z
    .string()
    .trim()
    .refine(isDay, 'Informe uma data, como 2026-01-31.')
    .meta({ description, format: 'date' });
}

/** An instant in the form of answers. */
export function instant(description: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? undefined : INSTANT_SENTENCE) })
    .refine(isInstant, malformed(INSTANT_SENTENCE))
    .meta({ description, format: 'date-time' });
}

/** A number of plants, seeds or places: a JSON integer, never a string. */
export function quantity(description: string, min = 1) {
  return z.int().min(min).max(MAX_QUANTITY).describe(description);
}

/** One of `values`, exactly. */
export function option<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  return z.enum(values).describe(description);
}

/** One of `values`, ignoring case and accents; the procedure gets the exact wire value. */
export function foldedOption<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  const byFold = new Map(values.map((value) => [fold(value), value]));
  const unfold = (input: unknown) =>
    typeof input === 'string' && input.length <= MAX_NOME ? (byFold.get(fold(input)) ?? input) : input;
  return z.preprocess(unfold, z.enum(values)).describe(description) as unknown as z.ZodEnum<{
    [value in T[number]]: value;
  }>;
}

/** One of `values`, or none: blank and null mean none. */
export function optionalOption<const T extends readonly [string, ...string[]]>(
  values: T,
  description: string,
) {
  return orNone(foldedOption(values, description));
}

/** A value that may be missing: blank and null mean none. */
export function orNone<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankToNull, schema.nullish()) as unknown as z.ZodOptional<z.ZodNullable<T>>;
}

/** List filters. A blank filter counts as absent; an unreadable one is refused. */
export const filter = {
  text: (description: string, max = MAX_NOME) => optionalFilter(clean(max, LINE).describe(description)),
  id: (description: string) => optionalFilter(id(description)),
  option: <const T extends readonly [string, ...string[]]>(values: T, description: string) =>
    optionalFilter(foldedOption(values, description)),
  moment: (description: string) => optionalFilter(momento(description)),
  day: (description: string) => optionalFilter(day(description)),
  flag: (description: string) => optionalFilter(z.boolean().describe(description)),
  /** A period, its ends in both spellings of the interface. Procedures read the first one. */
  period: (oQue: string) => ({
    data_inicio: filter.moment(`${oQue} a partir de; uma data sem hora é o dia inteiro`),
    data_fim: filter.moment(`${oQue} até; uma data sem hora é o dia inteiro`),
    dataInicio: filter.moment('O mesmo que data_inicio'),
    dataFim: filter.moment('O mesmo que data_fim'),
    periodo: filter.option(PERIODOS, 'O período por nome; o que ainda corre vai até hoje'),
  }),
};

/** An instant on the wire, in answers: ISO 8601 in UTC. */
export function instantOut(description: string) {
  return z.string().meta({ description, format: 'date-time' });
}

/** A local day on the wire, in answers. */
export function dayOut(description: string) {
  return z.string().meta({ description, format: 'date' });
}

/** A record's id, in answers. */
export function idOut(description: string) {
  return z.string().meta({ description, format: 'uuid' });
}

/** An integer, in answers. */
export function integerOut(description: string) {
  return z.int().describe(description);
}

/** Any text, in answers. */
export function textOut(description: string) {
  return z.string().describe(description);
}

/** An object, in answers. */
export function objectOut<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.object(shape).describe(description);
}

/** A list of objects, in answers. */
export function listOut<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.array(z.object(shape)).describe(description);
}

const EMAIL_SENTENCE = 'Corrija o e-mail: ele deve ser como nome@exemplo.com.br.';
const INSTANT_SENTENCE = 'Envie a data e a hora com o fuso, como 2026-03-14T12:30:00.000Z.';

/** An NFC character comes from at most four code units. */
const UNITS_PER_CHARACTER = 4;

/** Text as it is kept. What is too long, or slow to normalise, is refused before anything else reads it. */
function clean(max: number, { wrong, fault }: typeof LINE) {
  return z
    .string()
    .max(UNITS_PER_CHARACTER * max, { error: atMost('string', max), abort: true })
    .refine(isStreamSafe, { ...malformed('Retire do texto os acentos repetidos.'), abort: true })
    .refine(isWhole, 'Retire do texto os caracteres corrompidos.')
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .normalize('NFC')
    .trim()
    .overwrite((text) => (VISIBLE.test(text) ? text : ''))
    .max(max)
    .refine((text) => !wrong.test(text), malformed(fault));
}

/** A lone surrogate is half a character. U+FFFD is what a program writes for a character that it did not know. */
function isWhole(text: string): boolean {
  return text.isWellFormed() && !text.includes('\uFFFD');
}

/** The refusal of a value of the wrong form, as `refine` takes it: its sentence and its code. */
export function malformed(error: string) {
  return { error, params: { codigo: 'FORMATO_INVALIDO' } };
}

const emptyToNull = (text: string | null | undefined) => (text === '' ? null : text);

/** A date-time, or a bare date, which is a whole local day. */
function momento(description: string) {
  return z
    .string()
    .trim()
    .toUpperCase()
    .overwrite(withOffsetSign)
    .refine(isMomento, 'Informe uma data (2026-01-31) ou data e hora (2026-01-31T08:00:00-03:00).')
    .meta({ description, format: 'date-time' });
}

function optionalFilter<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankToAbsent, schema.optional()) as unknown as z.ZodOptional<T>;
}

function blankToAbsent(input: unknown): unknown {
  return input === null || isBlank(input) ? undefined : input;
}

function blankToNull(input: unknown): unknown {
  return isBlank(input) ? null : input;
}
