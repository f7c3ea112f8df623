import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listarLogs } from '../../src/auditoria/queries.ts';
import { FiltrosDeLogs } from '../../src/auditoria/schemas.ts';
import { listarLotes } from '../../src/lotes/queries.ts';
import { FiltrosDeLotes } from '../../src/lotes/schemas.ts';
import { listarMovimentacoes } from '../../src/movimentacoes/queries.ts';
import { FiltrosDeMovimentacoes } from '../../src/movimentacoes/schemas.ts';
import { contextFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';

/** PostgreSQL takes the plan for unknown values from the sixth execution on, when it looks no dearer. */
const EXECUTIONS = 7;

const ctx = contextFor(open(await freshDatabaseUrl(), 1));
const id = randomUUID();
const period = { data_inicio: '2026-01-01', data_fim: '2026-01-31' };

/** Every list that has a period, with each filter that can stand beside it. */
const LISTS = [
  [
    'movimentacoes',
    FiltrosDeMovimentacoes,
    listarMovimentacoes,
    { tipo: 'ENTRADA', origem: 'MANUAL', efetivas: true },
  ],
  ['auditoria', FiltrosDeLogs, listarLogs, { acao: 'LOGIN' }],
  ['lotes', FiltrosDeLotes, listarLotes, { busca: 'LOTE', fase: 'PRONTO', status: 'ATIVO' }],
] as const;
const CASES = LISTS.flatMap(([table, filters, list, values]) =>
  Object.keys(filters.shape)
    .filter((name) => name in values || name.endsWith('Id'))
    .map((name) => [table, name, filters, list, (values as Record<string, unknown>)[name] ?? id] as const),
);

test.each(CASES)(
  '%s by %s and a period are never planned for unknown values',
  async (...[, name, filters, list, value]) => {
    const input = z.parse(filters, { [name]: value, ...period });
    for (let n = 0; n < EXECUTIONS; n += 1) await list(ctx, input as never);
    const { rows } = await ctx.db.raw(
      `select statement from pg_prepared_statements where generic_plans > 0 and statement like '%with total%'`,
    );
    expect(rows).toEqual([]);
  },
);

test('a list without a period is prepared', async () => {
  const input = FiltrosDeMovimentacoes.parse({ especieId: id });
  for (let n = 0; n < EXECUTIONS; n += 1) await listarMovimentacoes(ctx, input);
  const { rows } = await ctx.db.raw(
    `select 1 from pg_prepared_statements where generic_plans + custom_plans >= ${EXECUTIONS}`,
  );
  expect(rows).toHaveLength(1);
});
