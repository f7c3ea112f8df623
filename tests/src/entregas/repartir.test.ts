import { beforeAll, describe, expect, it } from 'vitest';
import { localDay, plusDays } from '../../../src/common/local-time.ts';
import { destinatario, especie, lote, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { violations } from '../../support/invariants.ts';
import { leavingNoTrace } from '../../support/refusals.ts';

/** A delivery of which the service chooses the stocks. */

const { db, caller, at } = await freshNursery();
const destinatario_id = (await destinatario(caller)).id;
const HOJE = localDay(new Date(), 'America/Sao_Paulo');

type Item = Parameters<typeof caller.entregas.criar>[0]['itens'][number];

const entregar = (...itens: Item[]) =>
  caller.entregas.criar({ destinatario_id, itens, justificativa: 'Doação' });
const antigos = (especie_id: string, quantidade: number, mais: Partial<Item> = {}): Item => ({
  ...{ especie_id, quantidade, de: 'MAIS_ANTIGOS', ...mais },
});
const recusa = (...itens: Item[]) =>
  expect(leavingNoTrace(db, () => entregar(...itens)).catch((error) => error.cause.faults)).resolves;

/** What a delivery took, by its place in the request, the stock and how much. */
const levado = ({ itens }: Awaited<ReturnType<typeof entregar>>) =>
  itens.map(({ pedido, lote, especie, quantidade }) => [pedido, lote?.id ?? especie.id, quantidade]);

/** A plant with a record of seeds and one of seedlings. */
async function planta(nome_popular: string, sementes: number, mudas: number) {
  const nova = { nome_popular, nome_cientifico: null, variedade: null };
  const semente = await especie(caller, { ...nova, tipo: 'SEMENTE', quantidade_inicial: sementes });
  const muda = await especie(caller, { ...nova, tipo: 'MUDA', quantidade_inicial: mudas });
  return { semente: semente.id, muda: muda.id };
}

const pronto = async (especie_id: string, quantidade_inicial: number, dia: string) =>
  (
    await lote(at(`${dia}T12:00:00Z`), {
      ...{ itens_especies: [{ especie_id, quantidade_inicial }], fase: 'PRONTO' },
    })
  ).id;

describe('what a plant has', () => {
  let ipe: Awaited<ReturnType<typeof planta>>;
  let [novo, velho] = ['', ''];
  beforeAll(async () => {
    ipe = await planta('Ipê-roxo', 1_050, 40);
    novo = await pronto(ipe.semente, 50, '2026-03-02');
    velho = await pronto(ipe.muda, 30, '2026-02-01');
  });

  it('goes out from the batch that began first, then the next, then from outside batches, whichever record is named', async () => {
    expect(levado(await entregar(antigos(ipe.semente, 40)))).toEqual([
      [0, velho, 30],
      [0, novo, 10],
    ]);
    expect((await caller.lotes.buscar({ id: velho })).fase).toBe('FINALIZADO');
    expect(levado(await entregar(antigos(ipe.muda, 45)))).toEqual([
      [0, novo, 40],
      [0, ipe.muda, 5],
    ]);
  });

  it('is never given as seeds, unless seeds are asked for', async () => {
    await recusa(antigos(ipe.semente, 6)).toMatchObject([
      {
        ...{ codigo: 'SALDO_INSUFICIENTE', campo: 'itens.0.quantidade' },
        detalhe: 'Peça no máximo 5: falta 1 muda de Ipê-roxo, e prontas há 5 (fora de lotes).',
      },
    ]);
    await recusa(antigos((await especie(caller, { quantidade_inicial: 5 })).id, 1)).toMatchObject([
      {
        detalhe: expect.stringMatching(
          /^Retire este item, ou espere: falta 1 muda de .+, e prontas não há nenhuma\.$/,
        ),
      },
    ]);
    expect(levado(await entregar(antigos(ipe.muda, 700, { unidade: 'SEMENTE' })))).toEqual([
      [0, ipe.semente, 700],
    ]);
  });
});

describe('several wishes in one delivery', () => {
  it('each become their items, which name their place; what is refused is named by it, too', async () => {
    const [a, b] = [await planta('Araçá', 160, 0), await planta('Cambuci', 0, 20)];
    const primeiro = await pronto(a.semente, 30, '2026-02-01');
    const segundo = await pronto(a.semente, 30, '2026-02-02');
    const feita = await entregar(
      { especie_id: b.muda, quantidade: 3 },
      antigos(a.muda, 40),
      antigos(a.muda, 25, { unidade: 'SEMENTE' }),
    );
    expect(levado(feita)).toEqual([
      [0, b.muda, 3],
      [1, primeiro, 30],
      [1, segundo, 10],
      [2, a.semente, 25],
    ]);
    expect(feita).toMatchObject({ por_unidade: { sementes: 25, mudas: 43 }, avisos: [] });
    await recusa(
      antigos(b.muda, 17),
      antigos(a.muda, 300),
      antigos(a.muda, 76, { unidade: 'SEMENTE' }),
    ).toMatchObject([
      {
        campo: 'itens.1.quantidade',
        detalhe: expect.stringMatching(
          /^Peça no máximo 20: faltam 280 mudas de Araçá, e prontas há 20 \(LOTE-\S+\)\.$/,
        ),
      },
      {
        campo: 'itens.2.quantidade',
        detalhe: 'Peça no máximo 75: falta 1 semente de Araçá, e no estoque há 75.',
      },
    ]);
  });

  it('are told what is growing where less is ready', async () => {
    const { semente, muda } = await planta('Ingá', 500, 0);
    await lote(caller, {
      itens_especies: [{ especie_id: semente, quantidade_inicial: 445 }],
      fase: 'PRODUÇÃO',
    });
    await recusa(antigos(muda, 1)).toMatchObject([
      { detalhe: expect.stringMatching(/, e prontas não há nenhuma \(445 crescendo\)\.$/) },
    ]);
    await pronto(semente, 30, '2026-02-01');
    await recusa(antigos(muda, 31)).toMatchObject([
      { detalhe: expect.stringMatching(/, e prontas há 30 \(LOTE-\S+\), e 445 crescendo\.$/) },
    ]);
  });

  it('take nothing twice, however many are recorded at once', async () => {
    const { semente, muda } = await planta('Cerejeira', 60, 10);
    await pronto(semente, 30, '2026-02-01');
    await pronto(semente, 30, '2026-02-02');
    const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => entregar(antigos(muda, 20))));
    const feitas = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(feitas).toHaveLength(3);
    expect(await violations(db)).toEqual([]);
    await recusa(antigos(muda, 11)).toMatchObject([{ detalhe: expect.stringContaining('prontas há 10') }]);
  });

  it('tells seed past its date, which goes last', async () => {
    const { semente } = await planta('Jequitibá', 0, 0);
    const validade = plusDays(HOJE, -1);
    const vencida = await procedencia(caller, { especie_id: semente, validade, recebe: 10 });
    await procedencia(caller, { especie_id: semente, recebe: 10 });
    const pedir = (quantidade: number) => entregar(antigos(semente, quantidade, { unidade: 'SEMENTE' }));
    expect((await pedir(8)).avisos).toEqual([]);
    expect((await pedir(5)).avisos).toEqual([
      expect.stringMatching(
        `^Avise quem leva 3 sementes de Jequitibá \\(${vencida.codigo}\\): a validade terminou em `,
      ),
    ]);
  });

  it('is refused when it would be more than fifty items', async () => {
    const { muda } = await planta('Pitanga', 0, 0);
    for (let n = 0; n < 51; n += 1) await pronto(muda, 2, '2026-02-02');
    const velho = await pronto(muda, 2, '2026-02-01');
    expect(levado(await entregar(antigos(muda, 1)))).toEqual([[0, velho, 1]]);
    await recusa(
      { especie_id: (await planta('Uvaia', 0, 5)).muda, quantidade: 1 },
      antigos(muda, 98),
    ).toMatchObject([
      {
        codigo: 'ITENS_DEMAIS',
        campo: 'itens.1.quantidade',
        detalhe: expect.stringMatching(/^Peça no máximo 97,/),
      },
    ]);
    expect((await entregar(antigos(muda, 99))).itens).toHaveLength(50);
  });
});
