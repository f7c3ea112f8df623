import { grouped } from '../../src/common/grouped.ts';
import { localDay } from '../../src/common/local-time.ts';
import { CONTA } from '../../src/fechamento/somas-por-item.ts';
import type { Caller } from '../support/caller.ts';
import { allPages, type Compared, sumOf } from './compared.ts';

type Entregas = Awaited<ReturnType<Caller['entregas']['listar']>>['docs'];

/** The day on which everything is compared, and the zone of its days. */
interface Agora {
  hoje: string;
  fuso: string;
}

/** The account of each plant of these species, beside what its records, batches and deliveries tell one by one. */
export async function ofPlants(
  compared: Compared,
  caller: Caller,
  species: readonly string[],
  agora: Agora,
): Promise<void> {
  const { docs: registros } = await allPages((page) => caller.especies.listar({ page, limite: 100 }));
  const { docs: plantas } = await allPages((page) =>
    caller.especies.listar({ porPlanta: true, page, limite: 100 }),
  );
  const { docs: lotes } = await allPages((page) => caller.lotes.listar({ page, limite: 100 }));
  const itens = lotes.flatMap(({ fase, itens_especies }) =>
    itens_especies.map((item) => ({ ...item, fase })),
  );
  const { docs: entregas } = await allPages((page) => caller.entregas.listar({ page, limite: 100 }));
  const novas = new Set(registros.filter(({ id }) => species.includes(id)).map(({ planta_id }) => planta_id));
  for (const planta_id of novas) {
    const dela = registros.filter((each) => each.planta_id === planta_id).reverse();
    const [conta, ...outras] = await Promise.all(dela.map(({ id }) => caller.especies.planta({ id })));
    if (!conta) continue;
    const same = (what: string, one: unknown, other: unknown) =>
      compared.same(`plant ${dela[0]?.nome_popular} ${planta_id}: ${what}`, one, other);
    for (const outra of outras) same('from another of its records', conta, outra);
    const ids = dela.map(({ id }) => id);
    const {
      registros: told,
      planta_id: _,
      entregues,
      entregues_em_12_meses,
      ultima_entrega,
      ...estoque
    } = conta;
    same(
      'records, their list',
      told,
      dela.map(({ id, status, quantidade_atual, em_producao, tipo }) => ({
        ...{ id, status, quantidade_atual, em_producao, tipo },
      })),
    );
    const row = plantas.find((each) => each.planta_id === planta_id);
    same('its row in the list', estoque, row?.planta);
    same('its records in the list', told, row?.registros);
    const first = (which: (each: (typeof dela)[number]) => boolean) => dela.find(which)?.id ?? null;
    const emUso = first(({ tipo, status }) => tipo === 'MUDA' && status === 'ATIVO');
    same('the row in the list is of its seedling in use, or the oldest', row?.id, emUso ?? ids[0]);
    const destino = emUso ?? first(({ tipo }) => tipo === 'MUDA');
    const semente = first(({ tipo }) => tipo === 'SEMENTE');
    for (const { tipo, muda_equivalente, semente: delas } of dela)
      same(
        'its seedling and its seed, from each record',
        [muda_equivalente?.id ?? null, delas?.id ?? null],
        tipo === 'SEMENTE' ? [destino, null] : [null, semente],
      );
    const soltas = (tipo: string) =>
      sumOf(
        dela.filter((each) => each.tipo === tipo),
        ({ quantidade_atual }) => quantidade_atual,
      );
    const emLotes = (which: (item: (typeof itens)[number]) => boolean) =>
      sumOf(
        itens.filter((item) => ids.includes(item.especie_id) && which(item)),
        ({ quantidade_atual }) => quantidade_atual,
      );
    const prontas = emLotes(({ fase }) => fase === 'PRONTO');
    const { mais_em, mais_quantas, ...saldos } = estoque;
    same('balances, records and items of batches', saldos, {
      sementes: soltas('SEMENTE'),
      germinando: emLotes(({ unidade }) => unidade === 'SEMENTE'),
      crescendo: emLotes(({ unidade, fase }) => unidade === 'MUDA' && fase !== 'PRONTO'),
      prontas,
      fora_de_lotes: soltas('MUDA'),
      para_entregar: prontas + soltas('MUDA'),
    });
    const ciclos = await Promise.all(ids.map((id) => caller.especies.ciclo({ id })));
    const dias = ciclos
      .flatMap(({ previsoes }) => previsoes)
      .flatMap(({ pronto_em, quantidade }) =>
        pronto_em === null ? [] : { dia: pronto_em < agora.hoje ? agora.hoje : pronto_em, quantidade },
      );
    const dia = dias.map((each) => each.dia).sort()[0] ?? null;
    const nesseDia = dias.filter((each) => each.dia === dia);
    same(
      'when there is more, cycles',
      [mais_em, mais_quantas],
      [dia, dia && sumOf(nesseDia, ({ quantidade }) => quantidade)],
    );
    same('what was delivered, deliveries', [entregues, ultima_entrega], entreguesDe(entregas, ids, agora));
    // Everything was recorded in the last months.
    same('what was delivered in twelve months, in all', entregues_em_12_meses, entregues);
  }
  await ofAllPlants(compared, caller, plantas);
  await ofReports(compared, caller, registros, plantas);
}

function entreguesDe(entregas: Entregas, especies: readonly string[], { fuso }: Agora) {
  const levado = entregas.flatMap(({ itens, data_registro }) =>
    itens
      .filter(({ especie, estornada_por }) => especies.includes(especie.id) && estornada_por === null)
      .map((item) => ({ ...item, dia: localDay(new Date(data_registro), fuso) })),
  );
  const of = (unidade: string) =>
    sumOf(
      levado.filter((item) => item.unidade === unidade),
      ({ quantidade }) => quantidade,
    );
  return [
    { sementes: of('SEMENTE'), mudas: of('MUDA') },
    levado
      .map(({ dia }) => dia)
      .sort()
      .at(-1) ?? null,
  ];
}

/** All plants together, beside the dashboard. */
async function ofAllPlants(
  compared: Compared,
  caller: Caller,
  rows: Awaited<ReturnType<Caller['especies']['listar']>>['docs'],
): Promise<void> {
  const { docs: paraEntregar } = await allPages((page) =>
    caller.especies.listar({ porPlanta: true, paraEntregar: true, page, limite: 100 }),
  );
  compared.same(
    'plants with something to deliver, the filter',
    rows.filter(({ planta }) => planta?.para_entregar).map(({ planta_id }) => planta_id),
    paraEntregar.map(({ planta_id }) => planta_id),
  );
  const { especies, lotes } = await caller.dashboard.geral();
  const all = (figure: 'sementes' | 'fora_de_lotes' | 'germinando' | 'crescendo' | 'prontas') =>
    sumOf(rows, ({ planta }) => planta?.[figure] ?? Number.NaN);
  compared.same(
    'plants, dashboard',
    [
      all('sementes'),
      all('fora_de_lotes'),
      all('germinando'),
      all('crescendo') + all('prontas'),
      all('prontas'),
    ],
    [
      ...[especies.saldo_sementes, especies.saldo_mudas, lotes.em_producao_sementes, lotes.em_producao_mudas],
      lotes.mudas_prontas,
    ],
  );
}

type Registros = Awaited<ReturnType<Caller['especies']['listar']>>['docs'];

/** The reports by plant, beside the list of plants and the reports of each record. */
async function ofReports(
  compared: Compared,
  caller: Caller,
  registros: Registros,
  plantas: Registros,
): Promise<void> {
  const especies = await allPages((page) => caller.relatorios.especies({ por: 'planta', page, limite: 100 }));
  const SALDOS = [
    'sementes',
    'germinando',
    'crescendo',
    'prontas',
    'fora_de_lotes',
    'para_entregar',
  ] as const;
  const saldos = (each: Partial<Record<(typeof SALDOS)[number], number>> = {}) =>
    SALDOS.map((saldo) => each[saldo]);
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));
  compared.same(
    'report of species by plant, list of plants',
    byId(especies.docs).map((row) => [row.id, ...saldos(row)]),
    byId(plantas).map(({ id, planta }) => [id, ...saldos(planta)]),
  );
  compared.same(
    'report of species by plant, its totals',
    especies.totais,
    Object.fromEntries(SALDOS.map((saldo) => [saldo, sumOf(especies.docs, (row) => row[saldo] ?? 0)])),
  );

  const dePlantas = await allPages((page) =>
    caller.relatorios.producao({ por: 'planta', page, limite: 100 }),
  );
  const deRegistros = await allPages((page) => caller.relatorios.producao({ page, limite: 100 }));
  compared.same('production by plant and by record, totals', dePlantas.totais, deRegistros.totais);
  const plantaDe = new Map(registros.map(({ id, planta_id }) => [id, planta_id]));
  const conta = (rows: typeof deRegistros.docs) =>
    [...CONTA, 'vivas' as const, ...RATES.map((rate) => `${rate}_amostra` as const)].map((figure) =>
      sumOf(rows, (row) => row[figure]),
    );
  const ofPlant = grouped(deRegistros.docs, ({ especie_id }) => plantaDe.get(especie_id));
  for (const row of dePlantas.docs) {
    const rows = ofPlant.get(plantaDe.get(row.especie_id)) ?? [];
    const same = (what: string, one: unknown, other: unknown) =>
      compared.same(`production of plant ${row.especie}: ${what}`, one, other);
    same('its records', conta([row]), conta(rows));
    // The rates are of one record alone, and the record of the row may be another.
    const { especie_id, especie, tipo } = row;
    if (rows.length === 1) same('its one record', { ...rows[0], especie_id, especie, tipo }, row);
  }
  compared.same('plants in production', dePlantas.totalDocs, ofPlant.size);
}

const RATES = ['germinacao', 'sobrevivencia', 'rendimento'] as const;
