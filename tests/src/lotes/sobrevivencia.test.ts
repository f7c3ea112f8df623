import { describe, expect, it } from 'vitest';
import type { Fase } from '../../../src/common/vocabulary.ts';
import {
  especie,
  especieDo,
  estufa,
  lote,
  mortalidade,
  movimentacao,
  passar,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery();

type Lote = Awaited<ReturnType<typeof lote>>;

const go = (batch: Lote, ...fases: Fase[]) => passar(caller, batch, ...fases);
const ofType = (from: Lote, tipo: 'PERDA' | 'AJUSTE' | 'SAIDA', quantidade: number) =>
  movimentacao(caller, { tipo, lote_id: from.id, especie_id: especieDo(from), quantidade });

describe('the survival of a batch', () => {
  const survivalOf = ({ id }: Lote) => caller.lotes.sobrevivencia({ id });

  it('is that of its species in the report, when the species is in no other batch', async () => {
    const batch = await lote(caller);
    await mortalidade(caller, batch, 30);
    await go(batch, 'GERMINAÇÃO');
    await ofType(batch, 'SAIDA', 20);
    await go(batch, 'PRODUÇÃO');
    await mortalidade(caller, batch, 45);
    await ofType(batch, 'PERDA', 45);
    await go(batch, 'PRONTO');
    await mortalidade(caller, batch, 100);
    expect(await survivalOf(batch)).toEqual({ taxa: 0.8, amostra: 450, motivo: null });
    const { docs } = await caller.relatorios.producao({ nome: batch.itens_especies[0]?.nome_popular });
    expect(docs).toMatchObject([{ sobrevivencia: 0.8, sobrevivencia_amostra: 450 }]);
  });

  it('is null, and says why, where the history does not support it', async () => {
    const batch = await lote(caller);
    const none = (motivo: string) => ({ taxa: null, amostra: 0, motivo });
    expect(await survivalOf(batch)).toEqual(none('O lote ainda não passou da Produção.'));
    await go(batch, 'PRONTO');
    expect(await survivalOf(batch)).toEqual(
      none('O lote não foi de Produção a Pronto sem pular nem voltar fase.'),
    );
    const back = await lote(caller);
    await go(back, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'PRODUÇÃO');
    expect(await survivalOf(back)).toEqual(
      none('O lote não foi de Produção a Pronto sem pular nem voltar fase.'),
    );
    const added = await lote(caller);
    await ofType(added, 'AJUSTE', 10);
    await go(added, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
    expect(await survivalOf(added)).toEqual(none('Houve ajuste para mais, ou entrada, no lote.'));
  });

  it('adds no seeds to seedlings', async () => {
    const especies = [await especie(caller, { tipo: 'SEMENTE' }), await especie(caller, { tipo: 'MUDA' })];
    const batch = await lote(caller, {
      itens_especies: especies.map(({ id }) => ({ especie_id: id, quantidade_inicial: 100 })),
    });
    await go(batch, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
    expect(await survivalOf(batch)).toEqual({
      ...{ taxa: null, amostra: 0, motivo: 'O lote tem sementes e mudas, que não se somam.' },
    });
  });

  it('counts plants discarded in PRODUÇÃO, also in a batch imported in that phase', async () => {
    const { id: especie_id } = await especie(caller);
    const { id: estufa_id } = await estufa(caller);
    const linha = {
      codigo: 'Canteiro 7',
      estufa_id,
      especie_id,
      quantidade: 40,
      fase: 'PRODUÇÃO' as const,
      data_inicio: '2026-03-14',
    };
    await caller.lotes.importar({ linhas: [linha], gravar: true });
    const [imported] = (await caller.lotes.listar({ busca: 'Canteiro 7' })).docs;
    const id = imported?.id as string;
    await caller.lotes.descartar({ id, justificativa: 'Geada' });
    expect(await caller.lotes.sobrevivencia({ id })).toEqual({ taxa: 0, amostra: 40, motivo: null });
  });
});
