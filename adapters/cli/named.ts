import { folded } from '../../src/common/folding.ts';
import type { Client } from '../client/client.ts';
import { OperatorError } from '../host/operator-error.ts';

/** A record by the names that people use: a name, which may not be unique, or a code, which is. */
interface Named {
  id: string;
  names: readonly string[];
}

/** Finds the records of a kind by a part of their name or code. */
const LISTS = {
  especie: async ({ especies }, nome) =>
    named(await especies.listar.query({ nome, limite: PAGE }), (each) => [
      each.nome_popular,
      [each.nome_popular, each.variedade, each.tipo].filter(Boolean).join(' '),
      each.nome_cientifico ?? '',
    ]),
  estufa: async ({ estufas }, codigo_identificador) =>
    named(await estufas.listar.query({ codigo_identificador, limite: PAGE }), (each) => [
      each.codigo_identificador,
    ]),
  lote: async ({ lotes }, busca) =>
    named(await lotes.listar.query({ busca, limite: PAGE }), ({ codigo }) => [codigo]),
  destinatario: async ({ destinatarios }, nome) =>
    named(await destinatarios.listar.query({ nome, limite: PAGE }), (each) => [each.nome]),
  usuario: async ({ usuarios }, nome) =>
    named(await usuarios.listar.query({ nome, limite: PAGE }), (each) => [each.nome]),
} satisfies Record<string, (client: Client, typed: string) => Promise<Named[]>>;

function named<Doc extends { id: string }>(
  { docs }: { docs: Doc[] },
  namesOf: (doc: Doc) => string[],
): Named[] {
  return docs.map((doc) => ({ id: doc.id, names: namesOf(doc) }));
}

export type NamedKind = keyof typeof LISTS;

const PAGE = 100;
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHOWN = 5;

/**
 * The id of the record that the user means: given by its id, its whole name or code, or a part that no other record
 * has. Case, accents and punctuation do not matter.
 *
 * @throws OperatorError when there is none, or more than one.
 */
export async function idOf(client: Client, kind: NamedKind, typed: string): Promise<string> {
  if (UUID.test(typed)) return typed;
  const found = await foundBy(client, kind, typed);
  const exact = found.filter(({ names }) => names.map(folded).includes(folded(typed)));
  const [only, other] = exact.length > 0 ? exact : found;
  if (!only) throw new OperatorError(`Confira o nome ou o código de ${kind}: nada se chama “${typed}”.`);
  if (!other) return only.id;
  const several = (exact.length > 0 ? exact : found)
    .slice(0, SHOWN)
    .map(({ names: [first, second] }) => `“${second ?? first}”`);
  throw new OperatorError(
    `Diga qual ${kind}, pelo nome inteiro ou o código: “${typed}” pode ser ${several.join(', ')}.`,
  );
}

/** A text with other punctuation, or with more than the name, still finds a record by its first word. */
async function foundBy(client: Client, kind: NamedKind, typed: string): Promise<Named[]> {
  if (typed.trim() === '') return [];
  const found = await LISTS[kind](client, typed);
  const [word = ''] = typed.split(/[^\p{L}\p{N}]+/u);
  if (found.length > 0 || word === '') return found;
  const some: Named[] = await LISTS[kind](client, word);
  return some.filter(({ names }) => names.some((name) => folded(name).includes(folded(typed))));
}
