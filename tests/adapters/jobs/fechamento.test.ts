import { expect, test } from 'vitest';
import { start } from '../../../adapters/jobs/fechamento.ts';
import { capturingLog, SETTINGS } from '../../support/caller.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { until } from '../../support/until.ts';

const { db, caller } = await freshNursery();

test('all rows are closed soon, and later rows too', async () => {
  await especie(caller);
  const job = start(db, SETTINGS, capturingLog());
  const closed = () => until(async () => expect(await figures()).toEqual(await books()));
  await closed();
  await especie(caller);
  job.wake();
  await closed();
  await job.stop();
});

/** How far the figures of the ledger and of the trail go. */
async function figures() {
  const { rows } = await db.raw(
    `select figura, ate from fechamentos where figura not like '%lotes' order by figura`,
  );
  return rows;
}

/** How far they should. */
async function books() {
  const { rows } = await db.raw(`
    select (select max(seq) from movimentacoes) as movimentacoes, (select max(seq) from auditoria) as auditoria`);
  const { movimentacoes, auditoria } = rows[0];
  return [
    { figura: 'milhares de auditoria', ate: auditoria },
    { figura: 'milhares de movimentacoes', ate: movimentacoes },
    { figura: 'somas_por_dia America/Sao_Paulo', ate: movimentacoes },
    { figura: 'somas_por_especie America/Sao_Paulo', ate: movimentacoes },
    { figura: 'somas_por_item', ate: movimentacoes },
  ];
}
