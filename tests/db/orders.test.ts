import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listarDestinatarios } from '../../src/destinatarios/queries.ts';
import { FiltrosDeDestinatarios, ORDENS_DE_DESTINATARIOS } from '../../src/destinatarios/schemas.ts';
import { listarEspecies } from '../../src/especies/queries.ts';
import { FiltrosDeEspecies, ORDENS_DE_ESPECIES } from '../../src/especies/schemas.ts';
import { listarEstufas } from '../../src/estufas/queries.ts';
import { FiltrosDeEstufas, ORDENS_DE_ESTUFAS } from '../../src/estufas/schemas.ts';
import { FiltrosDeLotes, ORDENS_DE_LOTES } from '../../src/lotes/lista/schemas.ts';
import { listarLotes } from '../../src/lotes/queries.ts';
import { listarProcedencias } from '../../src/procedencias/queries.ts';
import { FiltrosDeProcedencias, ORDENS_DE_PROCEDENCIAS } from '../../src/procedencias/schemas.ts';
import { listarUsuarios } from '../../src/usuarios/queries.ts';
import { FiltrosDeUsuarios, ORDENS_DE_USUARIOS } from '../../src/usuarios/schemas.ts';
import { contextFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { expectOfEach } from '../support/of-each.ts';
import { administer } from '../support/postgres.ts';
import { planOf, statementSent } from './plans.ts';

const url = await freshDatabaseUrl();
const ctx = contextFor(open(url, 1));

/** Each list that has orders beside that of its book. */
const ORDERED = [
  ['especies', FiltrosDeEspecies, listarEspecies, ORDENS_DE_ESPECIES],
  ['estufas', FiltrosDeEstufas, listarEstufas, ORDENS_DE_ESTUFAS],
  ['lotes', FiltrosDeLotes, listarLotes, ORDENS_DE_LOTES],
  ['destinatarios', FiltrosDeDestinatarios, listarDestinatarios, ORDENS_DE_DESTINATARIOS],
  ['procedencias', FiltrosDeProcedencias, listarProcedencias, ORDENS_DE_PROCEDENCIAS],
  ['usuarios', FiltrosDeUsuarios, listarUsuarios, ORDENS_DE_USUARIOS],
] as const;

describe('each order, at size', () => {
  beforeAll(insertRecords);

  const asked = ORDERED.flatMap(([table, filters, list, keys]) =>
    keys.flatMap((key) => [key, `-${key}`].map((ordenar) => [table, ordenar, filters, list] as const)),
  );
  test('reads its pages in an index, deep ones too', async () => {
    await expectOfEach(
      asked,
      ([table, ordenar]) => `${table} by ${ordenar}`,
      async ([table, ordenar, filters, list]) => {
        for (const page of [1, 100]) {
          const { text, given } = await statementSent((db) =>
            list({ ...ctx, db }, z.parse(filters, { ordenar, page, limite: 20 }) as never),
          );
          const plan = await planOf(ctx.db, text, given);
          expect(plan, `page ${page}`).toMatch(new RegExp(`Index Only Scan .*on ${table} `));
          // The species of a batch are put in order; of one row, anything may be.
          expect(plan).not.toMatch(/Sort Key: (?!i\.ordem|t_\d+\.estufa_id)/);
        }
      },
    );
  });

  test.each(ORDENS_DE_ESPECIES)('each plant once, by %s, is read and counted in indexes', async (ordenar) => {
    for (const filters of [{}, { status: 'ATIVO', categoria: 'NATIVA' }, { nome: 'p1' }]) {
      const input = FiltrosDeEspecies.parse({ ordenar, porPlanta: true, limite: 20, page: 3, ...filters });
      const { text, given } = await statementSent((db) => listarEspecies({ ...ctx, db }, input));
      const plan = await planOf(ctx.db, text, given);
      expect(plan).not.toMatch(/Seq Scan on especies (?!t )/);
      // What few rows are left by filters may be put in order, and the records of one plant.
      if (Object.keys(filters).length === 0) expect(plan).not.toMatch(/Sort Key: (?!r_\d+\.seq)/);
    }
  });

  test('sorts further keys only for its ties', async () => {
    const input = FiltrosDeEspecies.parse({ ordenar: 'nome_cientifico,-data_registro' });
    const { text, given } = await statementSent((db) => listarEspecies({ ...ctx, db }, input));
    expect(await planOf(ctx.db, text, given)).toMatch(/Presorted Key: .*nome_cientifico/);
  });
});

/** Thousands of each register, as none has in ten years. */
async function insertRecords(): Promise<void> {
  const n = 'generate_series(1, 5000) n';
  await administer(
    url,
    `insert into plantas (id) select md5((n - 1)::text)::uuid from ${n};
    insert into especies (planta_id, nome_popular, nome_cientifico, categoria, tipo, status, identidade, busca, data_registro, data_att)
    select md5((n / 2)::text)::uuid, 'P' || n, 'S' || n % 900, (array['NATIVA', 'EXOTICA'])[1 + n % 2], (array['MUDA', 'SEMENTE'])[1 + n % 2], 'ATIVO',
      'p' || n, 'p' || n, now(), now() from ${n};
    insert into estufas (codigo_identificador, localizacao_estufa, localizacao_barraca, localizacao_posicao, codigo_unico, busca_codigo,
      busca_estufa, busca_barraca, busca_posicao, capacidade_total, marca, lugar, data_registro, data_att)
    select 'C' || n, 'E', 'B', n::text, 'c' || n, 'c' || n, 'e', 'b', n::text, 1 + n % 50, case n % 3 when 0 then 'Inativo' end, 'l' || n,
      now(), now() from ${n};
    insert into lotes (codigo, estufa_id, fase, percurso, status, quantidade_total, busca, data_inicio, data_registro, data_att, fase_desde)
    select 'LOTE-' || n, e.id, (array['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'])[1 + n % 4], '', 'ATIVO', 0, 'lote ' || n,
      now() - n * interval '1 hour', now(), now(), now() from ${n} cross join (select id from estufas limit 1) e;
    insert into destinatarios (nome, tipo, categoria, documento, documento_valido, status, busca, data_registro, data_att)
    select 'D' || n, 'JURIDICA', (array['PUBLICA', 'SOCIAL'])[1 + n % 2], lpad(n::text, 14, '0'), true, 'ATIVO', 'd' || n,
      now() - n * interval '1 hour', now() from ${n};
    insert into procedencias (codigo, especie_id, origem, data, validade, status, busca_codigo, busca, data_registro, data_att)
    select 'P-' || n, e.id, 'COLETA', date '2020-01-01' + n % 1000, date '2026-01-01' + n % 1000, 'ATIVO', 'p ' || n, 'p ' || n,
      now(), now() from ${n} cross join (select id from especies limit 1) e;
    insert into usuarios (nome, email, cargo, status, busca, data_registro, data_att)
    select 'U' || n, n || '@viveiro.example', 'Operador', 'ATIVO', 'u' || n, now(), now() from ${n}`,
  );
  await administer(url, 'vacuum analyze especies, estufas, lotes, destinatarios, procedencias, usuarios');
}
