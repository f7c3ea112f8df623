import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';
import { folded } from './values.ts';

/** What a row names, found in the service's registers; or why the row is refused. */
export type Found = { id: string } | { field: string; reason: string };

type Especie = Awaited<ReturnType<Client['especies']['listar']['query']>>['docs'][number];
type Estufa = Awaited<ReturnType<Client['estufas']['listar']['query']>>['docs'][number];

/** Finds the species of a row by its names, and by its variety and type when the sheet says them. */
export async function speciesFinder({ especies }: Client): Promise<(values: Values) => Found> {
  const all = await allOf<Especie>((page) => especies.listar.query(page));
  const popular = byName(all, ({ nome_popular }) => nome_popular);
  /** Used when no popular name matches. */
  const scientific = byName(all, ({ nome_cientifico }) => nome_cientifico);

  return ({ especie, nome_cientifico, variedade, tipo }) => {
    if (especie === undefined) return refused('especie', REQUIRED);
    const name = folded(String(especie));
    const found = (popular.get(name) ?? scientific.get(name) ?? []).filter(
      (each) =>
        matches(nome_cientifico, each.nome_cientifico) &&
        matches(variedade, each.variedade) &&
        matches(tipo, each.tipo),
    );
    const [only, other] = activeOf(found, ({ status }) => status === 'ATIVO');
    if (!only) {
      return refused('especie', 'Cadastre antes a espécie, ou corrija o nome: não há nenhuma assim.');
    }
    if (other) {
      const how = 'Diga também o tipo, a variedade ou o nome científico';
      return refused('especie', `${how}: há mais de uma espécie assim.`);
    }
    return { id: only.id };
  };
}

/** Finds the greenhouse of a row by its code, by its whole place, or by a part that no other has. */
export async function greenhouseFinder({ estufas }: Client): Promise<(values: Values) => Found> {
  const all = await allOf<Estufa>((page) => estufas.listar.query(page));
  const indexes = [
    byName(all, ({ codigo_identificador }) => codigo_identificador),
    byName(
      all,
      (each) => `${each.localizacao_estufa} ${each.localizacao_barraca} ${each.localizacao_posicao}`,
    ),
    byName(all, ({ localizacao_estufa }) => localizacao_estufa),
  ];

  return ({ estufa }) => {
    if (estufa === undefined) return refused('estufa', REQUIRED);
    const name = folded(String(estufa));
    const found = indexes.map((index) => index.get(name) ?? []).find(({ length }) => length > 0) ?? [];
    const [only, other] = activeOf(found, ({ status }) => status !== 'Inativo');
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

const REQUIRED = 'Preencha este campo: ele é obrigatório.';

function refused(field: string, reason: string): Found {
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

/** Records out of use are found only when no other is. */
function activeOf<Doc>(found: readonly Doc[], isActive: (doc: Doc) => boolean): readonly Doc[] {
  const active = found.filter(isActive);
  return active.length > 0 ? active : found;
}

/** A field that the sheet leaves blank matches anything. */
function matches(said: string | number | undefined, known: string | null): boolean {
  return said === undefined || folded(String(said)) === folded(known ?? '');
}
