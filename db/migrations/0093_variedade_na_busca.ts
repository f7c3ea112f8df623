import type { Knex } from 'knex';

/** A species is found by its variety, too. */
export async function up(knex: Knex): Promise<void> {
  await write(knex, ({ busca, variedade }) => folded(`${busca} ${variedade}`));
}

export async function down(knex: Knex): Promise<void> {
  await write(knex, ({ nome_popular, nome_cientifico }) =>
    folded([nome_popular, nome_cientifico].filter(Boolean).join(' ')),
  );
}

interface Names {
  id: string;
  nome_popular: string;
  nome_cientifico: string | null;
  variedade: string;
  busca: string;
}

async function write(knex: Knex, buscaOf: (names: Names) => string): Promise<void> {
  const rows: Names[] = await knex('especies')
    .select('id', 'nome_popular', 'nome_cientifico', 'variedade', 'busca')
    .whereNotNull('variedade');
  await knex.raw(
    `update especies t set busca = nova.busca
     from unnest(?::uuid[], ?::text[]) as nova (id, busca) where nova.id = t.id`,
    [rows.map(({ id }) => id), rows.map(buscaOf)],
  );
}

/** As `fold` in `src/common/text.ts` made texts when this was released. */
function folded(text: string): string {
  const bare = text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return bare.toLowerCase().replace(/\s+/g, ' ').trim();
}
