import type { DadosAlertas } from '../../db/models/email.ts';
import { prepared } from '../../db/prepared.ts';
import { avisarAdministradores } from '../auth/emails.ts';
import { daysFrom, localDay, startOfDay } from '../common/local-time.ts';
import type { Problema } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { acabou } from './rules.ts';

/** Mails are written from this hour of the nursery's day on. */
const MANHA_MS = 7 * 3_600_000;
/** A problem that lasts is mailed again after this many days. */
const DE_NOVO = 7;

interface Lembrado {
  problema: Problema;
  onde: string;
  fazer: string;
  avisado_em: string | null;
  /** Seen by some instance within the last hour. */
  ha: boolean;
  /** Seen for longer than a passing moment. */
  dura: boolean;
  /** Not seen by any instance for half a day. A problem that comes and goes is mailed once. */
  passou: boolean;
}

/** The locks make instances decide one after the other. */
const LEMBRADOS = `
  select problema, onde, fazer, avisado_em, visto_em > $1::timestamptz - interval '1 hour' as ha,
    visto_em >= desde + interval '30 minutes' as dura, visto_em <= $1::timestamptz - interval '12 hours' as passou
  from problemas order by desde, problema, onde for update`;

/**
 * Writes to each administrator about problems that began, last for another week or are over. However many instances try, it
 * writes at most one mail in a local day, and the rest waits for the next day. Answers whether anything was written.
 */
export async function avisar(
  { db, now }: Pick<Context, 'db' | 'now'>,
  fusoHorario: string,
): Promise<boolean> {
  const agora = now();
  const hoje = localDay(agora, fusoHorario);
  if (agora.getTime() < startOfDay(hoje, fusoHorario).getTime() + MANHA_MS) return false;
  return db.transaction(async (trx) => {
    await prepared(trx, NUNCA_DITOS, [agora.toISOString()]);
    const lembrados = await prepared<Lembrado>(trx, LEMBRADOS, [agora.toISOString()]);
    const diasDesde = (instante: string) => daysFrom(localDay(new Date(instante), fusoHorario), hoje);
    const comecou = lembrados.filter(({ avisado_em, ha, dura }) => avisado_em === null && ha && dura);
    const continua = lembrados.filter(
      ({ avisado_em, ha }) => avisado_em !== null && ha && diasDesde(avisado_em) >= DE_NOVO,
    );
    const passou = lembrados.filter((each) => each.passou);
    const alertas = {
      comecou: comecou.map(({ fazer }) => fazer),
      continua: continua.map(({ fazer }) => fazer),
      acabou: passou.map(acabou),
    } satisfies DadosAlertas;
    if (Object.values(alertas).every(({ length }) => length === 0)) return false;
    const [ultimo] = await prepared<{ data: string | null }>(trx, ULTIMO);
    if (ultimo?.data && diasDesde(ultimo.data) <= 0) return false;
    await avisarAdministradores({ db: trx, now }, 'ALERTAS', alertas);
    await prepared(trx, AVISADOS, [...chaves([...comecou, ...continua]), agora.toISOString()]);
    await prepared(trx, ESQUECIDOS, chaves(passou));
    return true;
  });
}

/** Problems that were over before any mail mentioned them. */
const NUNCA_DITOS = `
  delete from problemas where avisado_em is null and visto_em <= $1::timestamptz - interval '12 hours'`;

const ULTIMO = `select max(data_registro) as data from emails where modelo = 'ALERTAS'`;

const ESTES = '(problema, onde) in (select * from unnest($1::text[], $2::text[]))';
const AVISADOS = `update problemas set avisado_em = $3 where ${ESTES}`;
const ESQUECIDOS = `delete from problemas where ${ESTES}`;

function chaves(lembrados: readonly Lembrado[]): [Problema[], string[]] {
  return [lembrados.map(({ problema }) => problema), lembrados.map(({ onde }) => onde)];
}
