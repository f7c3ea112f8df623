import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { LIVROS } from '../../../src/common/vocabulary.ts';
import { leafHash, overLeaves, rootOf } from '../../../src/selos/arvore.ts';
import {
  currentForm,
  FORMS,
  HEADER,
  ROW_COLUMNS,
  rowHash,
  SEAL_TEXT,
  WITH_ADDRESSES,
} from '../../../src/selos/forma.ts';
import { listarSelos } from '../../../src/selos/queries.ts';
import { registroDe } from '../../../src/selos/registro.ts';
import { statementsOf } from '../../support/statements.ts';
import { adulterando, freshBooks, selarTudo, stepsOf, verificar } from './livros.ts';

const { db, escrever } = await freshBooks();
const { semEfeito, isAfter } = adulterando(db);

/** The second seal of the ledger: each book has been sealed once before it. */
const SEGUNDO = LIVROS.length + 1;

beforeAll(async () => {
  await escrever(db, 28);
  await selarTudo(db, 10);
});

describe('the seals', () => {
  test('report no difference while nobody has tampered with the books', async () => {
    const { ultimo, ...found } = await verificar(db);
    expect(found).toMatchObject({ integra: true, sem_selo: 0, selos_diferentes: 0, diferencas: [] });
    expect(found.registros).toBeGreaterThan(56);
    expect(ultimo).toEqual({
      numero: found.selos,
      data: '2026-11-22T11:30:00.123Z',
      selo: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('cover every column of the books; an address by a hash that may be erased', async () => {
    const { rows } = await db.raw(
      `select table_name as livro, array_agg(column_name::text order by column_name) as colunas
       from information_schema.columns where table_schema = 'public' and table_name = any(?) group by 1`,
      [[...LIVROS]],
    );
    const told = LIVROS.map((livro) => {
      const { shown = [], hidden = [] } = FORMS[livro][currentForm(livro)] ?? {};
      const addresses = WITH_ADDRESSES.includes(livro) ? ['ip'] : [];
      return { livro, colunas: [...new Set([...shown, ...hidden, ...addresses])].sort() };
    });
    expect(rows).toEqual(expect.arrayContaining(told));
  });

  test('can be computed without the database, as documented', async () => {
    const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
    const instant = (text: string) => new Date(text).toISOString().replace('Z', '000Z');
    const leaf = (text: string) => sha256(Buffer.concat([Buffer.of(0), Buffer.from(text)]));
    const array = (values: unknown[]) => `[${values.map((value) => value ?? 'null').join(', ')}]`;
    const { rows: seals } = await db.raw('select * from selos order by numero');
    const headers: Buffer[] = [];
    let anterior: string | null = null;
    for (const selo of seals) {
      const { shown = [], hidden } = FORMS[selo.livro as 'auditoria'][selo.forma] ?? {};
      const textsOf = (columns: readonly string[]) =>
        columns.map((column) => {
          if (column === 'data_registro')
            return `to_json(to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text`;
          const isJson = ['detalhes', 'doador', 'itens', 'saldos'].includes(column);
          return isJson ? `t.${column}::text` : `to_json(t.${column})::text`;
        });
      const { rows } = await db.raw(
        `select array[${textsOf(shown)}] as abertas, array[${textsOf(hidden ?? ['seq'])}] as fechadas from ${selo.livro} t
         where seq <= ? and seq > coalesce(?, 0) order by seq`,
        [selo.ate, selo.apos],
      );
      const leaves = rows.map(({ abertas, fechadas }: { abertas: string[]; fechadas: string[] }) => {
        const secret =
          hidden && sha256(Buffer.concat([selo.sal, Buffer.from(array(fechadas))])).toString('hex');
        return leaf(array([`"${selo.livro}"`, ...abertas, ...(secret ? [`"${secret}"`] : [])]));
      });
      const hashed = (bytes: Buffer | null) => bytes && sha256(bytes).toString('hex');
      const header: Record<string, unknown> = {
        ...selo,
        raiz: treeOf(leaves).toString('hex'),
        anterior,
        data: instant(selo.data),
        ...{ sal: hashed(selo.sal), linhas: hashed(selo.linhas), enderecos: hashed(selo.enderecos) },
      };
      headers.push(
        leaf(
          array(HEADER.map((column) => (header[column] === null ? null : JSON.stringify(header[column])))),
        ),
      );
      anterior = treeOf(headers).toString('hex');
      expect([selo.numero, selo.selo.toString('hex')]).toEqual([selo.numero, anterior]);
    }
    expect(seals.length).toBeGreaterThan(5);
  });

  test('find numbers that were never drawn by an index, and read no other row for them', async () => {
    const statements = await statementsOf(db, () => verificar(db));
    const [sql = ''] = statements.filter((each) => each.includes('pg_sequence_last_value'));
    const steps = await stepsOf(db, sql);
    expect(steps.filter((step) => step['Index Cond']?.startsWith('(seq > '))).toHaveLength(LIVROS.length);
    expect(steps.filter((step) => step.Filter)).toEqual([]);
  });

  test('do not depend on the settings of a session', async () => {
    const { integra } = await isAfter(
      `set local timezone = 'Asia/Kathmandu'`,
      `set local datestyle = 'ISO, DMY'`,
      `set local bytea_output = 'escape'`,
      `set local extra_float_digits = -5`,
      `set local intervalstyle = 'iso_8601'`,
    );
    expect(integra).toBe(true);
  });
});

describe('the chain of seals', () => {
  test.each([
    ['livro', `case livro when 'auditoria' then 'movimentacoes' else 'auditoria' end`],
    ['forma', 'forma + 1'],
    ['apos', 'apos - 1'],
    ['ate', 'ate - 1'],
    ['quantidade', 'quantidade + 1'],
    ['raiz', `sha256('outra')`],
    ['anterior', `sha256('outro')`],
    ['selo', `sha256('outro')`],
    ['nos', `sha256('outro')`],
    ['sal', `substr(sha256('outro'), 1, 16)`],
    ['linhas', 'set_byte(linhas, 11, get_byte(linhas, 11) # 255)'],
    ['data', `data + interval '1 second'`],
  ])('shows a seal with another %s', async (coluna, valor) => {
    const { integra, diferencas } = await isAfter(
      `update selos set ${coluna} = ${valor} where numero = ${SEGUNDO}`,
    );
    expect(integra).toBe(false);
    expect(diferencas[0]).toMatchObject({ numero: SEGUNDO, seq: null, id: null, problema: 'SELO_ALTERADO' });
  });

  test('shows a removed seal by the next one', async () => {
    const { diferencas } = await isAfter(`delete from selos where numero = ${SEGUNDO}`);
    expect(diferencas).toMatchObject([{ numero: SEGUNDO + 1, problema: 'SELO_REMOVIDO', seq: null }]);
    expect((await isAfter('delete from selos where numero = 1')).diferencas).toMatchObject([
      { numero: 2, problema: 'SELO_REMOVIDO' },
    ]);
  });

  test('shows two swapped seals', async () => {
    const { diferencas } = await isAfter(
      `update selos set numero = 1000 where numero = ${SEGUNDO}`,
      `update selos set numero = ${SEGUNDO} where numero = ${SEGUNDO + 1}`,
      `update selos set numero = ${SEGUNDO + 1} where numero = 1000`,
    );
    expect(diferencas[0]).toMatchObject({ numero: SEGUNDO, problema: 'SELO_ALTERADO' });
  });

  test('shows an inserted seal', async () => {
    const { diferencas } = await isAfter(
      `insert into selos select (jsonb_populate_record(s, jsonb_build_object('numero', numero + 1, 'ate', ate + 1,
         'selo', sha256('inventado')))).* from selos s order by numero desc limit 1`,
    );
    expect(diferencas).toMatchObject([{ problema: 'SELO_ALTERADO' }]);
  });

  test('shows a seal recomputed over an edited row by the next one', async () => {
    const { diferencas } = await semEfeito(async (trx) => {
      await trx.raw('update movimentacoes set quantidade = quantidade + 1 where seq = 12');
      await refazer(trx, SEGUNDO);
      return verificar(trx);
    });
    expect(diferencas).toMatchObject([{ numero: SEGUNDO + 1, problema: 'SELO_ALTERADO' }]);
  });

  test('shows a recomputed last seal that skips a row', async () => {
    const { diferencas, selos } = await semEfeito(async (trx) => {
      const { rows } = await trx.raw(
        'update selos set apos = apos + 1 where numero = (select max(numero) from selos) returning *',
      );
      await trx.raw('delete from ?? where seq = ?', [rows[0].livro, rows[0].apos]);
      await refazer(trx, rows[0].numero);
      return verificar(trx);
    });
    expect(diferencas).toMatchObject([{ numero: selos, problema: 'SELO_ALTERADO' }]);
  });

  test('that is truncated leaves rows without a seal, and papers with a seal that is gone', async () => {
    const { ultimo } = await verificar(db);
    const selo = ultimo?.selo as string;
    const onPaper = async (on: Db) =>
      (await listarSelos({ db: on }, { selo, page: 1, limite: 20 })).totalDocs;
    expect(await onPaper(db)).toBe(1);
    await semEfeito(async (trx) => {
      await trx.raw('delete from selos where numero > 3');
      expect(await verificar(trx)).toMatchObject({ integra: true, selos: 3, sem_selo: expect.any(Number) });
      expect((await verificar(trx)).sem_selo).toBeGreaterThan(20);
      expect(await onPaper(trx)).toBe(0);
    });
  });

  test('that is recomputed over edited rows is consistent, but no paper shows its seals', async () => {
    const { docs } = await listarSelos({ db }, { page: 1, limite: 1 });
    await semEfeito(async (trx) => {
      await trx.raw('update movimentacoes set quantidade = 1000 where seq = 12');
      await trx.raw('delete from sais_dos_selos; delete from selos');
      await selarTudo(trx, 10);
      expect(await verificar(trx)).toMatchObject({ integra: true, sem_selo: 0 });
      expect(await listarSelos({ db: trx }, { selo: docs[0]?.selo, page: 1, limite: 20 })).toMatchObject({
        docs: [],
      });
    });
  });

  test('cannot be changed or removed while the triggers are on', async () => {
    for (const sql of ['update selos set data = now()', 'delete from selos', 'truncate selos cascade']) {
      await expect(db.raw(sql)).rejects.toThrow('selos only grows');
    }
  });
});

/** Makes one seal anew of the rows as they are now. */
async function refazer(trx: Db, numero: number): Promise<void> {
  const { livro, forma, ...selo } = await trx('selos').where({ numero }).first();
  const { quantidade, folhas, linhas } = ROW_COLUMNS;
  const { rows } = await trx.raw(
    `select ${quantidade} as quantidade, ${folhas} as folhas, ${linhas} as linhas from (
       select t.seq, ${rowHash(livro, forma, '?')} as resumo from ${livro} t where t.seq > ? and t.seq <= ?) l`,
    [selo.sal, selo.apos, selo.ate].slice(rowHash(livro, forma, '?').includes('?') ? 0 : 1),
  );
  const raiz = rootOf(rows[0].quantidade, overLeaves(rows[0].folhas));
  await trx('selos')
    .where({ numero })
    .update({ quantidade: rows[0].quantidade, linhas: rows[0].linhas, raiz });
  const text = await trx.raw(`select ${SEAL_TEXT} as texto from selos s where numero = ?`, [numero]);
  const log = await registroDe(trx, numero - 1);
  const { nos, raiz: root } = log.append(leafHash(text.rows[0].texto));
  await trx('selos').where({ numero }).update({ nos, selo: root });
}

/** The root as RFC 6962 defines it, without the service's own trees. */
function treeOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0] as Buffer;
  let left = 1;
  while (2 * left < hashes.length) left *= 2;
  const node = [Buffer.of(1), treeOf(hashes.slice(0, left)), treeOf(hashes.slice(left))];
  return createHash('sha256').update(Buffer.concat(node)).digest();
}

test('the first hundred differences are named, and all seals that differ are counted', async () => {
  const { diferencas, selos_diferentes, selos } = await semEfeito(async (trx) => {
    await escrever(trx, 120);
    await selarTudo(trx, 10);
    for (const livro of LIVROS) {
      await trx.raw(`update ${livro} set data_registro = data_registro + interval '1 hour'`);
    }
    return verificar(trx);
  });
  expect(diferencas.length).toBe(100);
  expect(selos_diferentes).toBe(selos);
});
