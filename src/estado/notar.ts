import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import { DIFERENCAS, type ParteDoEstado } from './rules.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

const VISTOS = `
  insert into problemas (problema, onde, fazer, desde, visto_em)
  select problema, onde, fazer, $4, $4 from unnest($1::text[], $2::text[], $3::text[]) as t (problema, onde, fazer)
  order by problema, onde
  on conflict (problema, onde) do update set fazer = excluded.fazer, visto_em = excluded.visto_em`;

/** Stores the problems among these items as seen now, each with the time when it was first seen. */
export async function notarProblemas({ db, now }: Ctx, itens: readonly ParteDoEstado[]): Promise<void> {
  const vistos = itens.flatMap(({ problema, onde = '', fazer }) =>
    problema && fazer ? [{ problema, onde, fazer }] : [],
  );
  if (vistos.length === 0) return;
  await db.transaction((trx) =>
    prepared(trx, VISTOS, [
      vistos.map(({ problema }) => problema),
      vistos.map(({ onde }) => onde),
      vistos.map(({ fazer }) => fazer),
      now().toISOString(),
    ]),
  );
}

const COM_DIFERENCAS = `
  insert into problemas (problema, onde, fazer, desde, visto_em) values ('VERIFICACAO', '', $1, $2, 'infinity')
  on conflict (problema, onde) do update set visto_em = excluded.visto_em,
    desde = case when problemas.visto_em = 'infinity' then problemas.desde else excluded.desde end,
    avisado_em = case when problemas.visto_em = 'infinity' then problemas.avisado_em end`;

const SEM_DIFERENCAS = `update problemas set visto_em = '-infinity' where problema = 'VERIFICACAO'`;

/** Stores what a verification of all balances and seals found, until the next one. */
export async function notarVerificacao({ db, now }: Ctx, confere: boolean): Promise<void> {
  if (confere) await prepared(db, SEM_DIFERENCAS);
  else await db.transaction((trx) => prepared(trx, COM_DIFERENCAS, [DIFERENCAS, now().toISOString()]));
}
