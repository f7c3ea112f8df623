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
  expect(await countsAndRounds(db)).toEqual({
    contagens: [
      { situacao: 'ENCERRADA', cega: false, contada: 'toda', diferencas: true },
      { situacao: 'ABERTA', cega: false, contada: 'em parte', diferencas: false },
      { situacao: 'ABERTA', cega: true, contada: 'em parte', diferencas: false },
    ],
    vistas: ['Estufa 1', 'Estufa 2'],
  });
  const plantas = await db('especies').count('* as registros').groupBy('planta_id');
  expect(new Set(plantas.map(({ registros }) => registros))).toEqual(new Set([1, 2, 3]));
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

/** How far each count is, and which greenhouses somebody has seen in the last week. */
async function countsAndRounds(db: ReturnType<typeof open>) {
  const { rows: contagens } = await db.raw(`
    select c.situacao, c.cega, case when count(n.linha_id) = 0 then 'não' when count(n.linha_id) = count(*) then 'toda' else 'em parte' end
      as contada, count(d.movimentacao_id) > 1 as diferencas
    from contagens c join contagem_linhas l on l.contagem_id = c.id
      left join (select distinct linha_id from contagem_notas) n on n.linha_id = l.id
      left join contagem_diferencas d on d.linha_id = l.id
    group by c.id order by c.seq`);
  const { rows: rondas } = await db.raw(`
    select distinct detalhes ->> 'localizacao_estufa' as estufa from auditoria
    where acao = 'FAZER_RONDA' and data_registro > now() - interval '8 days' order by 1`);
  return { contagens, vistas: rondas.map(({ estufa }: { estufa: string }) => estufa) };
}
