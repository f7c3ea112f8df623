import type { Db } from '../../db/connection.ts';

/** For how long the address that somebody worked from is kept. */
const PRAZO_MS = 365 * 24 * 3_600_000;

/** So many entries in one statement, which stays short. */
const STEP = 2_000;

/** Erases the addresses of entries whose term is over. No seal tells of them, and nothing else of an entry may change. */
export async function apagarEnderecos(db: Db, now: Date, step = STEP): Promise<void> {
  const prazo = new Date(now.getTime() - PRAZO_MS).toISOString();
  await db('acessos').whereNotNull('ip').where('data_registro', '<=', prazo).update({ ip: null });
  while (await apagarTrecho(db, prazo, step));
}

/** How far it came is kept, because searching a long trail every hour would read all of it. */
const TRECHO = `
  with feito as (select coalesce((select ate from fechamentos where figura = :figura), 0) as ate),
  trecho as (
    select seq, data_registro from auditoria where seq > (select ate from feito) order by seq limit :step),
  fim as (
    select coalesce(min(seq) filter (where data_registro > :prazo) - 1, max(seq)) as ate, count(*) = :step as cheio,
      bool_or(data_registro > :prazo) as alcancou from trecho),
  apagados as (
    update auditoria set ip = null
    where seq > (select ate from feito) and seq <= (select ate from fim) and ip is not null)
  insert into fechamentos (figura, ate) select :figura, ate from fim where ate > (select ate from feito)
  on conflict (figura) do update set ate = excluded.ate
  returning (select cheio and not alcancou from fim) as mais`;

/** Answers whether entries are waiting for another step. */
async function apagarTrecho(db: Db, prazo: string, step: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { mais: boolean }[] }>(TRECHO, {
    figura: 'enderecos da auditoria',
    prazo,
    step,
  });
  return rows[0]?.mais ?? false;
}
