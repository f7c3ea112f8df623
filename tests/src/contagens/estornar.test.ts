import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { contagem, especieDo, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce, times } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();
const justificativa = 'Contada a estufa errada';

const vivas = async ({ id }: { id: string }) => (await caller.lotes.buscar({ id })).quantidade_total;

/** A closed count of batches of 500, of which these many were found. */
async function encerrada(...found: number[]) {
  const batches: Awaited<ReturnType<typeof lote>>[] = [];
  for (const _ of found) batches.push(await lote(caller));
  const { id, linhas } = await contagem(caller, { lote_ids: batches.map((batch) => batch.id) });
  for (const [n, batch] of batches.entries()) {
    const linha_id = linhas.find((linha) => linha.lote?.id === batch.id)?.id ?? '';
    await caller.contagens.anotar({ id, linha_id, quantidade: found[n] ?? 0 });
  }
  return { id, batches, closed: await caller.contagens.encerrar({ id, justificativa: 'Contagem' }) };
}

describe('the reversal of a count', () => {
  it('takes back every difference in one operation, and marks each line', async () => {
    const { id, batches } = await encerrada(490, 505, 500);
    const acoes = await audited(db, async () => {
      const reversed = await caller.contagens.estornar({ id, justificativa });
      expect(reversed).toMatchObject({ situacao: 'ESTORNADA', linhas_diferentes: 2 });
      expect(reversed.linhas.filter(({ estornada_por }) => estornada_por !== null)).toHaveLength(2);
    });
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'ESTORNAR_CONTAGEM']);
    expect(await Promise.all(batches.map(vivas))).toEqual([500, 500, 500]);
    await expectRefused(
      db,
      () => caller.contagens.estornar({ id, justificativa }),
      'invalid',
      'JA_ESTORNADA',
    );
  });

  it('covers the rest when a row was already reversed', async () => {
    const { id, batches, closed } = await encerrada(490, 480);
    const { movimentacao_id } = closed.linhas[0] ?? {};
    await caller.movimentacoes.estornar({ id: movimentacao_id ?? '' });
    await caller.contagens.estornar({ id, justificativa });
    expect(await Promise.all(batches.map(vivas))).toEqual([500, 500]);
  });

  it('makes the previous count the last one', async () => {
    const { id, batches } = await encerrada(490);
    const last = async () =>
      (await caller.lotes.buscar({ id: batches[0]?.id ?? '' })).itens_especies[0]?.ultima_contagem;
    const first = await last();
    const again = await contagem(caller, { lote_ids: [batches[0]?.id ?? ''] });
    await caller.contagens.anotar({ id: again.id, linha_id: again.linhas[0]?.id ?? '', quantidade: 489 });
    await caller.contagens.encerrar({ id: again.id, justificativa });
    expect(Date.parse((await last()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
    const trial = callerFor(db, user, { simular: true });
    expect(await trial.contagens.estornar({ id, justificativa })).toMatchObject({
      contados_depois: [{ lote: { id: batches[0]?.id }, contagem: { id: again.id }, quantidade: 489 }],
    });
    await caller.contagens.estornar({ id: again.id, justificativa });
    expect(await last()).toBe(first);
    await caller.contagens.estornar({ id, justificativa });
    expect(await last()).toBe(null);
  });

  it('happens once when many request it, reverse its rows and move the batch at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id, batches, closed } = await encerrada(490, 505);
      const rows = closed.linhas.flatMap(({ movimentacao_id }) => movimentacao_id ?? []);
      const [batch] = batches as [(typeof batches)[number]];
      await atOnce([
        ...times(4, () => () => caller.contagens.estornar({ id, justificativa })),
        ...rows.map((row) => () => caller.movimentacoes.estornar({ id: row })),
        ...times(
          5,
          () => () =>
            caller.lotes.registrarMortalidade({
              ...{ id: batch.id, especie_id: especieDo(batch), quantidade: 1, justificativa: 'Seca' },
            }),
        ),
      ]);
      expect(await Promise.all(batches.map(vivas))).toEqual([495, 500]);
      expect(await caller.contagens.buscar({ id })).toMatchObject({ situacao: 'ESTORNADA' });
    }
  });
});
