import { z } from 'zod';
import { meant, widened } from '../common/misspelling.ts';
import { fold } from '../common/text.ts';
import { instant, orNone } from './fields.ts';

/** The input of a procedure: an object of fields. Its keys are checked as well as its values. */

/** The keys of an input that are dropped although they are known: those of the record, which clients may send back. */
export const SENT_BACK = z.registry<{ answered: string[] }>();

/** A body with more unknown keys than this has no misspellings: it is a different kind of body. */
const MAX_UNKNOWN = 100;

interface KeyRules {
  /** The record that is written. Clients may send its other fields back with a change; those are dropped. */
  record?: () => z.ZodObject;
  /** Other spellings of the shape's fields, by the spelling that the procedure reads. */
  spellings?: Readonly<Record<string, string>>;
  /** What its keys are called, when every unknown one is refused. Only the record's other fields may be sent back. */
  only?: 'filtro' | 'campo';
  /** What to do instead of sending a field that only a related operation takes. Dropping it would lose what was asked for. */
  elsewhere?: Readonly<Record<string, string>>;
  /** Whether the path names the record: its `id` is then beside the fields. */
  named?: boolean;
}

/**
 * An object of these fields. Unknown keys are dropped, but a key that resembles a known one is a misspelling and is
 * refused (CAMPO_DESCONHECIDO): dropping it would silently lose its value.
 */
export function input<Shape extends z.ZodRawShape>(shape: Shape, rules: KeyRules = {}): z.ZodObject<Shape> {
  return withKeys(shape, rules);
}

/**
 * The input of a read: its filters and, when the path names one record, the `id`. Every unknown key is refused, whatever it resembles:
 * an ignored filter gives a wrong answer. Keys that begin with `_` are not filters: clients use them to get past caches.
 */
export function filters<Shape extends z.ZodRawShape>(
  shape: Shape,
  { spellings }: Pick<KeyRules, 'spellings'> = {},
  otherwise?: Otherwise,
): z.ZodObject<Shape> {
  return withKeys(shape, { ...(spellings && { spellings }), only: 'filtro' }, otherwise);
}

/** A part of a body, such as a planting place. Every unknown key is refused, because its value would be lost. */
export function part<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return withKeys(shape, { only: 'campo' });
}

/** The input of a read without filters. For typed clients it takes nothing. */
export const NO_FILTERS = filters({}).optional() as unknown as z.ZodType<void, void>;

/** What every change of a record takes beside its fields; `checkAsRead` in `procedure/as-read.ts` checks it. */
export const AS_READ = {
  data_att: instant('A data_att lida: se já é outra, nada muda (REGISTRO_MUDOU)').optional(),
};

/** What a phone sends with a note that it made without a signal. Nothing is dated back by it. */
export const ANOTADO = {
  anotado_em: orNone(
    instant('Quando se anotou, se antes de agora (até um ano): um aparelho sem sinal envia depois'),
  ),
};

/** The `instead` of a creation for the person who records something. */
export const QUEM_REGISTRA = 'Retire este campo: quem registra é quem entrou no sistema.';

/** The fields of a change, all optional. At least one of them must be sent (NADA_A_ALTERAR); AS_READ does not count. */
export function change<Shape extends z.ZodRawShape>(
  shape: Shape,
  rules: KeyRules = {},
): z.ZodObject<Shape & typeof AS_READ> {
  const known = Object.keys(shape);
  return withKeys({ ...shape, ...AS_READ }, { ...rules, named: true }, (input, issues) => {
    if (known.some((key) => input[key] !== undefined)) return;
    issues.addIssue({
      code: 'custom',
      message: `Envie ao menos um destes campos: ${known.join(', ')}.`,
      params: { codigo: 'NADA_A_ALTERAR' },
    });
  });
}

interface CreationRules extends Pick<KeyRules, 'only' | 'elsewhere' | 'named'> {
  /** The record that is answered. A field that creation does not take is refused when it asks for something. */
  record: () => z.ZodObject;
  /** What to do instead of sending such a field: the name of another field, or a sentence. */
  instead?: Readonly<Record<string, string>>;
  /** The values of such fields that the new record has anyway: sending them asks for nothing. */
  born?: (input: Keys) => Keys;
}

/**
 * The input of a creation. A field that exists only in answers is refused (CAMPO_SO_DE_RESPOSTA), and so is a key
 * that resembles one: dropping it would silently lose what was asked for. A field that asks for nothing is dropped:
 * null, blank, zero, false, an empty list or object, a value that the new record has anyway, and a repetition of a
 * field beside it (`especie` next to its `especie_id`).
 */
export function creation<Shape extends z.ZodRawShape>(
  shape: Shape,
  { record, instead = {}, born = () => ({}), ...rules }: CreationRules,
): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  return withKeys(shape, { record, ...rules }, (input, issues, unknown) => {
    if (unknown.length === 0) return;
    const answered = Object.keys(record().shape).filter((key) => !known.includes(key));
    const asItIs = born(input);
    for (const key of unknown.slice(0, MAX_UNKNOWN)) {
      if (isEmpty(input[key])) continue;
      const name = answered.includes(key) ? key : meant(key, answered.filter(isTelling));
      if (name === undefined || repeats(input[key], asItIs[name] ?? input[`${name}_id`])) continue;
      const idOf = known.find((other) => other === `${name}_id`);
      issues.addIssue({
        code: 'custom',
        path: [key],
        message: adviceFor(instead[name] ?? idOf ?? meant(name, known)),
        params: { codigo: 'CAMPO_SO_DE_RESPOSTA' },
      });
    }
  });
}

/** The input of an act on the record that its path names, such as closing it. It refuses what a creation does. */
export function act<Shape extends z.ZodRawShape>(shape: Shape, rules: CreationRules): z.ZodObject<Shape> {
  return creation(shape, { ...rules, named: true });
}

/** The input of the act that takes a record out of use. */
export function inactivation(record: () => z.ZodObject): z.ZodObject<typeof AS_READ> {
  return act(AS_READ, { record, born: () => ({ status: 'INATIVO' }) });
}

/** Any short key resembles `id`, so that resemblance says nothing. */
function isTelling(name: string): boolean {
  return name !== 'id';
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

/** Whether two values are equal, or the first is the record whose id is the second. */
function repeats(value: unknown, known: unknown): boolean {
  const same = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof same === 'string' && typeof known === 'string' ? fold(same) === fold(known) : same === known;
}

type Keys = Record<string, unknown>;
type Otherwise = (input: Keys, issues: z.RefinementCtx, unknown: string[]) => void;

/** What may be a field's name, and is no token, document or address that came in its place: those are never repeated. */
const FIELD_NAME = /^\p{L}[\p{L}\d_.[\]-]{0,39}$/u;

/** Loose, so that unknown keys can be checked. They are removed before the procedure sees them. */
function withKeys<Shape extends z.ZodRawShape>(
  shape: Shape,
  { record, spellings = {}, only, elsewhere = {}, named = false }: KeyRules,
  otherwise?: Otherwise,
): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  const check = (input: Keys, issues: z.RefinementCtx) => {
    const unknown = Object.keys(input).filter((key) => !known.includes(key) && !(named && key === 'id'));
    const wrong = unknown.length > 0 ? wrongAmong(unknown, input) : [];
    for (const [key, message] of wrong) {
      const path = FIELD_NAME.test(key) ? [key] : [];
      issues.addIssue({ code: 'custom', path, message, params: { codigo: 'CAMPO_DESCONHECIDO' } });
    }
    for (const [other, name] of Object.entries(spellings)) {
      const [said, again] = [input[name], input[other]];
      // A page size is never refused.
      if (typeof again !== 'string' || said === undefined || said === again) continue;
      const message = `Envie só ${name}: ${other} é o mesmo filtro, e os dois dizem coisas diferentes.`;
      issues.addIssue({ code: 'custom', path: [other], message });
    }
    if (wrong.length === 0) otherwise?.(input, issues, unknown);
  };
  const wrongAmong = (unknown: string[], input: Keys) => {
    const own = record ? Object.keys(record().shape) : [];
    const keys = unknown.filter((key) => !own.includes(key));
    const asked = Object.entries(elsewhere).filter(([key]) => !isEmpty(input[key]));
    return [...asked, ...(only ? unknownKeys(keys, known, only) : misspelt(keys, known))];
  };
  const taken = (input: Keys) => {
    const fields: Keys = {};
    for (const key of known) if (key in input) fields[key] = input[key];
    for (const [other, name] of Object.entries(spellings)) {
      if (fields[other] !== undefined) fields[name] = fields[other];
    }
    return fields;
  };
  return z
    .looseObject(shape)
    .check(z.superRefine(check, { when: ({ value }) => typeof value === 'object' && value !== null }))
    .overwrite(taken as never)
    .register(SENT_BACK, {
      get answered() {
        return record ? Object.keys(record().shape) : [];
      },
    }) as unknown as z.ZodObject<Shape>;
}

/** The unknown keys that resemble a known one, each with advice. */
function misspelt(unknown: string[], known: readonly string[]): [string, string][] {
  return unknown.slice(0, MAX_UNKNOWN).flatMap((key) => {
    const name = meant(key, known);
    return name === undefined ? [] : [[key, isMeant(name)] as [string, string]];
  });
}

/** The unknown keys, each with advice. A key that adds words to a known name probably means that (`nome_popular` for `nome`). */
function unknownKeys(unknown: string[], known: readonly string[], called: string): [string, string][] {
  const others = unknown.filter((key) => !key.startsWith('_')).slice(0, MAX_UNKNOWN);
  const names = known.filter((name) => name !== 'id');
  const advice =
    names.length === 0
      ? `Retire este ${called}: aqui não há nenhum.`
      : `Retire este ${called}, que não existe aqui, ou use um destes: ${names.join(', ')}.`;
  return others.map((key) => {
    const name = meant(key, names) ?? widened(key, names);
    return [key, name === undefined ? advice : isMeant(name)];
  });
}

function isMeant(name: string): string {
  return `Corrija o nome do campo (você quis dizer ${name}?): este não existe aqui.`;
}
