import fc from 'fast-check';
import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { LIVROS } from '../../../src/common/vocabulary.ts';
import { selar } from '../../../src/selos/selar.ts';
import { open } from '../../support/database.ts';
import { freshBooks, now, selarTudo, verificar } from './livros.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 15) / 5;
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const { db, url, escrever } = await freshBooks();

/** How many rows the books have, and how many of them are sealed. */
async function contagem(): Promise<{ registros: number; selados: number }> {
  const { rows } = await db.raw(
    `select ${LIVROS.map((livro) => `(select count(*) from ${livro})`).join(' + ')} as registros,
       (select coalesce(sum(quantidade), 0) from selos) as selados`,
  );
  return rows[0];
}

const step = fc.record({
  linhas: fc.integer({ min: 0, max: 30 }),
  /** Transactions that are begun here: what they write, and how many steps later they end, and how. */
  tardias: fc.array(
    fc.record({
      linhas: fc.integer({ min: 1, max: 5 }),
      passos: fc.integer({ min: 0, max: 3 }),
      fim: fc.constantFrom('commit' as const, 'rollback' as const),
    }),
    { maxLength: 2 },
  ),
  /** How many rows a seal has at most; none are made with 0. */
  selo: fc.constantFrom(0, 1, 3, 7, 1_000),
});

it(
  'every row is in exactly one seal, whichever writer commits late and whenever seals are made',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        let abertas: { trx: Knex.Transaction; passos: number; fim: 'commit' | 'rollback' }[] = [];
        for (const { linhas, tardias, selo } of steps) {
          for (const { linhas, ...tardia } of tardias) {
            const trx = await db.transaction();
            await escrever(trx, linhas);
            abertas.push({ trx, ...tardia });
          }
          await escrever(db, linhas);
          if (selo > 0) await selar(db, now, selo);
          for (const { trx, fim } of abertas.filter(({ passos }) => passos <= 0)) await trx[fim]();
          abertas = abertas
            .filter(({ passos }) => passos > 0)
            .map((aberta) => ({ ...aberta, passos: aberta.passos - 1 }));
          expect(await verificar(db)).toMatchObject({ integra: true });
        }
        for (const { trx, fim } of abertas) await trx[fim]();
        await selarTudo(db);
        const { registros, selados } = await contagem();
        expect(selados).toBe(registros);
        expect(await verificar(db)).toMatchObject({ integra: true, registros, sem_selo: 0 });
      }),
      // The books grow from run to run, so a smaller example would be another one.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  60_000 + RUNS * 3_000,
);

describe('sealing', () => {
  it('waits for a writer with an uncommitted number, without blocking it', async () => {
    await selarTudo(db);
    const late = await db.transaction();
    await escrever(late, 1);
    await escrever(db, 2);
    const before = await contagem();
    await selarTudo(db);
    expect((await contagem()).selados).toBe(before.selados);
    await escrever(late, 1);
    await late.commit();
    await selarTudo(db);
    const after = await contagem();
    expect(after.selados).toBe(after.registros);
  });

  it('makes one chain when several instances seal at once', async () => {
    await escrever(db, 60);
    const others = Array.from({ length: 4 }, () => open(url, 2));
    await Promise.all([db, ...others].map((each) => selarTudo(each, 7)));
    await selarTudo(db);
    const { registros, selados } = await contagem();
    expect(selados).toBe(registros);
    const { rows } = await db.raw('select count(*) as n, max(numero) as ultimo from selos');
    expect(rows[0].n).toBe(rows[0].ultimo);
    expect(await verificar(db)).toMatchObject({ integra: true, registros });
  });

  it('continues where an instance was killed before its commit', async () => {
    await escrever(db, 10);
    const killed = open(url, 1);
    const trx = await killed.transaction();
    trx.on('query-error', () => {});
    const { rows } = await trx.raw('select pg_backend_pid() as pid');
    await selar(trx, now);
    await db.raw('select pg_terminate_backend(?)', [rows[0].pid]);
    await expect(trx.raw('select 1')).rejects.toThrow();
    await trx.rollback().catch(() => {});
    await selarTudo(db);
    const { registros, selados } = await contagem();
    expect(selados).toBe(registros);
    expect(await verificar(db)).toMatchObject({ integra: true });
  });

  it('reads the time of each seal when its book is closed', async () => {
    await selarTudo(db);
    await escrever(db, 1);
    let asked = Date.parse('2026-11-23T08:00:00Z');
    await selar(db, () => {
      asked += 1_000;
      return new Date(asked);
    });
    const instants = await db('selos').orderBy('numero', 'desc').limit(LIVROS.length).pluck('data');
    const seconds = LIVROS.map((_, n) => `2026-11-23T08:00:0${LIVROS.length - n}.000Z`);
    expect(instants).toEqual(seconds);
  });

  it('makes no empty seal', async () => {
    await selarTudo(db);
    const { rows: before } = await db.raw('select max(numero) as n from selos');
    await selarTudo(db);
    const { rows: after } = await db.raw('select max(numero) as n from selos');
    expect(after).toEqual(before);
  });

  it('works in small steps, and answers whether more rows wait', async () => {
    await selarTudo(db);
    await escrever(db, 10);
    expect(await selar(db, now, 6)).toBe(true);
    expect(await selar(db, now, 6)).toBe(false);
    for (const livro of LIVROS) {
      expect(
        await db('selos').where({ livro }).orderBy('numero', 'desc').limit(2).pluck('quantidade'),
      ).toEqual([4, 6]);
    }
  });
});
