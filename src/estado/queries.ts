import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import { ultimoSelo } from '../selos/queries.ts';
import { unsealedRows } from '../selos/sem-selo.ts';
import * as rules from './rules.ts';
import type { ProblemaDeAgora } from './schemas.ts';

/** The settings that the state depends on; `correio` tells whether a mail server is configured. */
export interface Instalacao {
  fusoHorario: string;
  correio: boolean;
}

/** What the database knows: the seals, the last verification, the mail. */
export async function estadoDosRegistros(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { fusoHorario, correio }: Instalacao,
): Promise<rules.ParteDoEstado[]> {
  const selagem = { ultimo: await ultimoSelo(db), ...(await unsealedRows(db)) };
  const [mails] = await prepared<rules.Correio>(db, MAILS, [now().toISOString()]);
  return [
    rules.selos(selagem, now(), fusoHorario),
    ...rules.verificacao(await diferencasDesde(db), fusoHorario),
    rules.correio(mails as rules.Correio, correio, now(), fusoHorario),
  ];
}

/**
 * Refused alerts do not count: they would themselves keep up the problem that they report. A refusal counts after ten
 * minutes, because a server often takes a mail at the second attempt.
 */
const MAILS = `
  with pendentes as (
    select modelo, data_registro, coalesce(erro like 'EENVELOPE%', false) as recusado from emails where dados is not null),
  desistidos as (
    select modelo, data_registro, proxima_tentativa, erro like 'EENVELOPE%' as recusado from emails
    where dados is null and data_envio is null and proxima_tentativa > $1::timestamptz - interval '7 days'
      and erro not in ('token revogado', 'anonimizado')),
  recusados as (
    select modelo, data_registro from pendentes where recusado
    union all select modelo, data_registro from desistidos where recusado)
  select (select count(*)::int from pendentes) as esperam,
    (select min(data_registro) from pendentes) as desde,
    (select min(data_registro) from pendentes where not recusado) as parados_desde,
    (select count(*)::int from desistidos d where not recusado
      and not exists (select from emails e where e.data_envio > d.proxima_tentativa)) as desistidos,
    (select count(*)::int from recusados
      where modelo <> 'ALERTAS' and data_registro < $1::timestamptz - interval '10 minutes') as recusados`;

async function diferencasDesde(db: Db): Promise<string | null> {
  const [found] = await prepared<{ desde: string }>(
    db,
    `select desde from problemas where problema = 'VERIFICACAO' and visto_em = 'infinity'`,
  );
  return found?.desde ?? null;
}

/** The problems that some instance has seen within the last hour, oldest first. */
export async function problemasDeAgora({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ProblemaDeAgora[]> {
  return prepared<ProblemaDeAgora>(
    db,
    `select problema, fazer, desde from problemas
     where visto_em > $1::timestamptz - interval '1 hour' order by desde, problema, onde`,
    [now().toISOString()],
  );
}
