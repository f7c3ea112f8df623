import { expect, it } from 'vitest';
import { eventosAte } from '../../../../src/auditoria/eventos/queries.ts';
import type { Eventos } from '../../../../src/auditoria/eventos/schemas.ts';
import { planOf, statementSent } from '../../../db/plans.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador, especie, estufa } from '../../../support/factories.ts';

/** A long trail of one action, in which the last entry is a million numbers after the others. */
const db = await freshDatabase();
const admin = callerFor(db, await administrador(db));
await especie(admin);
await db.raw(`insert into auditoria (acao, entidade, entidade_id, detalhes, operacao_id, data_registro)
  select 'CRIAR_DESTINATARIO', 'destinatario', gen_random_uuid(), '{}', gen_random_uuid(), now() from generate_series(1, 8000)`);
await db.raw('vacuum analyze auditoria');
await db.raw(`select setval('auditoria_seq_seq', 1000000)`);
await estufa(admin);

/** Reads on from the beginning until there is an entry: how many readings that takes. */
async function readings(query: Parameters<typeof admin.eventos.listar>[0]): Promise<number> {
  let read: Eventos = { docs: [], proximo: 0, linhagem: '' };
  let n = 0;
  for (; read.docs.length === 0; n += 1) {
    read = await admin.eventos.listar({ ...query, apos: read.proximo });
  }
  expect(read.docs.map(({ acao, seq }) => [acao, seq])).toEqual([['CRIAR_ESTUFA', 1_000_001]]);
  return n;
}

it('finds the next entry of one action in one reading, however far it is', async () => {
  expect(await readings({ acao: 'CRIAR_ESTUFA' })).toBe(1);
});

it('answers how far it came where no index tells the next entry', async () => {
  expect(await readings({ entidade: 'estufa' })).toBe(5);
  expect(await readings({ acao: 'CRIAR_ESTUFA', entidade: 'estufa' })).toBe(5);
});

it.each(['CRIAR_DESTINATARIO', 'CRIAR_ESTUFA', 'CRIAR_LOTE'])('looks up %s in the index', async (acao) => {
  const { text } = await statementSent((sending) =>
    eventosAte({ db: sending }, 1_000_001, { apos: 0, limite: 100, acoes: [acao] }),
  );
  const plan = await planOf(db, text, [0, 1_000_001, 100, `{${acao}}`], PLANNED);
  expect(plan).toContain('Index Scan Backward using auditoria_por_acao');
  expect(plan).not.toMatch(/Filter|Sort/);
});

/** For these values. */
const PLANNED = 'set local plan_cache_mode = force_custom_plan';
