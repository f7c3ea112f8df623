import { describe, expect, test } from 'vitest';
import { fechar } from '../../../src/fechamento/fechar.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { especie, lote, mortalidade, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, user, caller, at, admin } = await freshNursery();
const agora = () => new Date('2026-07-15T12:00:00Z');

async function fecharTudo(settings = SETTINGS): Promise<void> {
  while (await fechar(db, settings));
}

/** What entered in June and in July, by the clocks of a zone. */
async function entradas(fusoHorario = SETTINGS.fusoHorario) {
  const settings = { ...SETTINGS, fusoHorario };
  const { serie_mensal } = await callerFor(db, user, { now: agora, settings }).dashboard.geral();
  return serie_mensal.slice(-2).map(({ entradas }) => entradas);
}

describe('the sums of days', () => {
  test('are by local day, in the present zone', async () => {
    const { id: especie_id } = await especie(caller);
    await movimentacao(at('2026-07-01T02:30:00Z'), { especie_id, quantidade: 7 });
    const [junho = 0, julho = 0] = await entradas();
    await fecharTudo();
    expect(await entradas()).toEqual([junho, julho]);
    expect(await entradas('America/Noronha')).toEqual([junho - 7, julho + 7]);

    await fecharTudo({ ...SETTINGS, fusoHorario: 'America/Noronha' });
    await movimentacao(at('2026-07-02T12:00:00Z'), { especie_id, quantidade: 1 });
    expect(await entradas('America/Noronha')).toEqual([junho - 7, julho + 8]);
    expect(await entradas()).toEqual([junho, julho + 1]);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });

  test('exclude what is reversed after its day was closed', async () => {
    const { id } = await movimentacao(at('2026-06-10T12:00:00Z'), { quantidade: 30 });
    await fecharTudo();
    const [before = 0] = await entradas();
    await admin.movimentacoes.estornar({ id });
    expect((await entradas())[0]).toBe(before - 30);
    await fecharTudo();
    expect((await entradas())[0]).toBe(before - 30);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});

describe('the sums of batches', () => {
  test('raise the alert for many deaths, closed or not', async () => {
    const aviso = async () =>
      (await callerFor(db, user).dashboard.geral()).alertas.filter(({ tipo }) => tipo === 'MORTALIDADE_ALTA');
    const found = await lote(caller);
    await mortalidade(caller, found, 100);
    await fecharTudo();
    expect(await aviso()).toEqual([]);
    await mortalidade(caller, found, 1);
    expect(await aviso()).toMatchObject([{ entidade_id: found.id }]);
    await fecharTudo();
    expect(await aviso()).toMatchObject([{ entidade_id: found.id }]);
  });
});
