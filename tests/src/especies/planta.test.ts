import { expect, it } from 'vitest';
import { destinatario, especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { at } = await freshNursery({ cargo: 'Administrador' });
const on = (day: string) => at(`2026-${day}T12:00:00Z`);
const hoje = on('11-29');

const { id: estufa_id } = await estufa(on('01-01'));
const destinatario_id = (await destinatario(on('01-01'))).id;

type Fase = Parameters<(typeof hoje)['lotes']['atualizarFase']>[0]['fase'];

async function lote(aberto: string, especie_id: string, quantidade_inicial: number, fases: [string, Fase][]) {
  const itens_especies = [{ especie_id, quantidade_inicial }];
  const { id } = await on(aberto).lotes.criar({ estufa_id, itens_especies });
  for (const [day, fase] of fases) await on(day).lotes.atualizarFase({ id, fase, justificativa: 'x' });
  return id;
}

const ate = (...days: string[]) =>
  days.map((day, n): [string, Fase] => [day, (['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const)[n] as Fase]);

async function planta(nome_popular: string) {
  const nova = { nome_popular, nome_cientifico: null, variedade: null };
  const semente = (await especie(on('01-01'), { ...nova, tipo: 'SEMENTE', quantidade_inicial: 5_000 })).id;
  const muda = (await especie(on('01-01'), { ...nova, tipo: 'MUDA', quantidade_inicial: 12 })).id;
  return { semente, muda };
}

it('tells all that there is of a plant, and when there is more, the same from each of its records', async () => {
  const { semente, muda } = await planta('Araçá');
  // Ten, twenty and thirty days.
  await lote('02-01', semente, 30, ate('02-11', '03-03', '04-02'));
  await lote('11-01', semente, 70, ate('11-11'));
  const growing = ate('10-21', '11-20');
  await lote('10-01', semente, 400, growing);
  await lote('10-01', semente, 45, growing);
  const daSemente = await hoje.especies.planta({ id: semente });
  expect(daSemente).toMatchObject({
    ...{ sementes: 4_455, germinando: 70, crescendo: 445, prontas: 30, fora_de_lotes: 12, para_entregar: 42 },
    ...{ mais_em: '2026-12-20', mais_quantas: 445 },
    registros: [
      { id: semente, tipo: 'SEMENTE', quantidade_atual: 4_455, em_producao: 545 },
      { id: muda, tipo: 'MUDA', quantidade_atual: 12, em_producao: 0 },
    ],
    ...{ entregues: { sementes: 0, mudas: 0 }, ultima_entrega: null },
  });
  expect(await hoje.especies.planta({ id: muda })).toEqual(daSemente);
  const { docs } = await hoje.especies.listar({ porPlanta: true, nome: 'Araçá' });
  const {
    planta_id,
    registros,
    entregues: _,
    entregues_em_12_meses: __,
    ultima_entrega: ___,
    ...estoque
  } = daSemente;
  expect(docs).toMatchObject([{ planta_id, registros, planta: estoque }]);
  // What is late may be ready on any day.
  expect(await at('2027-01-15T12:00:00Z').especies.planta({ id: muda })).toMatchObject({
    ...{ mais_em: '2027-01-15', mais_quantas: 515 },
  });
});

it('does not guess a day where no batch was ever ready', async () => {
  const { semente, muda } = await planta('Jenipapo');
  await lote('11-01', semente, 70, ate('11-11'));
  expect(await hoje.especies.planta({ id: muda })).toMatchObject({ mais_em: null, mais_quantas: null });
});

it('tells what was delivered of it, seeds and seedlings apart, in twelve months and in all', async () => {
  const { semente, muda } = await planta('Cambuci');
  const entregar = (em: ReturnType<typeof at>, especie_id: string, quantidade: number) =>
    em.entregas.criar({
      ...{ destinatario_id, justificativa: 'Doação', itens: [{ especie_id, quantidade }] },
    });
  await entregar(at('2026-11-29T15:00:00Z'), semente, 100);
  await entregar(at('2026-11-30T15:00:00Z'), muda, 3);
  await entregar(at('2027-05-02T15:00:00Z'), semente, 7);
  const { id } = await entregar(at('2027-11-29T15:00:00Z'), muda, 5);
  const noFim = () => at('2027-11-29T16:00:00Z').especies.planta({ id: semente });
  expect(await noFim()).toMatchObject({
    entregues: { sementes: 107, mudas: 8 },
    entregues_em_12_meses: { sementes: 7, mudas: 8 },
    ultima_entrega: '2027-11-29',
  });
  await at('2027-11-29T15:30:00Z').entregas.estornar({ id, justificativa: 'Engano' });
  expect(await noFim()).toMatchObject({
    entregues: { sementes: 107, mudas: 3 },
    entregues_em_12_meses: { sementes: 7, mudas: 3 },
    ultima_entrega: '2027-05-02',
  });
});

it('lists plants of which something can be delivered', async () => {
  const [comMudas, comLote, semNada] = [
    await planta('Uvaia'),
    await especie(hoje, { nome_popular: 'Uvaia-do-mato', quantidade_inicial: 50 }),
    await especie(hoje, { nome_popular: 'Uvaia-roxa', quantidade_inicial: 50 }),
  ];
  await lote('01-01', comLote.id, 20, [['02-01', 'PRONTO']]);
  await lote('01-01', semNada.id, 20, [['02-01', 'PRODUÇÃO']]);
  const da = async (paraEntregar: boolean) =>
    (await hoje.especies.listar({ porPlanta: true, nome: 'Uvaia', ordenar: 'nome', paraEntregar })).docs.map(
      ({ id }) => id,
    );
  expect(await da(true)).toEqual([comMudas.muda, comLote.id]);
  expect(await da(false)).toEqual([semNada.id]);
});
