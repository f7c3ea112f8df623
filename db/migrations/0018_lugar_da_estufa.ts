import type { Knex } from 'knex';

interface Estufa {
  id: string;
  localizacao_estufa: string;
  localizacao_barraca: string;
  localizacao_posicao: string;
}

/**
 * A greenhouse's place has a column of its own, because its code may be one that somebody gave it: no two greenhouses
 * have one place, nor one code, whatever its case and accents. Codes that are recorded stay as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table estufas add column lugar text');
  const estufas: Estufa[] = await knex('estufas').select(
    'id',
    'localizacao_estufa',
    'localizacao_barraca',
    'localizacao_posicao',
  );
  await knex.raw(
    `update estufas e set lugar = l.lugar from unnest(?::uuid[], ?::text[]) as l (id, lugar) where e.id = l.id`,
    [estufas.map(({ id }) => id), estufas.map(lugarDe)],
  );
  await knex.raw(`
    alter table estufas
      alter column lugar set not null,
      add constraint estufas_lugar_unico unique (lugar),
      drop constraint estufas_codigo_unico,
      add constraint estufas_codigo_unico unique (busca_codigo);
    comment on column estufas.lugar is 'the code that the place gives: the same for every spelling of one place, another for every other';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table estufas
      drop constraint estufas_codigo_unico,
      add constraint estufas_codigo_unico unique (codigo_identificador),
      drop column lugar;
  `);
}

/** As src/estufas/rules.ts had it when this was written: a migration stays what it was. */
function lugarDe(estufa: Estufa): string {
  const partes = [
    parte(estufa.localizacao_estufa, 'ESTUFA'),
    parte(estufa.localizacao_barraca, 'BARRACA'),
    parte(estufa.localizacao_posicao, 'POSICAO'),
  ];
  const simples = codigoDe(partes);
  const lidas = /^E(.+?)-B([^-]+)-(.+)$/.exec(simples)?.slice(1) ?? [];
  if (lidas.join('|') === partes.join('|')) return simples;
  const [e = '', b = '', p = ''] = partes;
  return codigoDe([e.replaceAll('-', '.'), b.replaceAll('-', '.'), p]);
}

function codigoDe([estufa, barraca, posicao]: string[]): string {
  return `E${estufa}-B${barraca}-${posicao}`;
}

function parte(text: string, word: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plain === '') return [...text].map((sign) => `?${sign.codePointAt(0)?.toString(16)}`).join('');
  const rest = plain.replace(new RegExp(`^(?:${word} |(?:${word}|${word.charAt(0)}) ?(?=\\d))`), '');
  return /^\d+$/.test(rest) ? rest.padStart(2, '0') : rest.replaceAll(' ', '-');
}
