import type { Client } from '../../client/client.ts';
import type { Values } from './reading.ts';
import { brazilianDay, folded } from './values.ts';

/** The values to send for a row, or why the row is refused. */
export type Prepared = { values: Values } | { field: string; reason: string };

type Especie = Awaited<ReturnType<Client['especies']['listar']['query']>>['docs'][number];

/**
 * Turns rows of entries into the service's input: the species by id instead of names, and the day of arrival in the
 * justification, because movements cannot be backdated.
 */
export async function entriesInto(client: Client): Promise<(values: Values) => Prepared> {
  const index = await indexOfSpecies(client);
  return (values) => {
    const { especie, nome_cientifico, variedade, tipo, data, ...rest } = values;
    if (especie === undefined) return refused('especie', 'Preencha este campo: ele é obrigatório.');
    if (String(data ?? '') > today()) return refused('data', 'Escolha hoje ou um dia que já passou.');
    const [only, other] = candidates(index, values);
    if (!only) {
      return refused('especie', 'Cadastre antes a espécie, ou corrija o nome: não há nenhuma assim.');
    }
    if (other) {
      const how = 'Diga também o tipo, a variedade ou o nome científico';
      return refused('especie', `${how}: há mais de uma espécie assim.`);
    }
    return { values: { ...justified(rest, data), especie_id: only.id } };
  };
}

function refused(field: string, reason: string): Prepared {
  return { field, reason };
}

const PAGE = 100;

/** Species by their folded names. */
interface Index {
  popular: Map<string, Especie[]>;
  /** Used when no popular name matches. */
  scientific: Map<string, Especie[]>;
}

async function indexOfSpecies(client: Client): Promise<Index> {
  const all = await allSpecies(client);
  return {
    popular: byName(all, ({ nome_popular }) => nome_popular),
    scientific: byName(all, ({ nome_cientifico }) => nome_cientifico),
  };
}

async function allSpecies(client: Client): Promise<Especie[]> {
  const first = await client.especies.listar.query({ limite: PAGE });
  const pages = Array.from({ length: first.totalPages - 1 }, (_, index) => index + 2);
  const others = await Promise.all(pages.map((page) => client.especies.listar.query({ page, limite: PAGE })));
  const all = [first, ...others].flatMap(({ docs }) => docs);
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

function byName(all: readonly Especie[], nameOf: (especie: Especie) => string | null) {
  const index = new Map<string, Especie[]>();
  for (const especie of all) {
    const name = folded(nameOf(especie) ?? '');
    const others = index.get(name);
    if (others) others.push(especie);
    else index.set(name, [especie]);
  }
  return index;
}

/** The species that match a row; INATIVO ones only when no other matches. */
function candidates(index: Index, { especie, nome_cientifico, variedade, tipo }: Values): Especie[] {
  const name = folded(String(especie));
  const found = (index.popular.get(name) ?? index.scientific.get(name) ?? []).filter(
    (each) =>
      matches(nome_cientifico, each.nome_cientifico) &&
      matches(variedade, each.variedade) &&
      matches(tipo, each.tipo),
  );
  const active = found.filter(({ status }) => status === 'ATIVO');
  return active.length > 0 ? active : found;
}

/** A field that the sheet leaves blank matches anything. */
function matches(said: string | number | undefined, known: string | null): boolean {
  return said === undefined || folded(String(said)) === folded(known ?? '');
}

function justified(values: Values, data: string | number | undefined): Values {
  const { justificativa } = values;
  if (justificativa === undefined || data === undefined) return values;
  return { ...values, justificativa: `Entrada de ${brazilianDay(String(data))}: ${justificativa}` };
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
