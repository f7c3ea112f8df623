import { folded } from '../../src/common/folding.ts';
import { grouped } from '../../src/common/grouped.ts';
import { partesDoLugar } from '../../src/common/lugar.ts';
import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';

/** The record that a row names, found in the service's registers; or why the row is refused. */
export type FoundRecord = { id: string } | Refused;

interface Refused {
  field: string;
  reason: string;
}

type Especie = Awaited<ReturnType<Client['especies']['listar']['query']>>['docs'][number];

export function speciesInUse({ especies }: Pick<Client, 'especies'>): Promise<Especie[]> {
  const query = (page: AskedPage) => especies.listar.query({ ...page, status: 'ATIVO' });
  return allOf({ listar: { query } });
}

/**
 * Finds the species of a row by its names, and by its variety and type when the sheet has them. Among several matches
 * it prefers the one in `likely`, and takes any when that is null.
 */
export async function speciesFinder({
  especies,
}: Client): Promise<(values: Values, likely?: readonly string[] | null) => FoundRecord> {
  const all = await allOf(especies);
  const popular = byName(all, ({ nome_popular }) => nome_popular);
  /** Used when no popular name matches. */
  const scientific = byName(all, ({ nome_cientifico }) => nome_cientifico);

  return ({ especie, nome_cientifico, variedade, tipo }, likely = []) => {
    if (especie === undefined) return { field: 'especie', reason: REQUIRED };
    const name = folded(String(especie));
    const found = (popular.get(name) ?? scientific.get(name) ?? []).filter(
      (each) =>
        matches(nome_cientifico, each.nome_cientifico) &&
        matches(variedade, each.variedade) &&
        matches(tipo, each.tipo),
    );
    const meant = inUse(preferred(found, ({ id }) => likely?.includes(id) ?? true));
    return oneOf('especie', likely === null ? meant.slice(0, 1) : meant, {
      none: 'Cadastre antes a espécie, ou corrija o nome: não há nenhuma assim.',
      several: () => 'Diga também o tipo, a variedade ou o nome científico: há mais de uma espécie assim.',
    });
  };
}

/** Finds the greenhouse of a row by its code, by its whole place, or by a part that no other greenhouse has. */
export async function greenhouseFinder({ estufas }: Client): Promise<(values: Values) => FoundRecord> {
  const all = await allOf(estufas);
  const indexes = [
    byName(all, ({ codigo_identificador }) => codigo_identificador),
    byName(all, (estufa) => partesDoLugar(estufa).join(' ')),
    byName(all, ({ localizacao_estufa }) => localizacao_estufa),
  ];

  return ({ estufa }) => {
    if (estufa === undefined) return { field: 'estufa', reason: REQUIRED };
    const name = folded(String(estufa));
    const found = indexes.map((index) => index.get(name) ?? []).find(({ length }) => length > 0) ?? [];
    const meant = preferred(found, ({ status }) => status !== 'Inativo');
    return oneOf('estufa', meant, {
      none: 'Cadastre antes a estufa, ou corrija o código: não há nenhuma assim.',
      several: (one) => `Escreva o código, como ${one.codigo_identificador}: há mais de uma estufa assim.`,
    });
  };
}

/** The batch that a row names, and the species in it. */
type FoundBatch = { id: string; especies: readonly string[] } | Refused;

export async function batchFinder({ lotes }: Client): Promise<(codigo: string) => FoundBatch> {
  const all = await allOf(lotes);
  const find = byCode('lote', all, 'Abra antes o lote, ou corrija o código: não há nenhum assim.');
  return (codigo) => {
    const found = find(codigo);
    if ('reason' in found) return found;
    return { id: found.id, especies: found.itens_especies.map(({ especie_id }) => especie_id) };
  };
}

export async function seedLotFinder({ procedencias }: Client): Promise<(codigo: string) => FoundRecord> {
  const all = await allOf(procedencias);
  const none = 'Cadastre antes a procedência, ou corrija o código: não há nenhuma assim.';
  return byCode('procedencia', all, none);
}

/** Finds the recipient of a row by the document or, when only one has it, by the name. */
export async function recipientFinder({ destinatarios }: Client): Promise<(said: string) => FoundRecord> {
  const all = await allOf(destinatarios);
  const documents = byName(all, ({ documento }) => compact(documento));
  const names = byName(all, ({ nome }) => nome);

  return (said) => {
    const found = documents.get(compact(said)) ?? names.get(folded(said)) ?? [];
    const meant = inUse(preferred(found, ({ documento }) => digitsOf(documento) === digitsOf(said)));
    return oneOf('destinatario', meant, {
      none: 'Cadastre antes o destinatário, ou corrija o nome ou o documento: não há nenhum assim.',
      several: () => 'Escreva o CPF ou o CNPJ: há mais de um com este nome.',
    });
  };
}

/** Finds records by their codes, which may differ in case and punctuation alone. */
function byCode<Doc extends { codigo: string }>(field: string, all: readonly Doc[], none: string) {
  const codes = byName(all, ({ codigo }) => codigo);
  const several = (one: Doc) => `Escreva o código como ele é, ${one.codigo}: há outro parecido.`;
  return (said: string): Doc | Refused => {
    const found = preferred(codes.get(folded(said)) ?? [], ({ codigo }) => codigo === said);
    return oneOf(field, found, { none, several });
  };
}

function oneOf<Doc>(
  field: string,
  [only, other]: readonly Doc[],
  reasons: { none: string; several: (one: Doc) => string },
): Doc | Refused {
  if (!only) return { field, reason: reasons.none };
  return other ? { field, reason: reasons.several(only) } : only;
}

/** A document without leading zeros, which a spreadsheet removes from numbers. */
function compact(document: string): string {
  return digitsOf(document).replace(/^0+/, '');
}

function digitsOf(document: string): string {
  return folded(document).replaceAll(' ', '');
}

const REQUIRED = 'Preencha este campo: ele é obrigatório.';

interface AskedPage {
  page: number;
  limite: number;
}

/** The list of an area. */
interface Area<Doc> {
  listar: { query(page: AskedPage): Promise<{ docs: Doc[]; totalPages: number }> };
}

const PAGE = 100;

async function allOf<Doc extends { id: string }>({ listar }: Area<Doc>): Promise<Doc[]> {
  const first = await listar.query({ page: 1, limite: PAGE });
  const pages = Array.from({ length: first.totalPages - 1 }, (_, index) => index + 2);
  const others = await Promise.all(pages.map((page) => listar.query({ page, limite: PAGE })));
  const all = [first, ...others].flatMap(({ docs }) => docs);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

function byName<Doc>(all: readonly Doc[], nameOf: (doc: Doc) => string | null): Map<string, Doc[]> {
  return grouped(all, (doc) => folded(nameOf(doc) ?? ''));
}

/** The records that meet the condition, or all when none does: records out of use are found only without another. */
function preferred<Doc>(found: readonly Doc[], is: (doc: Doc) => boolean): readonly Doc[] {
  const some = found.filter(is);
  return some.length > 0 ? some : found;
}

function inUse<Doc extends { status: string }>(found: readonly Doc[]): readonly Doc[] {
  return preferred(found, ({ status }) => status === 'ATIVO');
}

/** A field that the sheet leaves blank matches anything. */
function matches(said: string | number | undefined, known: string | null): boolean {
  return said === undefined || folded(String(said)) === folded(known ?? '');
}
