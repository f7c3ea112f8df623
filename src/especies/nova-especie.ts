import type { Db } from '../../db/connection.ts';
import { type Inserted, insertRows } from '../../db/insert-rows.ts';
import { Especie } from '../../db/models/especie.ts';
import { searchText } from '../common/text.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

interface Names {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

type New = Names & Pick<Especie, 'categoria' | 'tipo'> & { anotacoes?: string | null | undefined };

/** Inserts species, ATIVO and without stock, with their audit entries, and answers them in the order given. */
export async function novasEspecies(
  { db, now, audit }: UserCommandContext,
  values: readonly New[],
): Promise<Inserted<Especie>[]> {
  const data = now().toISOString();
  const rows = values.map((each) => ({
    ...each,
    ...derivedFrom(each),
    status: 'ATIVO' as const,
    data_registro: data,
    data_att: data,
  }));
  const especies = await insertRows(db, Especie, rows);
  for (const { id, nome_popular, nome_cientifico, variedade, categoria, tipo } of especies) {
    audit.record('CRIAR_ESPECIE', 'especie', id, {
      nome_popular,
      nome_cientifico,
      variedade,
      categoria,
      tipo,
    });
  }
  return especies;
}

/** One new species: by a return that finds no MUDA. */
export async function novaEspecie(ctx: UserCommandContext, values: New): Promise<Inserted<Especie>> {
  const [especie] = await novasEspecies(ctx, [values]);
  if (!especie) throw new Error('an insert without its row');
  return especie;
}

/**
 * Held until the commit by a return that adds a species unless there is one by its names: it waits for those of the same
 * names, and for imports.
 */
export async function lockNames(db: Db, equivalencia: string): Promise<void> {
  await db.raw(
    'select pg_advisory_xact_lock_shared(hashtextextended(?, 0)), pg_advisory_xact_lock(hashtextextended(?, 0))',
    [ALL_NAMES, `muda:${equivalencia}`],
  );
}

/** Held until the commit by an import, which adds many: it waits for all who hold names, and they wait for it. */
export async function lockAllNames(db: Db): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [ALL_NAMES]);
}

const ALL_NAMES = 'especies';

/** What is derived from the names: the search column, and the text by which a seed finds its seedling. */
export function derivedFrom({ nome_popular, nome_cientifico, variedade }: Names) {
  return {
    busca: searchText(nome_popular, nome_cientifico),
    equivalencia: [nome_popular, nome_cientifico, variedade].map((part) => searchText(part)).join('|'),
  };
}

/** What makes two species the same thing: names, variety and what is counted. */
export function identidadeDe(especie: Names & Pick<Especie, 'tipo'>): string {
  return `${derivedFrom(especie).equivalencia}|${especie.tipo}`;
}
