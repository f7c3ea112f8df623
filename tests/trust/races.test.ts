import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/common/errors.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import {
  administrador,
  cnpj,
  contagem,
  destinatario,
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  movimentacao,
  procedencia,
} from '../support/factories.ts';
import { violations } from '../support/invariants.ts';
import { atOnce, times } from '../support/races.ts';

/**
 * People who act at the same moment, on two instances of the service over one database. `RACES_TIMES=30` is the full
 * form. Each race is lost, within its repetitions, by code that reads before it locks.
 */
const TIMES = Number(process.env.RACES_TIMES ?? 1);
/** All of them wait for one row: with more, time-outs of a busy machine decide instead of the rules. */
const WRITERS = TIMES === 1 ? 20 : 50;
const ATTEMPTS = 40;
vi.setConfig({ testTimeout: 60_000 * TIMES });

const url = await freshDatabaseUrl();
const db = open(url);
const user = await administrador(db);
const caller = callerFor(db, user);
const pools = [open(url, 8), open(url, 8)] as const;
const instances = pools.map((pool) => callerFor(pool, user)) as [Caller, Caller];
const recipient = await destinatario(caller);

/** The instance that serves the n-th of the concurrent callers. */
function served(n: number): Caller {
  return instances[n % 2 === 0 ? 0 : 1];
}

/** A call for each of these, by one instance and the other in turn. */
function each<One>(all: readonly One[], call: (by: Caller, one: One) => Promise<unknown>) {
  return all.map((one, n) => () => call(served(n), one));
}

/** Damage of an earlier test does not count against a later one. */
let before = await damage();

afterEach(async () => {
  const after = await damage();
  const known = new Set(before.violations);
  const fresh = after.violations.filter((each) => !known.has(each));
  const deadlocks = after.deadlocks - before.deadlocks;
  before = after;
  expect({ violations: fresh, deadlocks }).toEqual({ violations: [], deadlocks: 0 });
});

/** Broken invariants, and deadlocks, which are retried and so never reach a caller, but cost a second each. */
async function damage() {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  const [{ deadlocks }] = (await db.raw(sql)).rows;
  const found = await violations(db);
  return { deadlocks: deadlocks as number, violations: found.map(({ rule, id }) => `${rule}: ${id}`) };
}

/** A batch of four species. */
const ofFour = (fase?: 'PRONTO') => lote(caller, { plantas: [5, 7, 3, 9], fase });

function dispatch(by: Caller, lote_id: string, especie_id: string, quantidade: number, back = false) {
  return movimentacao(by, {
    tipo: 'EXPEDICAO',
    lote_id,
    especie_id,
    quantidade,
    destinatario_id: back ? null : recipient.id,
    retorno_ao_viveiro: back,
  });
}

describe('the last seedlings', () => {
  const PLANTS = (WRITERS * ATTEMPTS) / 2;
  const someSpecies = () => especie(caller, { quantidade_inicial: PLANTS });

  it.each([
    ['the sementeira', async () => ({ especie_id: (await someSpecies()).id, lote_id: null })],
    [
      'a batch',
      async () => {
        const { id: especie_id } = await someSpecies();
        const { id } = await lote(caller, { itens_especies: [{ especie_id, quantidade_inicial: PLANTS }] });
        return { especie_id, lote_id: id };
      },
    ],
  ])('of %s are each given out once, and the other callers are refused', async (_, stock) => {
    const from = await stock();
    const writer = (n: number) => async () => {
      const answers = { ok: 0, 400: 0 };
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const asked = { ...from, tipo: 'SAIDA' as const, quantidade: 1 };
        const { ok = 0, 400: refused = 0 } = await atOnce([() => movimentacao(served(n), asked)]);
        answers.ok += ok;
        answers[400] += refused;
      }
      return answers;
    };
    const answers = await Promise.all(times(WRITERS, (n) => writer(n)()));
    expect(answers.reduce((sum, { ok }) => sum + ok, 0)).toBe(PLANTS);
    expect(answers.reduce((sum, each) => sum + each[400], 0)).toBe(PLANTS);
  });
});

describe('four dispatches that empty a batch together', () => {
  it('finalise it once and leave the greenhouse free', async () => {
    for (let run = 0; run < 20 * TIMES; run += 1) {
      const { id, estufa_id, itens_especies } = await ofFour('PRONTO');
      const calls = itens_especies.map(
        ({ especie_id, quantidade_atual }, n) =>
          () =>
            dispatch(served(n), id, especie_id, quantidade_atual),
      );
      expect(await atOnce(calls)).toEqual({ ok: 4 });
      expect(await caller.lotes.buscar({ id })).toMatchObject({
        fase: 'FINALIZADO',
        status: 'INATIVO',
        motivo_encerramento: 'EXPEDIDO',
      });
      expect(await caller.estufas.buscar({ id: estufa_id })).toMatchObject({
        status: 'Livre',
        ocupacao_atual: 0,
      });
    }
  });
});

describe('the last places of a greenhouse', () => {
  /** Twenty plants inside, ten of them to be brought back by each of three reversals; places for fifty more. */
  async function almostFull() {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 10_000 });
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 70 });
    const ten = (where: string, quantidade_inicial = 10) =>
      lote(caller, { estufa_id: where, itens_especies: [{ especie_id, quantidade_inicial }] });
    const inside = await ten(estufa_id, 50);
    const dead = [];
    for (const _ of times(3, Number)) {
      dead.push(
        await movimentacao(caller, { tipo: 'MORTALIDADE', especie_id, lote_id: inside.id, quantidade: 10 }),
      );
    }
    const elsewhere = (await estufa(caller)).id;
    const outside = [await ten(elsewhere), await ten(elsewhere), await ten(elsewhere)];
    return { especie_id, estufa_id, inside, dead, outside };
  }

  it('are filled exactly, by arrivals of every kind', async () => {
    for (let run = 0; run < 8 * TIMES; run += 1) {
      const { especie_id, estufa_id, inside, dead, outside } = await almostFull();
      const itens_especies = [{ especie_id, quantidade_inicial: 10 }];
      const entrada = { tipo: 'ENTRADA', especie_id, lote_id: inside.id, quantidade: 10 } as const;
      const answers = await atOnce([
        ...times(3, (n) => () => served(n).lotes.criar({ estufa_id, itens_especies })),
        ...each(outside, (by, { id }) => by.lotes.transferir({ id, nova_estufa_id: estufa_id })),
        ...times(3, (n) => () => movimentacao(served(n), entrada)),
        ...each(dead, (by, { id }) => by.movimentacoes.estornar({ id })),
      ]);
      expect(answers).toEqual({ ok: 5, 400: 7 });
      expect(await caller.estufas.buscar({ id: estufa_id })).toMatchObject({
        vagas: 0,
        ocupacao_atual: 70,
      });
    }
  });
});

describe('twenty returns to the nursery', () => {
  async function seedsReady(nome_popular: string, nome_cientifico: string) {
    const { id: especie_id } = await especie(caller, { nome_popular, nome_cientifico, variedade: null });
    return lote(caller, { itens_especies: [{ especie_id, quantidade_inicial: 100 }], fase: 'PRONTO' });
  }

  async function mudasOf(nome: string) {
    const { docs } = await caller.especies.listar({ nome, tipo: 'MUDA' });
    return docs.map(({ quantidade_atual }) => quantidade_atual);
  }

  it('of one seed make one MUDA with all of them', async () => {
    for (let run = 0; run < 3 * TIMES; run += 1) {
      const batches = [await seedsReady(`Semente ${run}`, 'Una')];
      const [{ id, itens_especies }] = batches as [(typeof batches)[0] & object];
      const seed = itens_especies[0]?.especie_id ?? '';
      expect(await atOnce(times(20, (n) => () => dispatch(served(n), id, seed, 3, true)))).toEqual({
        ok: 20,
      });
      expect(await mudasOf(`Semente ${run}`)).toEqual([60]);
    }
  });

  it('of four seeds with the same names, from four batches, make one MUDA too', async () => {
    for (let run = 0; run < 4 * TIMES; run += 1) {
      const names = [`Ipê ${run}`, `ipe ${run}`, `IPÊ  ${run}`, `Ipe ${run}`];
      const batches: Awaited<ReturnType<typeof seedsReady>>[] = [];
      for (const name of names) batches.push(await seedsReady(name, 'Eadem'));
      const answers = await atOnce(
        times(20, (n) => () => {
          const { id, itens_especies } = batches[n % 4] as (typeof batches)[0];
          return dispatch(served(n), id, itens_especies[0]?.especie_id ?? '', 5, true);
        }),
      );
      expect(answers).toEqual({ ok: 20 });
      expect(await mudasOf(`ipe ${run}`)).toEqual([100]);
    }
  });
});

describe('twenty people who register one plant in ten spellings, as seeds and as seedlings', () => {
  it('make one plant', async () => {
    for (let run = 0; run < 3 * TIMES; run += 1) {
      const spellings = [
        ...[`Pau-d'alho ${run}`, `Pau-d’alho ${run}`, `PAU D'ALHO ${run}`, `pau dalho ${run}`],
        ...[`Pau–d´alho ${run}`, `Pau—dʼalho ${run}`, `Páu-d‘alho ${run}`, `Pau d\`alho ${run}`],
        ...[`pau‑d′alho ${run}`, `Ｐau-d＇alho  ${run}`],
      ];
      const answers = await atOnce(
        times(20, (n) => () => {
          const tipo = n < 10 ? 'SEMENTE' : 'MUDA';
          const values = { nome_popular: spellings[n % 10] as string, categoria: 'NATIVA', tipo } as const;
          return n % 3
            ? served(n).especies.criar(values)
            : served(n).especies.importar({
                linhas: [values, { ...values, variedade: `${n}` }],
                gravar: true,
              });
        }),
      );
      expect(answers).toEqual({ ok: 20 });
      const plantas = await db('especies')
        .distinct('planta_id')
        .where({ identidade: `pau dalho ${run}||` });
      expect(plantas).toHaveLength(1);
    }
  });
});

describe('people who join plants, separate a record, register and return at once', () => {
  const semente = { categoria: 'NATIVA', tipo: 'SEMENTE' } as const;

  async function plantasOf(...nomes: string[]) {
    const identidades = nomes.map((nome) => `${nome}||`);
    return db('especies').distinct('planta_id').whereIn('identidade', identidades).pluck('planta_id');
  }

  it('leave one plant of those that were joined, with one seedling', async () => {
    for (let run = 0; run < 3 * TIMES; run += 1) {
      const nomes = [`sapucaia ${run}`, `sapucaya ${run}`, `castanha sapucaia ${run}`];
      const [a = '', b = '', c = ''] = await Promise.all(
        nomes.map(async (nome_popular) => (await especie(caller, { nome_popular })).id),
      );
      const batches: { id: string; seed: string }[] = [];
      for (const seed of [a, b]) {
        const itens_especies = [{ especie_id: seed, quantidade_inicial: 100 }];
        batches.push({ id: (await lote(caller, { itens_especies, fase: 'PRONTO' })).id, seed });
      }
      await caller.especies.juntar({ id: a, com: b });
      const answers = await atOnce(
        times(20, (n) => () => {
          const { id, seed } = batches[n % 2] as (typeof batches)[0];
          const values = { nome_popular: nomes[n % 3] as string, ...semente };
          if (n % 5 === 0) return served(n).especies.juntar({ id: a, com: c });
          if (n % 5 === 1) return served(n).especies.juntar({ id: c, com: b });
          if (n % 5 === 2) return served(n).especies.criar(values);
          if (n % 10 === 3) {
            const linhas = nomes.map((nome) => ({ ...values, nome_popular: nome, variedade: `${n}` }));
            return served(n).especies.importar({ linhas: [...linhas, values], gravar: true });
          }
          return dispatch(served(n), id, seed, 5, true);
        }),
      );
      expect(answers).toEqual({ ok: 13, 400: 7 });
      const [planta_id, ...others] = await plantasOf(...nomes);
      expect(others).toEqual([]);
      const mudas = await db('especies').where({ tipo: 'MUDA', planta_id });
      expect(mudas).toMatchObject([{ quantidade_atual: 30 }]);
    }
  });

  it('separate it once, and the names stay with the others', async () => {
    for (let run = 0; run < 3 * TIMES; run += 1) {
      const nome_popular = `jequitiba ${run}`;
      const [{ id }, other] = [
        await especie(caller, { nome_popular }),
        await especie(caller, { nome_popular }),
      ];
      const answers = await atOnce(
        times(
          20,
          (n) => () =>
            n % 2
              ? served(n).especies.separar({ id })
              : served(n).especies.criar({ nome_popular, ...semente }),
        ),
      );
      expect(answers).toEqual({ ok: 11, 400: 9 });
      const { planta_id } = other;
      expect(
        await db('especies')
          .where({ identidade: `${nome_popular}||` })
          .whereNot({ planta_id }),
      ).toMatchObject([{ id }]);
    }
  });
});

describe('twenty equal creations', () => {
  const localizacao = { localizacao_barraca: 'Barraca 7', localizacao_posicao: '7', capacidade_total: 10 };
  const pessoa = { tipo: 'JURIDICA', categoria: 'SOCIAL' } as const;

  it.each([
    [
      'a greenhouse, written in two ways',
      (by: Caller, n: number, run: number) =>
        by.estufas.criar({ ...localizacao, localizacao_estufa: n % 2 ? `Estufa 9${run}` : `E9${run}` }),
    ],
    [
      'a recipient',
      (by: Caller, n: number, run: number) =>
        by.destinatarios.criar({ ...pessoa, nome: `Entidade ${n}`, documento: cnpj(900_000 + run) }),
    ],
    [
      'a user, by the e-mail in any case',
      (by: Caller, n: number, run: number) =>
        by.usuarios.criar({
          nome: `Pessoa ${n}`,
          email: n % 2 ? `maria${run}@viveiro.example` : `MARIA${run}@viveiro.example`,
          cargo: 'Operador',
        }),
    ],
  ])('of %s make one record and nineteen conflicts', async (_, create) => {
    for (let run = 0; run < 3 * TIMES; run += 1) {
      expect(await atOnce(times(20, (n) => () => create(served(n), n, run)))).toEqual({ ok: 1, 409: 19 });
    }
  });
});

describe('ten reversals of one movement', () => {
  it.each([
    ['an entry of the sementeira', async () => (await movimentacao(caller)).id],
    [
      'a death in a batch',
      async () => {
        const batch = await lote(caller);
        const dead = {
          tipo: 'MORTALIDADE',
          lote_id: batch.id,
          especie_id: especieDo(batch),
          quantidade: 3,
        } as const;
        return (await movimentacao(caller, dead)).id;
      },
    ],
    [
      'the dispatch that closed a batch',
      async () => (await expedicao(caller, await lote(caller, { fase: 'PRONTO' }), 500)).id,
    ],
  ])('reverse %s once', async (_, make) => {
    for (let run = 0; run < 4 * TIMES; run += 1) {
      const id = await make();
      const answers = await atOnce(times(10, (n) => () => served(n).movimentacoes.estornar({ id })));
      expect(answers).toEqual({ ok: 1, 400: 9 });
    }
  });

  it('asked for at each row of a discard undo the discard once', async () => {
    for (let run = 0; run < 4 * TIMES; run += 1) {
      const batch = await ofFour('PRONTO');
      await caller.lotes.descartar({ id: batch.id, justificativa: 'Praga' });
      const rows = await caller.lotes.historico({ id: batch.id });
      const lost = rows.filter(({ origem }) => origem === 'DESCARTE');
      const answers = await atOnce(each(lost, (by, { id }) => by.movimentacoes.estornar({ id })));
      expect(answers).toEqual({ ok: 1, 400: 3 });
      expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({
        status: 'ATIVO',
        quantidade_total: 24,
      });
    }
  });

  it('of all allocations of a batch cancel it once', async () => {
    for (let run = 0; run < 4 * TIMES; run += 1) {
      const batch = await ofFour();
      const rows = await caller.lotes.historico({ id: batch.id });
      expect(await atOnce(each(rows, (by, { id }) => by.movimentacoes.estornar({ id })))).toEqual({ ok: 4 });
      expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({ motivo_encerramento: 'CANCELADO' });
    }
  });
});

describe('people who need the same locks in opposite orders', () => {
  it('transfer batches in opposite directions, and all succeed', async () => {
    const [a, b] = [await estufa(caller), await estufa(caller)];
    const fromA = await Promise.all(times(6, () => lote(caller, { estufa_id: a.id })));
    const fromB = await Promise.all(times(6, () => lote(caller, { estufa_id: b.id })));
    for (let run = 0; run < 6 * TIMES; run += 1) {
      const [there, back] = run % 2 === 0 ? [b, a] : [a, b];
      const answers = await atOnce([
        ...each(fromA, (by, { id }) => by.lotes.transferir({ id, nova_estufa_id: there.id })),
        ...each(fromB, (by, { id }) => by.lotes.transferir({ id, nova_estufa_id: back.id })),
      ]);
      expect(answers).toEqual({ ok: 12 });
    }
  });

  it('open batches of the same species in opposite orders of items', async () => {
    const species = [];
    for (const _ of times(4, Number)) species.push(await especie(caller, { quantidade_inicial: 100_000 }));
    const { id: estufa_id } = await estufa(caller);
    const itens = species.map(({ id }) => ({ especie_id: id, quantidade_inicial: 1 }));
    for (let run = 0; run < 6 * TIMES; run += 1) {
      const answers = await atOnce(
        times(12, (n) => () => {
          const itens_especies = n % 2 ? itens : itens.toReversed();
          return served(n >> 1).lotes.criar({ estufa_id, itens_especies });
        }),
      );
      expect(answers).toEqual({ ok: 12 });
    }
  });

  it('work in a batch, dispatch from it and return to the nursery while batches of the same species open beside it', async () => {
    const plenty = { nome_popular: 'Jatobá', quantidade_inicial: 100_000 * TIMES };
    const seed = await especie(caller, plenty);
    const muda = await especie(caller, { ...plenty, tipo: 'MUDA' });
    const { id: estufa_id } = await estufa(caller);
    const itens = [seed, muda].map(({ id }) => ({ especie_id: id, quantidade_inicial: 500 }));
    const batch = await lote(caller, { estufa_id, itens_especies: itens, fase: 'PRONTO' });
    const inBatch = { lote_id: batch.id, especie_id: seed.id, quantidade: 1 };
    for (let run = 0; run < 6 * TIMES; run += 1) {
      const answers = await atOnce([
        ...times(4, (n) => () => movimentacao(served(n), { ...inBatch, tipo: 'MORTALIDADE' })),
        ...times(4, (n) => () => dispatch(served(n + 1), batch.id, n % 2 ? muda.id : seed.id, 1, true)),
        ...times(4, (n) => () => served(n).lotes.criar({ estufa_id, itens_especies: itens.slice(n % 2) })),
        ...times(4, (n) => () => movimentacao(served(n), { especie_id: n % 2 ? seed.id : muda.id })),
      ]);
      expect(answers).toEqual({ ok: 16 });
    }
  });
});

describe('users whose records are changed while they work', () => {
  it('and who change other users’ records at the same time, all succeed', async () => {
    const people = [await administrador(db), await administrador(db), await administrador(db)];
    const { id: especie_id } = await especie(caller);
    for (let run = 0; run < 6 * TIMES; run += 1) {
      const answers = await atOnce(
        people.flatMap((person, n) => {
          const self = callerFor(pools[n % 2 ? 0 : 1], person);
          const other = people[(n + 1) % people.length] as typeof person;
          return [
            () => self.usuarios.atualizar({ id: other.id, nome: `Pessoa ${run}` }),
            () => self.usuarios.atualizarPerfil({ telefone: `4199${run}000${n}` }),
            () => movimentacao(self, { especie_id }),
            () => movimentacao(self, { especie_id }),
          ];
        }),
      );
      expect(answers).toEqual({ ok: 12 });
    }
  });
});

describe('a discard against a dispatch', () => {
  it('lets one of them close the batch, and every plant is counted once', async () => {
    for (let run = 0; run < 10 * TIMES; run += 1) {
      const batch = await lote(caller, { fase: 'PRONTO' });
      const { id } = batch;
      const answers = await atOnce([
        () => dispatch(served(run), id, especieDo(batch), 500),
        () => served(run + 1).lotes.descartar({ id, justificativa: 'Praga' }),
      ]);
      const { motivo_encerramento, ...closed } = await caller.lotes.buscar({ id });
      expect(closed).toMatchObject({ status: 'INATIVO', quantidade_total: 0 });
      expect([motivo_encerramento, answers]).toEqual(
        motivo_encerramento === 'EXPEDIDO' ? ['EXPEDIDO', { ok: 2 }] : ['DESCARTE', { ok: 1, 400: 1 }],
      );
    }
  });

  it('writes off exactly what a partial dispatch leaves', async () => {
    for (let run = 0; run < 10 * TIMES; run += 1) {
      const batch = await lote(caller, { fase: 'PRONTO' });
      const { id } = batch;
      await atOnce([
        () => dispatch(served(run), id, especieDo(batch), 200),
        () => served(run + 1).lotes.descartar({ id, justificativa: 'Praga' }),
      ]);
      const rows = await caller.lotes.historico({ id });
      const left = rows.reduce((sum, { variacao_lote }) => sum + variacao_lote, 0);
      expect([left, (await caller.lotes.buscar({ id })).motivo_encerramento]).toEqual([0, 'DESCARTE']);
    }
  });
});

describe('one lot of seed that a hundred writers drain', () => {
  it('is never below zero; exits without a lot all succeed, and those with the lot succeed or learn its balance', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 30 });
    const { id: procedencia_id } = await procedencia(caller, { especie_id, recebe: 70 });
    const saida = (n: number, named?: string) =>
      movimentacao(served(n), { tipo: 'SAIDA', especie_id, quantidade: 1, procedencia_id: named });
    const unnamed = await atOnce(times(60, (n) => () => saida(n)));
    expect(unnamed).toEqual({ ok: 60 });
    const named = await atOnce(times(40, (n) => () => saida(n, procedencia_id)));
    expect(named).toEqual({ ok: 40 });
    expect(await atOnce(times(2, (n) => () => saida(n, procedencia_id)))).toEqual({ 400: 2 });
    expect(await caller.procedencias.buscar({ id: procedencia_id })).toMatchObject({
      recebida: 70,
      saldo: 0,
    });
  });

  it('gets back what reversals undo while others take from it', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
    const { id: procedencia_id } = await procedencia(caller, { especie_id, recebe: 100 });
    const taken = [];
    for (const n of times(20, (each) => each))
      taken.push(await movimentacao(served(n), { tipo: 'SAIDA', especie_id, quantidade: 1 }));
    await atOnce([
      ...each(taken, (by, { id }) => by.movimentacoes.estornar({ id })),
      ...times(30, (n) => () => movimentacao(served(n), { tipo: 'SAIDA', especie_id, quantidade: 1 })),
    ]);
    expect(await caller.procedencias.buscar({ id: procedencia_id })).toMatchObject({ saldo: 70 });
  });
});

describe('a count of ten batches and a sementeira that is noted and closed under writers', () => {
  it('writes the difference of each moment once, and every balance is what was found and what moved since', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const batches: Awaited<ReturnType<typeof lote>>[] = [];
      for (let n = 0; n < 10; n += 1) batches.push(await lote(caller));
      const { id: especie_id } = await especie(caller);
      const { id, linhas } = await contagem(caller, {
        lote_ids: batches.map((batch) => batch.id),
        ...{ especie_ids: [...batches.map((batch) => especieDo(batch)), especie_id], sementeira: true },
      });
      const counting = linhas.map(
        (linha, n) => () => served(n).contagens.anotar({ id, linha_id: linha.id, quantidade: 400 + n }),
      );
      const moving = times(
        WRITERS * 2,
        (n) => () =>
          n % 4 === 0
            ? movimentacao(served(n), { tipo: 'SAIDA', especie_id, quantidade: 1 })
            : morre(served(n), batches[n % 10] as (typeof batches)[number]),
      );
      const closing = times(3, (n) => () => served(n).contagens.encerrar({ id, justificativa: 'Contagem' }));
      for (const note of counting.slice(0, 6)) await note();
      const answers = await atOnce([...moving, ...counting.slice(6), ...closing, ...moving]);
      expect(answers.ok).toBeGreaterThanOrEqual(4 * WRITERS + 1);
      expect(await caller.contagens.buscar({ id })).toMatchObject({ situacao: 'ENCERRADA' });
      await caller.contagens.estornar({ id, justificativa: 'Contagem' });
    }
  });
});

function morre(by: Caller, batch: Awaited<ReturnType<typeof lote>>) {
  return by.lotes.registrarMortalidade({
    ...{ id: batch.id, especie_id: especieDo(batch), quantidade: 1, justificativa: 'Seca' },
  });
}

describe('fifty deliveries that share five batches', () => {
  const TAKEN = [2, 1, 2];

  it.each([
    ['are each there whole or not at all where not all of them can be', 40],
    ['close every batch once where they take all there is', 50],
  ])('%s, and have numbers without a gap', async (_, EACH) => {
    const batches: { id: string; especie_id: string }[] = [];
    for (const _ of TAKEN.concat(TAKEN).slice(1)) {
      const { id: especie_id } = await especie(caller, { quantidade_inicial: EACH });
      const itens_especies = [{ especie_id, quantidade_inicial: EACH }];
      batches.push({ especie_id, id: (await lote(caller, { itens_especies, fase: 'PRONTO' })).id });
    }
    const deliver = (n: number) => () => {
      const itens = TAKEN.map((quantidade, place) => {
        const { id: lote_id, especie_id } = batches[(n + place) % batches.length] as (typeof batches)[0];
        return { lote_id, especie_id, quantidade };
      });
      return served(n).entregas.criar({
        ...{ destinatario_id: recipient.id, justificativa: 'Doação' },
        itens: n % 2 ? itens : itens.toReversed(),
      });
    };
    const answers = await atOnce(times(50, (n) => untilServed(deliver(n))));
    expect((answers.ok ?? 0) + (answers[400] ?? 0)).toBe(50);

    const { docs } = await caller.entregas.listar({ destinatarioId: recipient.id, limite: 100 });
    const made = docs.filter(({ itens }) => batches.some(({ id }) => id === itens[0]?.lote?.id));
    expect(made).toHaveLength(answers.ok ?? 0);
    expect(made.filter(({ itens, total }) => itens.length !== TAKEN.length || total !== 5)).toEqual([]);
    const numbers = made.map(({ numero }) => Number(numero.split('-')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(times(numbers.length, (n) => (numbers[0] ?? 0) + n));
    const left = await Promise.all(batches.map(({ id }) => caller.lotes.buscar({ id })));
    const plants = left.reduce((sum, { quantidade_total }) => sum + quantidade_total, 0);
    expect(plants).toBe(batches.length * EACH - made.length * 5);
    const refused = answers[400] ?? 0;
    expect(refused > 0).toBe(EACH < 50);
    const closed = left.filter(({ motivo_encerramento }) => motivo_encerramento === 'EXPEDIDO');
    expect(closed).toHaveLength(left.filter(({ quantidade_total }) => quantidade_total === 0).length);
  });
});

/** As a client does that is told that the service is busy just then: nothing was written, and it asks again. */
function untilServed<Answer>(call: () => Promise<Answer>, attempts = 10): () => Promise<Answer> {
  return async () => {
    try {
      return await call();
    } catch (error) {
      const busy =
        (error as Error).cause instanceof AppError &&
        ((error as Error).cause as AppError).kind === 'unavailable';
      if (!busy || attempts === 1) throw error;
      return untilServed(call, attempts - 1)();
    }
  };
}
