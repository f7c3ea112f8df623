import { expect, it } from 'vitest';
import { especie, lote, mortalidade, passar } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, at } = await freshNursery();

const names = { nome_cientifico: null, variedade: null };

async function planta(nome_popular: string) {
  const dela = { ...names, nome_popular };
  const semente = await especie(at('2026-01-10T12:00:00Z'), {
    ...dela,
    tipo: 'SEMENTE',
    quantidade_inicial: 100,
  });
  const muda = await especie(at('2026-02-10T12:00:00Z'), { ...dela, tipo: 'MUDA', quantidade_inicial: 7 });
  return { semente, muda };
}

it('a plant is one row with what all its records have, whichever of them the filters find', async () => {
  const { semente, muda } = await planta('Angico');
  await especie(caller, {
    ...names,
    nome_popular: 'Angico-do-cerrado',
    tipo: 'SEMENTE',
    quantidade_inicial: 9,
  });
  const asked = { por: 'planta', nome: 'angico' } as const;
  const all = await caller.relatorios.especies(asked);
  expect(all.docs).toMatchObject([
    { id: muda.id, sementes: 100, fora_de_lotes: 7, para_entregar: 7 },
    { nome_popular: 'Angico-do-cerrado', sementes: 9, para_entregar: 0 },
  ]);
  const none = { germinando: 0, crescendo: 0, prontas: 0 };
  expect(all.totais).toEqual({ ...none, sementes: 109, fora_de_lotes: 7, para_entregar: 7 });
  expect(all.totais_por_unidade).toBeUndefined();
  expect(all.colunas.map(({ campo }) => campo)).not.toContain('tipo');
  for (const found of [{ tipo: 'SEMENTE' }, { data_fim: '2026-01-31' }] as const) {
    const { docs } = await caller.relatorios.especies({ ...asked, ...found });
    expect(docs[0]).toMatchObject({ id: semente.id, sementes: 100, fora_de_lotes: 7 });
  }
});

it('a plant has one account of its batches, and a batch of two of its records is one', async () => {
  const { semente, muda } = await planta('Paineira');
  const itens_especies = [
    { especie_id: semente.id, quantidade_inicial: 50 },
    { especie_id: muda.id, quantidade_inicial: 5 },
  ];
  const both = await lote(caller, { itens_especies });
  await mortalidade(caller, both, 10);
  await passar(caller, both, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
  const { docs, totais } = await caller.relatorios.producao({
    por: 'planta',
    nome: 'paineira',
    tipo: 'MUDA',
  });
  expect(docs).toMatchObject([
    {
      ...{ especie_id: muda.id, lotes: 1, alocadas: 55, mortas: 10, vivas: 45 },
      ...{ germinacao: 0.8, germinacao_lotes: 1, germinacao_amostra: 50 },
      ...{ sobrevivencia: 1, sobrevivencia_lotes: 1, sobrevivencia_amostra: 45 },
    },
  ]);
  expect(totais).toMatchObject({ alocadas: 55, vivas: 45 });
});
