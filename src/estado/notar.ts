import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import { DIFERENCAS } from './rules.ts';

type Around = Pick<Context, 'db' | 'now'>;

const COM_DIFERENCAS = `
  insert into problemas (problema, onde, fazer, desde, visto_em) values ('VERIFICACAO', '', $1, $2, 'infinity')
  on conflict (problema, onde) do update set visto_em = excluded.visto_em,
    desde = case when problemas.visto_em = 'infinity' then problemas.desde else excluded.desde end,
    avisado_em = case when problemas.visto_em = 'infinity' then problemas.avisado_em end`;

const SEM_DIFERENCAS = `update problemas set visto_em = '-infinity' where problema = 'VERIFICACAO'`;

/** Remembers what a verification of all balances and seals found, until the next one. */
export async function notarVerificacao({ db, now }: Around, confere: boolean): Promise<void> {
  if (confere) await prepared(db, SEM_DIFERENCAS);
  else await prepared(db, COM_DIFERENCAS, [DIFERENCAS, now().toISOString()]);
}
