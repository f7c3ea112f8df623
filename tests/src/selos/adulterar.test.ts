import { beforeAll, describe, expect, test } from 'vitest';
import { tablesOf } from '../../../db/copy.ts';
import { apagarEnderecos } from '../../../src/auditoria/enderecos.ts';
import { LIVROS } from '../../../src/common/vocabulary.ts';
import { CHECKED, UNPROVED, WITH_ADDRESSES } from '../../../src/selos/forma.ts';
import { adulterando, freshBooks, selarTudo, semTravas, verificar } from './livros.ts';

const { db, escrever } = await freshBooks();
const { semEfeito, isAfter } = adulterando(db, async () => {});

/** The numbers that nobody has, because a transaction was rolled back. */
const gap: Record<string, number> = {};

beforeAll(async () => {
  await escrever(db, 14);
  for (const livro of LIVROS) {
    const { rows } = await db.raw('select max(seq) + 1 as proximo from ??', [livro]);
    gap[livro] = rows[0].proximo;
  }
  const lost = await db.transaction();
  await escrever(lost, 2);
  await lost.rollback();
  await escrever(db, 14);
  await selarTudo(db, 10);
  await semTravas(db);
});

test('every table is declared as sealed, checked otherwise, or free', async () => {
  const said = [...LIVROS, ...Object.keys(CHECKED), ...Object.keys(UNPROVED)];
  expect(said.sort()).toEqual((await tablesOf(db)).map(({ tabela }) => tabela).sort());
});

/** A row that is not what was sealed, as it is named. */
function linha(problema: string, livro: string, seq: number) {
  const id = problema === 'REMOVIDO' ? null : expect.any(String);
  return {
    numero: expect.any(Number),
    livro,
    problema,
    seq,
    id,
    detalhe: expect.stringContaining(` ${seq} `),
  };
}

/** A column with another value of its type. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || ' '`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not ${column}`,
  jsonb: (column) => `jsonb_build_array(${column})`,
  ARRAY: (column) => `array_append(${column}, gen_random_uuid())`,
  'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
};

describe.each([...LIVROS])('in %s', (livro) => {
  const copy = (seq: number | string) =>
    `insert into ${livro}
     select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq', ${seq}))).* from ${livro} t where seq = 12`;

  test('an edited row is named, whichever column changed', async () => {
    const { rows } = await db.raw<{ rows: { coluna: string; tipo: string }[] }>(
      `select column_name as coluna, data_type as tipo from information_schema.columns
       where table_schema = 'public' and table_name = ? and column_name <> 'seq'`,
      [livro],
    );
    // Each column in a row of its own, in one that has a value if there is one.
    const free: Record<string, unknown>[] = await db(livro).orderBy('seq');
    const edited = rows.map(({ coluna, tipo }) => {
      const place = free.findIndex((row) => row[coluna] !== null);
      const [row] = free.splice(Math.max(place, 0), 1);
      return { coluna, tipo, seq: row?.seq as number };
    });
    const { integra, diferencas } = await isAfter(
      ...edited.map(
        ({ coluna, tipo, seq }) =>
          `update ${livro} set ${coluna} = ${OTHER[tipo]?.(coluna)} where seq = ${seq}`,
      ),
    );
    expect(integra).toBe(false);
    expect(diferencas.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))).toEqual(
      edited.toSorted((a, b) => a.seq - b.seq).map(({ seq }) => linha('ALTERADO', livro, seq)),
    );
  });

  test('a row with another number is named by both numbers', async () => {
    expect((await isAfter(`update ${livro} set seq = ${gap[livro]} where seq = 12`)).diferencas).toEqual([
      linha('REMOVIDO', livro, 12),
      linha('INSERIDO', livro, gap[livro] as number),
    ]);
  });

  test('a removed row is named', async () => {
    expect((await isAfter(`delete from ${livro} where seq = 12`)).diferencas).toEqual([
      linha('REMOVIDO', livro, 12),
    ]);
  });

  test.each([
    ['in a gap', () => gap[livro] as number],
    ['before all', () => 0],
    ['below zero', () => -7],
    ['at the least number', () => '-9223372036854775808'],
  ])('a row inserted %s is named', async (_, seq) => {
    expect((await isAfter(copy(seq()))).diferencas).toEqual([linha('INSERIDO', livro, Number(seq()))]);
  });

  test('a row with a number that was never drawn is named, and does not stop the sealing', async () => {
    const { diferencas, sem_selo } = await semEfeito(async (trx) => {
      await trx.raw(copy('4611686018427387904'));
      await escrever(trx, 3);
      await selarTudo(trx);
      return verificar(trx);
    });
    expect(sem_selo).toBe(1);
    expect(diferencas).toEqual([
      { ...linha('INSERIDO', livro, 2 ** 62), numero: null, detalhe: expect.any(String) },
    ]);
  });

  test('a date before Christ is distinguished from the same date after', async () => {
    const { diferencas } =
      await isAfter(`update ${livro} set data_registro = (to_char(data_registro at time zone 'UTC',
      'YYYY-MM-DD HH24:MI:SS.US') || '+00 BC')::timestamptz where seq = 12`);
    expect(diferencas).toEqual([linha('ALTERADO', livro, 12)]);
  });

  test('two rows that changed places are named', async () => {
    const { diferencas, selos_diferentes } = await isAfter(
      `update ${livro} set seq = -1 where seq = 5`,
      `update ${livro} set seq = 5 where seq = 22`,
      `update ${livro} set seq = 22 where seq = -1`,
    );
    expect(diferencas).toEqual([linha('ALTERADO', livro, 5), linha('ALTERADO', livro, 22)]);
    expect(selos_diferentes).toBe(2);
  });

  test('a truncated tail is named by its first row', async () => {
    const [first] = await db(livro).where('seq', '>', 22).orderBy('seq').limit(1);
    const { diferencas } = await isAfter(`delete from ${livro} where seq > 22`);
    expect(diferencas[0]).toEqual(linha('REMOVIDO', livro, first.seq));
  });

  test('the loss of all rows is named by the first', async () => {
    const { diferencas } = await isAfter(`delete from ${livro}`);
    expect(diferencas[0]).toEqual(linha('REMOVIDO', livro, 1));
  });

  test('a truncated tail without a seal is not found: only the last minute has none', async () => {
    const found = await semEfeito(async (trx) => {
      await escrever(trx, 3);
      const before = await verificar(trx);
      await trx(livro)
        .where('seq', '>', gap[livro] as number)
        .whereRaw('seq > (select max(ate) from selos where livro = ?)', livro)
        .delete();
      return [before, await verificar(trx)];
    });
    expect(found).toMatchObject([
      { integra: true, sem_selo: 3 * LIVROS.length },
      { integra: true, sem_selo: 3 * LIVROS.length - 3 },
    ]);
  });
});

describe.each([...WITH_ADDRESSES])('the addresses in %s', (livro) => {
  test('are named when one is changed, removed or added', async () => {
    const [com] = await db(livro).whereNotNull('ip').where('seq', '>', 5).orderBy('seq').limit(1);
    const [sem] = await db(livro).whereNull('ip').orderBy('seq', 'desc').limit(1);
    for (const [ip, seq] of [
      [`'192.0.2.1'`, com.seq],
      ['null', com.seq],
      [`'192.0.2.1'`, sem.seq],
    ]) {
      const { integra, diferencas } = await isAfter(`update ${livro} set ip = ${ip} where seq = ${seq}`);
      expect(integra).toBe(false);
      expect(diferencas).toEqual([
        {
          ...linha('ALTERADO', livro, seq),
          detalhe: expect.stringMatching(`^O endereço do registro ${seq} `),
        },
      ]);
    }
  });

  test('leave a mark when they are erased after their term, and no trace of their value', async () => {
    await semEfeito(async (trx) => {
      const far = new Date('2031-01-01T00:00:00Z');
      await apagarEnderecos(trx, far, 7);
      expect(await trx(livro).whereNotNull('ip')).toEqual([]);
      expect(await trx('sais_dos_selos')).toEqual([]);
      await selarTudo(trx);
      expect(await verificar(trx)).toMatchObject({ integra: true, sem_selo: 0 });
      await trx.raw(`update ${livro} set ip = '192.0.2.1' where seq = 12`);
      expect((await verificar(trx)).diferencas).toMatchObject([{ livro, seq: 12, problema: 'ALTERADO' }]);
    });
  });

  test('are named when their salt is gone without a mark', async () => {
    const { integra, diferencas } = await isAfter(
      `delete from sais_dos_selos where numero in (select numero from selos where livro = '${livro}')`,
    );
    expect(integra).toBe(false);
    expect(diferencas[0]).toMatchObject({ livro, problema: 'ALTERADO' });
  });
});
