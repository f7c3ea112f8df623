import { folded } from '../../src/common/folding.ts';
import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';

/** The record that a row names, found in the service's registers; or why the row is refused. */
export type FoundRecord = { id: string } | { field: string; reason: string };

type Especie = Awaited<ReturnType<Client['especies']['listar']['query']>>['docs'][number];
type Destinatario = Awaited<ReturnType<Client['destinatarios']['listar']['query']>>['docs'][number];
type Lote = Awaited<ReturnType<Client['lotes']['listar']['query']>>['docs'][number];
type Procedencia = Awaited<ReturnType<Client['procedencias']['listar']['query']>>['docs'][number];
type Estufa = Awaited<ReturnType<Client['estufas']['listar']['query']>>['docs'][number];

/** Every species in use. */
export function speciesInUse({ especies }: Pick<Client, 'especies'>): Promise<Especie[]> {
  return allOf<Especie>((page) => especies.listar.query({ ...page, status: 'ATIVO' }));
}

/**
 * Finds the species of a row by its names, and by its variety and type when the sheet has them. Among several matches
 * it prefers the one in `likely`, and takes any when that is null.
 */
export async function speciesFinder({
  especies,
}: Client): Promise<(values: Values, likely?: readonly string[] | null) => FoundRecord> {
  const all = await allOf<Especie>((page) => especies.listar.query(page));
  const popular = byName(all, ({ nome_popular }) => nome_popular);
  /** Used when no popular name matches. */
  const scientific = byName(all, ({ nome_cientifico }) => nome_cientifico);

  return ({ especie, nome_cientifico, variedade, tipo }, likely = []) => {
    if (especie === undefined) return refused('especie', REQUIRED);
    const name = folded(String(especie));
    const found = (popular.get(name) ?? scientific.get(name) ?? []).filter(
      (each) =>
        matches(nome_cientifico, each.nome_cientifico) &&
        matches(variedade, each.variedade) &&
        matches(tipo, each.tipo),
    );
    const [only, other] = preferred(
      preferred(found, ({ id }) => likely?.includes(id) ?? true),
      ({ status }) => status === 'ATIVO',
    );
    if (!only) {
      return refused('especie', 'Cadastre antes a espécie, ou corrija o nome: não há nenhuma assim.');
    }
    if (other && likely !== null) {
      const how = 'Diga também o tipo, a variedade ou o nome científico';
      return refused('especie', `${how}: há mais de uma espécie assim.`);
    }
    return { id: only.id };
  };
}

/** Finds the greenhouse of a row by its code, by its whole place, or by a part that no other greenhouse has. */
export async function greenhouseFinder({ estufas }: Client): Promise<(values: Values) => FoundRecord> {
  const all = await allOf<Estufa>((page) => estufas.listar.query(page));
  const indexes = [
    byName(all, ({ codigo_identificador }) => codigo_identificador),
    byName(all, wholePlace),
    byName(all, ({ localizacao_estufa }) => localizacao_estufa),
  ];

  return ({ estufa }) => {
    if (estufa === undefined) return refused('estufa', REQUIRED);
    const name = folded(String(estufa));
    const found = indexes.map((index) => index.get(name) ?? []).find(({ length }) => length > 0) ?? [];
    const [only, other] = preferred(found, ({ status }) => status !== 'Inativo');
    if (!only)
      return refused('estufa', 'Cadastre antes a estufa, ou corrija o código: não há nenhuma assim.');
    if (other) {
      return refused(
        'estufa',
        `Escreva o código, como ${only.codigo_identificador}: há mais de uma estufa assim.`,
      );
    }
    return { id: only.id };
  };
}

/** A missing stall or position is stored as a hyphen, which nobody writes. */
function wholePlace({ localizacao_estufa, localizacao_barraca, localizacao_posicao }: Estufa): string {
  return [localizacao_estufa, localizacao_barraca, localizacao_posicao]
    .filter((part) => part !== '-')
    .join(' ');
}

/** The batch that a row names, and the species in it. */
type FoundBatch = { id: string; especies: readonly string[] } | Exclude<FoundRecord, { id: string }>;

/** Finds the batch of a row by its code. */
export async function batchFinder({ lotes }: Client): Promise<(codigo: string) => FoundBatch> {
  const all = await allOf<Lote>((page) => lotes.listar.query(page));
  const codes = byName(all, ({ codigo }) => codigo);

  return (codigo) => {
    const [only, other] = preferred(codes.get(folded(codigo)) ?? [], (each) => each.codigo === codigo);
    if (!only) return refused('lote', 'Abra antes o lote, ou corrija o código: não há nenhum assim.');
    if (other) return refused('lote', `Escreva o código como ele é, ${only.codigo}: há outro parecido.`);
    return { id: only.id, especies: only.itens_especies.map(({ especie_id }) => especie_id) };
  };
}

/** Finds the lot of seed of a row by its code. */
export async function originFinder({ procedencias }: Client): Promise<(codigo: string) => FoundRecord> {
  const all = await allOf<Procedencia>((page) => procedencias.listar.query(page));
  const codes = byName(all, ({ codigo }) => codigo);

  return (codigo) => {
    const [only, other] = preferred(codes.get(folded(codigo)) ?? [], (each) => each.codigo === codigo);
    if (!only)
      return refused(
        'procedencia',
        'Cadastre antes a procedência, ou corrija o código: não há nenhuma assim.',
      );
    if (other)
      return refused('procedencia', `Escreva o código como ele é, ${only.codigo}: há outro parecido.`);
    return { id: only.id };
  };
}

/** Finds the recipient of a row by the document or, when only one has it, by the name. */
export async function recipientFinder({ destinatarios }: Client): Promise<(said: string) => FoundRecord> {
  const all = await allOf<Destinatario>((page) => destinatarios.listar.query(page));
  const documents = byName(all, ({ documento }) => compact(documento));
  const names = byName(all, ({ nome }) => nome);

  return (said) => {
    const found = documents.get(compact(said)) ?? names.get(folded(said)) ?? [];
    const [only, other] = preferred(
      preferred(found, ({ documento }) => digitsOf(documento) === digitsOf(said)),
      ({ status }) => status === 'ATIVO',
    );
    if (!only) {
      const how = 'Cadastre antes o destinatário, ou corrija o nome ou o documento';
      return refused('destinatario', `${how}: não há nenhum assim.`);
    }
    if (other) return refused('destinatario', 'Escreva o CPF ou o CNPJ: há mais de um com este nome.');
    return { id: only.id };
  };
}

/** A document without leading zeros, which a spreadsheet removes from numbers. */
function compact(document: string): string {
  return digitsOf(document).replace(/^0+/, '');
}

/** A document without punctuation. */
function digitsOf(document: string): string {
  return folded(document).replaceAll(' ', '');
}

const REQUIRED = 'Preencha este campo: ele é obrigatório.';

function refused(field: string, reason: string) {
  return { field, reason };
}

const PAGE = 100;

interface Page<Doc> {
  docs: Doc[];
  totalPages: number;
}

async function allOf<Doc extends { id: string }>(
  list: (page: { page: number; limite: number }) => Promise<Page<Doc>>,
): Promise<Doc[]> {
  const first = await list({ page: 1, limite: PAGE });
  const pages = Array.from({ length: first.totalPages - 1 }, (_, index) => index + 2);
  const others = await Promise.all(pages.map((page) => list({ page, limite: PAGE })));
  const all = [first, ...others].flatMap(({ docs }) => docs);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/** Records by their folded names. */
function byName<Doc>(all: readonly Doc[], nameOf: (doc: Doc) => string | null): Map<string, Doc[]> {
  const index = new Map<string, Doc[]>();
  for (const doc of all) {
    const name = folded(nameOf(doc) ?? '');
    const others = index.get(name);
    if (others) others.push(doc);
    else index.set(name, [doc]);
  }
  return index;
}

/** The records that meet the condition, or all when none does: records out of use are found only without another. */
function preferred<Doc>(found: readonly Doc[], is: (doc: Doc) => boolean): readonly Doc[] {
  const some = found.filter(is);
  return some.length > 0 ? some : found;
}

/** A field that the sheet leaves blank matches anything. */
function matches(said: string | number | undefined, known: string | null): boolean {
  return said === undefined || folded(String(said)) === folded(known ?? '');
}
