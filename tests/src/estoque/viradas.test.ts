import { expect, it } from 'vitest';
import { especie, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, admin } = await freshNursery();

/** How many seeds became seedlings with each fact of a batch that changed any. */
async function viradasDe(id: string) {
  const fatos = await caller.lotes.linhaDoTempo({ id });
  return fatos.flatMap(({ fato, viraram_mudas }) => (viraram_mudas === 0 ? [] : [[fato, viraram_mudas]]));
}

it('seeds become seedlings as their batch crosses PRODUÇÃO, and as a reversal brings them back beyond it', async () => {
  const { id, ...batch } = await lote(caller);
  const muda = (fase: 'GERMINAÇÃO' | 'PRODUÇÃO' | 'PRONTO' | 'FINALIZADO') =>
    caller.lotes.atualizarFase({ id, fase });
  const asSeeds = await mortalidade(caller, { id, ...batch }, 50);
  await muda('GERMINAÇÃO');
  await muda('PRODUÇÃO');
  await caller.movimentacoes.estornar({ id: asSeeds.id });
  const grown = await mortalidade(caller, { id, ...batch }, 30);
  expect([asSeeds.unidade, grown.unidade]).toEqual(['SEMENTE', 'MUDA']);
  await muda('GERMINAÇÃO');
  await caller.movimentacoes.estornar({ id: grown.id });
  await muda('FINALIZADO');
  await muda('PRONTO');

  expect(await viradasDe(id)).toEqual([
    ['FASE', 450],
    ['MOVIMENTACAO', 50],
    ['FASE', -470],
    ['MOVIMENTACAO', -30],
    ['MOVIMENTACAO', 500],
  ]);
  const [baixa] = (await caller.movimentacoes.listar({ loteId: id, origem: 'ENCERRAMENTO' })).docs;
  expect(baixa).toMatchObject({ unidade: 'SEMENTE', quantidade: 500 });
  for (const efetivas of [undefined, true]) {
    const { totais_por_unidade } = await caller.relatorios.movimentacoes({ loteId: id, efetivas });
    expect(totais_por_unidade).toMatchObject({
      sementes: { variacao_lote: 500, viraram_mudas: -500 },
      mudas: { variacao_lote: 0, viraram_mudas: 500 },
    });
  }
  expect((await admin.integridade.verificar()).diferencas).toEqual([]);
});

it('seedlings that were planted cross nothing', async () => {
  const { id: especie_id } = await especie(caller, { tipo: 'MUDA' });
  const itens_especies = [{ especie_id, quantidade_inicial: 500 }];
  const { id } = await lote(caller, { itens_especies, fase: 'PRODUÇÃO' });
  expect(await viradasDe(id)).toEqual([]);
});
