import { type TrackedEnvelope, tracked } from '@trpc/server';
import { planned, prepared } from '../../../db/prepared.ts';
import { unavailable } from '../../common/errors.ts';
import type { Acao, Entidade } from '../../common/vocabulary.ts';
import type { Context, Horizon } from '../../procedure/context.ts';
import type { UserContext } from '../../procedure/trpc.ts';
import { checkPodeLer, SO_DE_ADMINISTRADORES } from '../rules.ts';
import { tooManySubscriptions } from './followers.ts';
import { checkHistory, checkPlace, horizonOf } from './horizon.ts';
import type { Assinatura, Evento, Eventos, FiltrosDeEventos } from './schemas.ts';

/** The wire's columns of an event. The entries of movements name their delivery. */
const EVENTO = `t.seq, t.id, t.acao, t.entidade, t.entidade_id,
  case when t.entidade = 'entrega' then t.entidade_id else (t.detalhes ->> 'entrega_id')::uuid end as entrega_id,
  t.operacao_id, t.data_registro as data`;

/**
 * The entries after $1 up to $2, at most $3. Actions and a kind of record narrow them where they are given; $6 are kinds that the
 * reader may not see.
 */
const EVENTOS = `
  select ${EVENTO} from auditoria t
  where t.seq > $1 and t.seq <= $2 and ($4::text[] is null or t.acao = any($4)) and ($5::text is null or t.entidade = $5)
    and t.entidade <> all($6::text[])
  order by t.seq limit $3`;

/**
 * The same of one action, in the order of an index that begins with it. By `seq` alone the planner may read the whole trail for a
 * rare action, and so may a plan for unknown values.
 */
const DE_UMA_ACAO = `
  select ${EVENTO} from auditoria t
  where t.acao = any($4::text[]) and t.seq > $1 and t.seq <= $2 order by t.acao desc, t.seq limit $3`;

/** How many numbers one statement looks through. It takes some twenty milliseconds when no entry matches. */
const SPAN = 50_000;
/** The most statements of one reading. After them it answers how far it came. */
const SPANS = 5;

/** Which events are read, after which. */
interface Leitura {
  apos: number;
  limite: number;
  /** All actions by default. */
  acoes?: readonly string[] | undefined;
  entidade?: Entidade | undefined;
  /** Kinds of record whose events are left out. */
  exceto?: readonly Entidade[];
}

/** The next events up to a number that the trail is closed to, and where to continue. */
export async function eventosAte(
  ctx: Pick<Context, 'db'>,
  fim: number,
  { apos, limite, acoes, entidade, exceto = [] }: Leitura,
): Promise<Omit<Eventos, 'linhagem'>> {
  if (acoes?.length === 1 && entidade === undefined && exceto.length === 0) {
    const docs = await planned<Evento>(ctx.db, DE_UMA_ACAO, [apos, fim, limite, acoes]);
    return { docs, proximo: docs.length < limite ? Math.max(apos, fim) : (docs.at(-1) as Evento).seq };
  }
  let ate = apos;
  for (let span = 0; span < SPANS && ate < fim; span += 1) {
    const de = ate;
    ate = Math.min(fim, de + SPAN);
    const docs = await prepared<Evento>(ctx.db, EVENTOS, [
      de,
      ate,
      limite,
      acoes ?? null,
      entidade ?? null,
      exceto,
    ]);
    if (docs.length > 0) return { docs, proximo: docs.length < limite ? ate : (docs.at(-1) as Evento).seq };
  }
  return { docs: [], proximo: ate };
}

/**
 * The next events up to the horizon.
 *
 * @throws AppError 400 when the place before them was never given, or was given in another history.
 */
async function proximosEventos(
  ctx: UserContext,
  horizon: Horizon,
  leitura: Leitura & { linhagem?: string | undefined },
): Promise<Eventos> {
  const fim = await horizon.reached();
  const { linhagem } = horizon;
  await checkHistory(ctx.db, linhagem, leitura.linhagem);
  if (leitura.apos > fim) await checkPlace(ctx.db, leitura.apos);
  return { ...(await eventosAte(ctx, fim, leitura)), linhagem };
}

/** The next events. When there are none yet, it waits for the first one outside all queues and without a connection. */
export async function listarEventos(
  ctx: UserContext,
  { agora, espera, acao, ...filtros }: FiltrosDeEventos,
): Promise<Eventos> {
  const horizon = horizonOf(ctx);
  const until = performance.now() + espera * 1_000;
  const leitura = { ...filtros, ...dePessoa(ctx, filtros.entidade, acao) };
  let apos = agora ? await ctx.withSlot('read', () => horizon.reached()) : filtros.apos;
  const subscription = espera > 0 ? horizon.join(ctx.user, { brief: true }) : undefined;
  try {
    for (;;) {
      const eventos = await ctx.withSlot('read', () => proximosEventos(ctx, horizon, { ...leitura, apos }));
      const left = until - performance.now();
      if (eventos.docs.length > 0 || left <= 0 || horizon.stopped || ctx.signal?.aborted) return eventos;
      apos = eventos.proximo;
      await horizon.beyond(apos, left, ctx.signal);
      await ctx.checkSession?.();
    }
  } finally {
    subscription?.leave();
  }
}

/** The most events in one message. */
const MOST_IN_MESSAGE = 250;
/** How often a session without events is checked, in milliseconds. */
const LOOK_MS = 15_000;

/**
 * Each message has the next events, and its number says where to continue. The first message may have no events: it tells the
 * client where to continue after a cut. The subscription ends when the caller leaves. When the service ends, it fails with a time
 * to come back.
 */
export async function* assinarEventos(
  ctx: UserContext,
  { lastEventId, acao, entidade }: Assinatura,
): AsyncGenerator<TrackedEnvelope<Eventos>, void> {
  const horizon = horizonOf(ctx);
  const leitura = { limite: MOST_IN_MESSAGE, entidade, ...dePessoa(ctx, entidade, acao) };
  const place = lastEventId === undefined ? undefined : Number(lastEventId);
  if (place !== undefined) await ctx.withSlot('read', () => checkPlace(ctx.db, place));
  const subscription = horizon.join(ctx.user);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, subscription.signal]) : subscription.signal;
  try {
    const reached = await ctx.withSlot('read', () => horizon.reached());
    let apos = place ?? reached;
    yield tracked(String(apos), { docs: [], proximo: apos, linhagem: horizon.linhagem });
    while (!ctx.signal?.aborted) {
      if (horizon.stopped) throw unavailable('SERVICO_ENCERRANDO', 'o serviço está sendo reiniciado', 5);
      if (subscription.signal.aborted) throw tooManySubscriptions();
      await ctx.checkSession?.();
      const eventos = await ctx.withSlot('read', () => proximosEventos(ctx, horizon, { ...leitura, apos }));
      apos = eventos.proximo;
      if (eventos.docs.length > 0) yield tracked(String(apos), eventos);
      else await horizon.beyond(apos, LOOK_MS, signal);
    }
  } finally {
    subscription.leave();
  }
}

/**
 * What this person may follow.
 *
 * @throws AppError 403 when they ask for something that only an Administrador may follow.
 */
function dePessoa({ user: { cargo } }: UserContext, entidade?: Entidade, acao?: Acao) {
  checkPodeLer(cargo, { ...(entidade && { entidade }), ...(acao && { acao }) });
  return {
    acoes: acao === undefined ? undefined : [acao],
    exceto: cargo === 'Administrador' ? [] : SO_DE_ADMINISTRADORES,
  };
}
