import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../src/common/errors.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open, openPatient } from '../../support/database.ts';
import { administrador, destinatario, especie, estufa, lote, operador } from '../../support/factories.ts';
import { atOnce, times } from '../../support/races.ts';
import { until } from '../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const user = await operador(db);
const caller = callerFor(db, user);

/** An entry or an exit of seeds. */
const pedido = (tipo: 'ENTRADA' | 'SAIDA', especie_id: string, quantidade = 1) => ({
  ...{ tipo, especie_id, quantidade, justificativa: 'Ao mesmo tempo' },
});

/** In how many transactions these movements were written. */
async function transactionsOf(movimentacoes: readonly { id: string }[]): Promise<number> {
  const ids = movimentacoes.map(({ id }) => id);
  const [counted] = await db('movimentacoes')
    .whereIn('id', ids)
    .select(db.raw('count(distinct xmin::text)::int as n, count(*)::int as linhas'));
  expect(counted.linhas).toBe(ids.length);
  return counted.n;
}

/** So many were done, and each of the others was refused by a rule. */
function done<Answer>(outcomes: readonly PromiseSettledResult<Answer>[], expected: number): Answer[] {
  const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
  expect(codes).toEqual(times(outcomes.length - expected, () => 'BAD_REQUEST'));
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function saldo(id: string): Promise<number> {
  return (await caller.especies.buscar({ id })).quantidade_atual;
}

describe('movements requested at the same moment', () => {
  test('share transactions, each with its own operation and audit entry', async () => {
    const one = await especie(caller, { quantidade_inicial: 0 });
    const other = await especie(caller, { quantidade_inicial: 0 });
    const bia = await operador(db);
    const callers = [
      callerFor(db, user, { ip: '10.0.0.1' }),
      callerFor(db, bia, { ip: '10.0.0.2' }),
    ] as const;
    const feitas = await Promise.all(
      times(40, (n) =>
        callers[n % 2 === 0 ? 0 : 1].movimentacoes.criar(pedido('ENTRADA', (n % 3 ? one : other).id, n + 1)),
      ),
    );
    expect(feitas.map(({ quantidade }) => quantidade)).toEqual(times(40, (n) => n + 1));
    expect(await transactionsOf(feitas)).toBeLessThanOrEqual(2);
    expect((await saldo(one.id)) + (await saldo(other.id))).toBe((40 * 41) / 2);

    const entries = await db('auditoria')
      .whereIn(
        'entidade_id',
        feitas.map(({ id }) => id),
      )
      .select('acao', 'entidade_id', 'usuario_id', 'ip', 'operacao_id');
    expect(entries).toHaveLength(40);
    expect(new Set(entries.map(({ operacao_id }) => operacao_id)).size).toBe(40);
    for (const [n, { id, usuario_id }] of (await rowsOf(feitas)).entries()) {
      const who =
        n % 2 === 0 ? { usuario_id: user.id, ip: '10.0.0.1' } : { usuario_id: bia.id, ip: '10.0.0.2' };
      expect(usuario_id).toBe(who.usuario_id);
      expect(entries.find(({ entidade_id }) => entidade_id === id)).toMatchObject({
        acao: 'CRIAR_MOVIMENTACAO',
        ...who,
      });
    }
  });

  test('are decided in order: of sixty exits from fifty seeds, fifty are done', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 50 });
    const outcomes = await Promise.allSettled(
      times(60, () => caller.movimentacoes.criar(pedido('SAIDA', id))),
    );
    expect(await transactionsOf(done(outcomes, 50))).toBeLessThanOrEqual(2);
    expect(await saldo(id)).toBe(0);
    expect(await db('movimentacoes').where({ especie_id: id, tipo: 'SAIDA' })).toHaveLength(50);
  });

  test('empty a batch together: the last dispatch closes it, and later ones are refused for that', async () => {
    const { id: destinatario_id } = await destinatario(caller);
    const { id: especie_id } = await especie(caller);
    const itens_especies = [{ especie_id, quantidade_inicial: 20 }];
    const pronto = await lote(caller, { fase: 'PRONTO', itens_especies });
    const expedir = () =>
      caller.movimentacoes.criar({
        ...pedido('SAIDA', especie_id),
        ...{ tipo: 'EXPEDICAO', lote_id: pronto.id, destinatario_id },
      });
    const outcomes = await Promise.allSettled(times(25, expedir));
    expect(await transactionsOf(done(outcomes, 20))).toBeLessThanOrEqual(2);
    const closed = {
      status: 'INATIVO',
      fase: 'FINALIZADO',
      quantidade_total: 0,
      motivo_encerramento: 'EXPEDIDO',
    };
    expect(await caller.lotes.buscar({ id: pronto.id })).toMatchObject(closed);
    expect((await caller.estufas.buscar({ id: pronto.estufa_id })).ocupacao_atual).toBe(0);
    // Each of the others had left by then: the history says with how many plants the batch was closed.
    const [{ saldos }] = await db('lote_fases').where({ lote_id: pronto.id, fase: 'FINALIZADO' });
    expect(saldos).toEqual([{ especie_id, quantidade: 1 }]);
  });

  test('share what room a greenhouse has, whichever batch and species they are for', async () => {
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 30 });
    const especies = [await especie(caller), await especie(caller)];
    const itens_especies = especies.map(({ id }) => ({ especie_id: id, quantidade_inicial: 5 }));
    const lotes = [
      await lote(caller, { estufa_id, itens_especies }),
      await lote(caller, { estufa_id, itens_especies }),
    ];
    const entradas = lotes.flatMap(({ id: lote_id }) =>
      especies.flatMap(({ id }) => times(4, () => ({ ...pedido('ENTRADA', id), lote_id }))),
    );
    const mortes = especies.map(({ id }) => ({
      ...pedido('ENTRADA', id, 2),
      ...{ tipo: 'MORTALIDADE' as const, lote_id: lotes[0]?.id },
    }));
    // Ten places are free, and four become so.
    const asked = [...mortes, ...entradas].map((each) => caller.movimentacoes.criar(each));
    const outcomes = await Promise.allSettled(asked);
    expect(await transactionsOf(done(outcomes, 16))).toBeLessThanOrEqual(2);
    expect((await caller.estufas.buscar({ id: estufa_id })).ocupacao_atual).toBe(30);
    const abertos = await Promise.all(lotes.map(({ id }) => caller.lotes.buscar({ id })));
    expect(abertos.reduce((sum, each) => sum + each.quantidade_total, 0)).toBe(30);
    for (const { quantidade_total, itens_especies: itens } of abertos) {
      expect(itens.reduce((sum, each) => sum + each.quantidade_atual, 0)).toBe(quantidade_total);
    }
    const auditor = callerFor(db, await administrador(db));
    expect((await auditor.integridade.verificar()).integro).toBe(true);
  });

  test('appear in the trail and in the history of their batch in the order of their decisions', async () => {
    const { id, itens_especies } = await lote(caller);
    const especie_id = itens_especies[0]?.especie_id as string;
    const deaths = times(6, (n) => {
      const by = n % 2 === 0 ? callerFor(db, user, { idempotencyKey: randomUUID() }) : caller;
      return by.movimentacoes.criar({
        ...pedido('ENTRADA', especie_id, n + 1),
        tipo: 'MORTALIDADE',
        lote_id: id,
      });
    });
    expect(await transactionsOf(await Promise.all(deaths))).toBeLessThanOrEqual(2);
    const decided = await db('movimentacoes')
      .where({ lote_id: id, tipo: 'MORTALIDADE' })
      .orderBy('seq')
      .pluck('id');
    const told = await db('auditoria').whereIn('entidade_id', decided).orderBy('seq').pluck('entidade_id');
    expect(told).toEqual(decided);
    const history = (await caller.lotes.linhaDoTempo({ id })).flatMap(({ movimentacao }) =>
      movimentacao?.tipo === 'MORTALIDADE' ? movimentacao.id : [],
    );
    expect(history).toEqual(decided);
  });

  test('with one key are one movement, and each call gets its answer', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 0 });
    const keyed = callerFor(db, user, { idempotencyKey: randomUUID() });
    const feitas = await Promise.all(times(10, () => keyed.movimentacoes.criar(pedido('ENTRADA', id))));
    expect(new Set(feitas.map((each) => each.id)).size).toBe(1);
    expect(await saldo(id)).toBe(1);
  });
});

describe('calls with a key of their own', () => {
  const withKey = (key: string = randomUUID()) => callerFor(db, user, { idempotencyKey: key });

  test('share a transaction, also with refused calls, whose keys stay free', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 0 });
    const keys = times(20, () => randomUUID());
    const ask = (n: number) =>
      withKey(keys[n]).movimentacoes.criar(
        pedido(n % 5 === 3 ? 'SAIDA' : 'ENTRADA', id, n % 5 === 3 ? 999 : 1),
      );
    const outcomes = await Promise.allSettled(times(20, ask));
    expect(await transactionsOf(done(outcomes, 16))).toBe(1);
    expect(await saldo(id)).toBe(16);

    const kept = await db('chaves_idempotencia').whereIn('chave', keys).select('chave');
    expect(kept).toHaveLength(16);
    const again = await Promise.allSettled(times(20, ask));
    expect(done(again, 16)).toEqual(done(outcomes, 16));
    await withKey(keys[3]).movimentacoes.criar(pedido('ENTRADA', id));
    expect(await saldo(id)).toBe(17);
  });

  test('are not delayed by a used key, which gets its first answer or a refusal for another body', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 0 });
    const key = randomUUID();
    const first = await withKey(key).movimentacoes.criar(pedido('ENTRADA', id));
    const asked = [
      () => withKey(key).movimentacoes.criar(pedido('ENTRADA', id)),
      () => withKey(key).movimentacoes.criar(pedido('ENTRADA', id, 2)),
      ...times(8, () => () => withKey().movimentacoes.criar(pedido('ENTRADA', id))),
    ];
    const [repeated, another, ...others] = await Promise.allSettled(asked.map((ask) => ask()));
    expect(repeated).toEqual({ status: 'fulfilled', value: first });
    expect(another).toMatchObject({ reason: { cause: { faults: [{ codigo: 'CHAVE_JA_USADA' }] } } });
    expect(await transactionsOf(done(others, 8))).toBe(1);
    expect(await saldo(id)).toBe(9);
  });

  test('that is the same for different bodies belongs to the first call, unless that is refused', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 0 });
    const [taken, left] = [withKey(), withKey()];
    const asked = [
      taken.movimentacoes.criar(pedido('ENTRADA', id, 5)),
      taken.movimentacoes.criar(pedido('ENTRADA', id, 6)),
      left.movimentacoes.criar(pedido('SAIDA', id, 999)),
      left.movimentacoes.criar(pedido('ENTRADA', id, 7)),
    ];
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected'],
      ...['rejected', 'fulfilled'],
    ]);
    const [, , , last] = await Promise.allSettled(asked);
    expect(await left.movimentacoes.criar(pedido('ENTRADA', id, 7))).toEqual(
      (last as { value: object }).value,
    );
    expect(await saldo(id)).toBe(12);
  });
});

describe('returns to the nursery', () => {
  test('share transactions with other movements; those of one seed make one MUDA, and a refused one makes none', async () => {
    const seeds = [await especie(caller), await especie(caller), await especie(caller)];
    const itens_especies = seeds.map(({ id }) => ({ especie_id: id, quantidade_inicial: 10 }));
    const { id: lote_id } = await lote(caller, { fase: 'PRONTO', itens_especies });
    const [one, other, third] = seeds.map(({ id }) => id) as [string, string, string];
    const retorno = (especie_id: string, quantidade: number) =>
      caller.movimentacoes.criar({
        ...{ ...pedido('ENTRADA', especie_id, quantidade), lote_id },
        ...{ tipo: 'EXPEDICAO', retorno_ao_viveiro: true },
      });
    const outcomes = await Promise.allSettled([
      retorno(one, 2),
      caller.movimentacoes.criar(pedido('ENTRADA', one)),
      retorno(one, 3),
      retorno(third, 11),
      retorno(other, 4),
    ]);
    const feitas = done(outcomes, 4);
    expect(await transactionsOf(feitas)).toBe(1);
    const mudas = feitas.flatMap(({ especie_destino_id }) => especie_destino_id ?? []);
    expect(mudas).toHaveLength(3);
    expect(mudas[0]).toBe(mudas[1]);
    expect([await saldo(mudas[0] as string), await saldo(mudas[2] as string)]).toEqual([5, 4]);
  });
});

describe('an obstacle to one call', () => {
  test('does not delay the others: a call that needs a locked row waits alone', async () => {
    const { id: held } = await especie(caller, { quantidade_inicial: 0 });
    const { id: free } = await especie(caller, { quantidade_inicial: 0 });
    const holding = await db.transaction();
    await holding('especies').where({ id: held }).forUpdate();
    const order: string[] = [];
    const asked = [held, free, held, free].map(async (id) => {
      const feita = await caller.movimentacoes.criar(pedido('ENTRADA', id));
      order.push(id);
      return feita;
    });
    await until(() => expect(order).toEqual([free, free]));
    const later = await caller.movimentacoes.criar(pedido('ENTRADA', free));
    await holding.rollback();
    expect(await transactionsOf([...(await Promise.all(asked)), later])).toBe(4);
    expect([await saldo(held), await saldo(free)]).toEqual([2, 3]);
  });

  test('does not delay the others when it is a batch: its items are skipped with it', async () => {
    const one = await lote(caller);
    const other = await lote(caller);
    const morte = ({ id: lote_id, itens_especies }: typeof one) =>
      caller.movimentacoes.criar({
        ...pedido('ENTRADA', itens_especies[0]?.especie_id as string),
        ...{ tipo: 'MORTALIDADE', lote_id },
      });
    const holding = await db.transaction();
    await holding('lotes').where({ id: one.id }).forUpdate();
    await holding('lote_itens').where({ lote_id: one.id }).forUpdate();
    const held = morte(one);
    const feitas = await Promise.all([morte(other), morte(other)]).finally(() => holding.rollback());
    await held;
    expect(await transactionsOf(feitas)).toBe(1);
  });

  test('does not delay the others when it is the recipient: only deliveries to it wait', async () => {
    // It holds a lock for as long as it takes. A group sends statements at once, which such a connection cannot.
    const patient = openPatient(url);
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 9 });
    const { id: destinatario_id } = await destinatario(caller);
    const holding = await patient.transaction();
    await holding('destinatarios').where({ id: destinatario_id }).forUpdate();
    const order: string[] = [];
    const asked = [
      { ...pedido('SAIDA', especie_id), destinatario_id },
      pedido('ENTRADA', especie_id),
      pedido('ENTRADA', (await especie(caller)).id),
    ].map(async (each) => {
      await insisting(each);
      order.push(each.tipo);
    });
    // The exit holds its species by now, so an entry of that one waits as well.
    await until(() => expect(order).toContain('ENTRADA')).finally(() => holding.rollback());
    await Promise.all(asked);
    expect(order).toHaveLength(3);
  });

  /** Whoever has waited for a lock in vain asks again. */
  async function insisting(each: Parameters<typeof caller.movimentacoes.criar>[0]): Promise<void> {
    try {
      await caller.movimentacoes.criar(each);
    } catch (error) {
      if ((error as { cause: AppError }).cause.faults[0]?.codigo !== 'SERVICO_OCUPADO') throw error;
      await insisting(each);
    }
  }

  test('affects only the call whose user became INATIVO or changed role', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 0 });
    const gone = await operador(db);
    const promoted = await operador(db);
    await db('usuarios').where({ id: gone.id }).update({ status: 'INATIVO' });
    await db('usuarios').where({ id: promoted.id }).update({ cargo: 'Administrador' });
    const callers = [
      caller,
      callerFor(db, gone),
      callerFor(db, promoted),
      callerFor(db, await administrador(db)),
    ];
    const outcome = await atOnce(
      callers.map((each) => () => each.movimentacoes.criar(pedido('ENTRADA', id))),
    );
    expect(outcome).toEqual({ ok: 3, 401: 1 });
    expect(await saldo(id)).toBe(3);
  });

  test('affects only the call that is refused after its key was claimed, and the key stays free', async () => {
    const { id } = await especie(caller, { quantidade_inicial: 1 });
    const keyed = callerFor(db, user, { idempotencyKey: randomUUID() });
    const asked = [
      () => caller.movimentacoes.criar(pedido('ENTRADA', id)),
      () => keyed.movimentacoes.criar(pedido('SAIDA', id, 5)),
      () => caller.movimentacoes.criar(pedido('ENTRADA', id)),
    ];
    expect(await atOnce(asked)).toEqual({ ok: 2, 400: 1 });
    expect(await saldo(id)).toBe(3);
    await keyed.movimentacoes.criar(pedido('SAIDA', id, 2));
    expect(await saldo(id)).toBe(1);
  });
});

async function rowsOf(movimentacoes: readonly { id: string }[]) {
  const rows = await db('movimentacoes').whereIn(
    'id',
    movimentacoes.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return movimentacoes.map(({ id }) => byId.get(id));
}
