import { afterEach, expect, test, vi } from 'vitest';
import { verificar } from '../../../../adapters/cli/database/verificar.ts';
import { selar } from '../../../../src/selos/selar.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, especie } from '../../../support/factories.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('the newest seal is printed when all is right, and otherwise the row that was changed', async () => {
  const url = await freshDatabaseUrl();
  const db = open(url);
  const { id } = await especie(callerFor(db, await administrador(db)), { quantidade_inicial: 7 });
  while (await selar(db, () => new Date('2026-11-22T11:30:00Z')));
  vi.stubEnv('DATABASE_URL', url);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));

  const remembered = () => db('problemas').select('problema', db.raw('visto_em::text'));
  expect(await verificar()).toBe(0);
  expect(await remembered()).toEqual([]);
  expect(lines.splice(0).slice(-2)).toEqual([
    expect.stringMatching(/^ok {5}selos: 2 refeitos, de \d registros; sem selo: 0$/),
    expect.stringMatching(/^ {2}último: 2 de 2026-11-22T11:30:00\.000Z: [0-9a-f]{64}$/),
  ]);

  await db.raw('alter table movimentacoes disable trigger user');
  const [{ justificativa }] = await db('movimentacoes').where('especie_id', id).select('justificativa');
  await db.raw(`update movimentacoes set justificativa = 'Outra' where especie_id = ?`, [id]);
  expect(await verificar()).toBe(1);
  expect(lines).toContainEqual('\nintegro: true');
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {2}selos: O registro 1 das movimentações foi alterado depois de selado, no selo 1\. \(/,
    ),
  );
  expect(await remembered()).toEqual([{ problema: 'VERIFICACAO', visto_em: 'infinity' }]);

  await db('movimentacoes').where('especie_id', id).update({ justificativa });
  expect(await verificar()).toBe(0);
  expect(await remembered()).toEqual([{ problema: 'VERIFICACAO', visto_em: '-infinity' }]);
});
