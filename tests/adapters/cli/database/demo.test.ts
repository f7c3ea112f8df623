import { expect, test } from 'vitest';
import { FASES } from '../../../../src/common/vocabulary.ts';
import { emptyDatabaseUrl, open } from '../../../support/database.ts';
import { viveiro } from '../../../support/process.ts';

test('the demonstration fills only an empty database, and verificar finds no difference until a row is changed', async () => {
  const settings = { DATABASE_URL: await emptyDatabaseUrl() };
  const verify = () => viveiro(['verificar'], settings);
  const demo = () => viveiro(['demo'], settings);

  expect(await demo()).toMatchObject({ code: 0, output: expect.stringContaining('60 lotes') });
  const db = open(settings.DATABASE_URL);
  const phases = await db('lotes').distinct('fase');
  expect(phases.map(({ fase }) => fase).sort()).toEqual([...FASES].sort());
  expect(await db('destinatarios').where('documento_valido', false)).toEqual([]);
  expect(await seedThatWasCollected(db)).toEqual({ em_lugares: true, semeada: true, entregue: true });
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('integro: true') });

  const { code, output } = await demo();
  expect([code, output]).toEqual([2, expect.stringContaining('já tem cadastros')]);

  await db.raw('update especies set quantidade_atual = quantidade_atual + 1 where seq = 1');
  const tampered = await verify();
  expect(tampered.code).toBe(1);
  expect(tampered.output).toMatch(/saldo_sementeira: especie [0-9a-f-]{36}: registrado \d+, calculado \d+/);
  expect(tampered.output).toContain('integro: false');
});

/** Whether the collected seed has places, some of it was sown, and somebody got plants of it. */
async function seedThatWasCollected(db: ReturnType<typeof open>) {
  const { rows } = await db.raw(`
    select bool_and(p.municipio is not null and p.numero_matrizes > 0) as em_lugares,
      count(distinct m.lote_id) > 20 as semeada, count(distinct e.destinatario_id) > 10 as entregue
    from procedencias p
      left join atribuicoes a on a.procedencia_id = p.id
      left join movimentacoes m on m.id = a.movimentacao_id and m.origem = 'ALOCACAO'
      left join movimentacoes e on e.lote_id = m.lote_id and e.destinatario_id is not null
    where p.origem = 'COLETA'`);
  return rows[0];
}
