import type { Db } from '../../db/connection.ts';

/** How long the network address of an entry is kept. */
const PRAZO_MS = 365 * 24 * 3_600_000;

/** The number of entries in one statement, small enough that it stays short. */
const STEP = 2_000;

/**
 * Erases the addresses of entries whose term is over, and the salts of the seals that cover only such entries. Nothing else in an
 * entry may change. A book of its own records how far the erasure has come; without that record a missing address is a fault.
 */
export async function apagarEnderecos(db: Db, now: Date, step = STEP): Promise<void> {
  const prazo = new Date(now.getTime() - PRAZO_MS).toISOString();
  for (const livro of ['auditoria', 'acessos'] as const) {
    while (await apagarTrecho(db, livro, { prazo, step }));
  }
}

/** Each run starts where the last one stopped: searching a long trail every hour would read all of it. */
const nextEntries = (livro: 'auditoria' | 'acessos') => `
  with feito as (select coalesce(max(ate), 0) as ate from apagamentos where tabela = '${livro}'),
  part as (
    select seq, data_registro from ${livro} where seq > (select ate from feito) order by seq limit :step),
  fim as (
    select coalesce(min(seq) filter (where data_registro > :prazo) - 1, max(seq)) as ate, count(*) = :step as cheio,
      bool_or(data_registro > :prazo) as alcancou from part),
  apagados as (
    update ${livro} set ip = null
    where seq > (select ate from feito) and seq <= (select ate from fim) and ip is not null),
  sais as (
    delete from sais_dos_selos where numero <= (select max(numero) from selos where livro = '${livro}' and ate <= (select ate from fim))
      and numero in (select numero from selos where livro = '${livro}'))
  insert into apagamentos (tabela, ate, data_registro)
    select '${livro}', ate, now() from fim where ate > (select ate from feito)
  returning (select cheio and not alcancou from fim) as mais`;

/** Answers whether more entries are waiting. */
async function apagarTrecho(
  db: Db,
  livro: 'auditoria' | 'acessos',
  values: { prazo: string; step: number },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { mais: boolean }[] }>(nextEntries(livro), values);
  return rows[0]?.mais ?? false;
}
