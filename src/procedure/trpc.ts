import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { preparedOne } from '../../db/prepared.ts';
import { NotQuick } from '../../db/quick-reads.ts';
import { AppError, ERROR_TABLE } from '../common/errors.ts';
import { CARGOS, type Entidade } from '../common/vocabulary.ts';
import { pathId } from '../wire/fields.ts';
import { filters } from '../wire/inputs.ts';
import { allowed } from './allowed.ts';
import type { Context, QueueName, StrangersQueue } from './context.ts';
import { toAppError } from './error-translation.ts';
import { fromStandby } from './from-standby.ts';
import { answeredOnce, checkKey, keyedRequest } from './idempotency.ts';
import { checkStrangersPace } from './limits.ts';
import { observed } from './observed.ts';
import type { Meta } from './rest.ts';
import { type Operation, orThrow, transact } from './transaction.ts';
import { checkNoTrialInFields } from './trial.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Proxies cut connections that stay silent.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error }) {
      const { kind, faults, retryAfter } = toAppError(error);
      const { trpc: code, http: httpStatus } = ERROR_TABLE[kind];
      const errors = faults.map(({ campo = null, ...fault }) => ({ campo, ...fault }));
      const { codigo, campo, detalhe } = errors[0] as (typeof errors)[number];
      return {
        message: detalhe,
        code: shape.code,
        data: {
          ...{ code, httpStatus, codigo, campo, detalhe, errors },
          ...(retryAfter && { retryAfter }),
        },
      };
    },
  });

export const byId = z.object({ id: pathId('Identificador do registro') });
const onlyId = filters(byId.shape);

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A call waits for a slot once it is known to be allowed, and before it takes a connection. */
function slotIn(queue: QueueName) {
  return t.middleware((call) =>
    observed(call, async () => {
      const who = allowed(call);
      return call.ctx.withSlot(queue, () => call.next({ ctx: who }));
    }),
  );
}

/**
 * Short reads hold no connection of the pool, so many run at once. A read that turns out to be long runs again among the other
 * reads.
 */
const quickSlot = t.middleware((call) =>
  observed(call, async () => {
    const { ctx, next } = call;
    const who = allowed(call);
    const { quickReads: quick } = ctx;
    if (quick) {
      const result = await ctx.withSlot('quick', () => next({ ctx: { ...who, quick } }));
      if (result.ok || !(result.error.cause instanceof NotQuick)) return result;
    }
    return ctx.withSlot('read', () => next({ ctx: who }));
  }),
);

const readFromStandby = t.middleware(({ ctx, next }) =>
  fromStandby(ctx, async (db) => orThrow(await next({ ctx: { db, primary: ctx.db } }))),
);

/** The procedure takes its own slots. */
const ownSlots = t.middleware((call) => observed(call, async () => call.next({ ctx: allowed(call) })));

/** The procedure takes its own slots, and answers a repeated request itself. */
const keyed = t.middleware((call) =>
  observed(call, async () => {
    const who = allowed(call);
    const request = call.ctx.idempotencyKey === undefined ? undefined : await keyedRequest(call);
    await checkNoTrialInFields(call);
    return call.next({ ctx: { ...who, request } });
  }),
);

export const stillAllowed = t.middleware((call) => {
  allowed(call);
  return call.next();
});

/**
 * For anyone, without a session: the sign-in, the password paths and the public pages. They wait for a slot after
 * their input is read.
 */
export const open = t.procedure.use((call) => observed(call, call.next));

/** The slot of a stranger, who is counted by address. */
export function strangersSlot(queue: StrangersQueue) {
  return t.middleware(({ ctx, next }) =>
    ctx.withSlot(queue, async () => {
      await checkStrangersPace(ctx, queue);
      return next();
    }),
  );
}

/** The slot of a command that first does something that takes no connection. */
export const commandSlot = t.middleware(({ ctx, next }) => ctx.withSlot('command', () => next()));

const signedIn = t.procedure.meta({ cargos: CARGOS });
const administrator = t.procedure.meta({ cargos: ['Administrador'] });

/** The context of a command: its transaction, its operation, and the user when one is signed in. */
export type CommandContext = Context & Operation;

/** The context of a call by somebody signed in. */
export type UserContext = Context & {
  user: NonNullable<Context['user']>;
  session: NonNullable<Context['session']>;
};

/** The context of a command by somebody signed in. */
export type UserCommandContext = CommandContext & UserContext;

/**
 * One transaction per command (`transact`). The builders below begin with it. A procedure that hashes passwords puts
 * it after the hashing, which would otherwise hold a connection all along.
 */
export const inTransaction = t.middleware(async (call) => {
  const { ctx, meta, next } = call;
  if (ctx.idempotencyKey !== undefined) checkKey(ctx.idempotencyKey);
  await checkNoTrialInFields(call);
  return transact({ ctx, meta, run: (inside) => next({ ctx: inside }) });
});

/** A request repeated with its Idempotency-Key gets the first answer. It comes after `inTransaction`. */
const onceOnly = t.middleware(async (call) =>
  call.ctx.idempotencyKey === undefined
    ? call.next()
    : answeredOnce(call.ctx as CommandContext, await keyedRequest(call), call.next),
);

/** A change that collides with another record is 400: only creations declare 409. */
export const collisionsRefused = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toAppError(result.error);
  if (error.kind === 'conflict') throw new AppError('invalid', error.faults);
  return result;
});

/** Reads of one record, or of a page of a register, for any signed-in user. */
export const quickQuery = signedIn.use(quickSlot);
/** The same for administrators. */
export const adminQuickQuery = administrator.use(quickSlot);
/** Other reads for any signed-in user. Writes that hash passwords begin here, too. */
export const query = signedIn.use(slotIn('read'));
/** Other reads for administrators. */
export const adminQuery = administrator.use(slotIn('read'));
/** Reads of a record's whole history, however long. */
export const slowQuery = signedIn.use(slotIn('slow'));
export const slowQueryById = slowQuery.input(onlyId);
/** Figures over a long history. */
export const figures = slowQuery.use(readFromStandby);
/** Recomputing the books, for administrators. */
export const verification = administrator.use(slotIn('verification')).use(readFromStandby);
/** Reads that take their own slots, from the queue that fits the request: reports and histories. */
export const report = signedIn.use(ownSlots);
export const reportById = report.input(onlyId);
/** The same for administrators. Writes that look something up outside begin here, too, and take `commandSlot` after it. */
export const adminReport = administrator.use(ownSlots);
/** Writes for any signed-in user. */
export const command = signedIn.use(slotIn('command')).use(inTransaction).use(onceOnly);
/** Writes that share a transaction with others of the same moment; `groupCommit(useCase)` answers them. */
export const groupCommand = signedIn.use(keyed);
const adminWrite = administrator.use(slotIn('command')).use(inTransaction).use(stillAllowed);
/** Writes for administrators. The role is checked again when a new role makes the command run again. */
export const adminCommand = adminWrite.use(onceOnly);

/** Reads of one record that take nothing but its id. The id in the path is checked before any other input. */
export const quickQueryById = quickQuery.input(onlyId);
/** The same for administrators. */
export const adminQuickQueryById = adminQuickQuery.input(onlyId);
/** Other reads of one record that take nothing but its id. */
export const queryById = query.input(onlyId);
/** The same for administrators. */
export const adminQueryById = adminQuery.input(onlyId);

/**
 * Changes to one record by any signed-in user. Faults are answered in this order: 401, 403, 404 for the id in the
 * path, 400 for the shape, then the rules.
 */
export function commandOn(registro: PathRecord) {
  return command.input(byId).use(existing(registro)).use(collisionsRefused);
}

/** Changes to one record by administrators. */
export function adminCommandOn(registro: PathRecord) {
  return adminCommand.input(byId).use(existing(registro)).use(collisionsRefused);
}

/**
 * As adminCommand and adminCommandOn, for a command that answers with a secret. Its answer is never saved for a repeated request.
 */
export const adminSecret = adminWrite;
export function adminSecretOn(entidade: Entidade) {
  return adminWrite.input(byId).use(existing(entidade));
}

/** A record that a path can name: one that the audit trail covers, an import, a saved view of a list, or a key. */
type PathRecord = Entidade | 'importacao' | 'vista' | 'chave';

const TABLES: Record<PathRecord, string> = {
  especie: 'especies',
  movimentacao: 'movimentacoes',
  ...{ lote: 'lotes', estufa: 'estufas', instalacao: 'instalacao' },
  ...{ usuario: 'usuarios', destinatario: 'destinatarios' },
  ...{ procedencia: 'procedencias', entrega: 'entregas', contagem: 'contagens' },
  ...{ importacao: 'importacoes', vista: 'vistas', webhook: 'webhooks', chave: 'chaves' },
};

/** Answers 404 before the body is read. */
export function existing(registro: PathRecord) {
  return t.middleware(async ({ ctx, input, next }) => {
    const { id } = input as z.output<typeof byId>;
    await preparedOne(ctx.db, `select 1 from ${TABLES[registro]} where id = $1`, [id]);
    return next();
  });
}
