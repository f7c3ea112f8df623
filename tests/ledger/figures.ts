import type { Db } from '../../db/connection.ts';
import type { Caller } from '../support/caller.ts';
import { allPages, CONTA, Compared, idsOf, sumOf } from './compared.ts';
import { ofUnits } from './figures-by-unit.ts';
import { ofSurvival } from './survival.ts';

/**
 * Compares each figure that the service answers with every other one that tells the same. Records are compared one by one if their numbers are later than `since`. It knows nothing of the ledger but what is documented on the fields: which of them are added up, and to what.
 */
export async function compare(
  db: Db,
  caller: Caller,
  since: { especie: number; lote: number },
): Promise<Compared> {
  const compared = new Compared();
  for (const id of await especiesDesde(db, since)) await ofSpecies(compared, caller, id);
  await ofSurvival(compared, caller, db, since);
  await ofTheNursery(compared, caller);
  return compared;
}

export async function especiesDesde(db: Db, since: { especie: number }): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>('select id from especies where seq > ?', [
    since.especie,
  ]);
  return rows.map(({ id }) => id);
}

/** The numbers to add up, of all movements of a species. */
async function ofSpecies(compared: Compared, caller: Caller, id: string): Promise<void> {
  const especie = await caller.especies.buscar({ id });
  const kept = { sementeira: especie.quantidade_atual, em_producao: especie.em_producao };
  const same = (what: string, one: unknown, other: unknown) =>
    compared.same(`${especie.nome_popular} ${id}: ${what}`, one, other);

  const historico = await caller.especies.historico({ id });
  const moved = {
    sementeira: sumOf(historico, (m) =>
      (m.especie_destino_id ?? m.especie_id) === id ? m.variacao_sementeira : 0,
    ),
    em_producao: sumOf(historico, (m) => (m.especie_id === id ? m.variacao_lote : 0)),
  };
  same('balances, sums of the history', kept, moved);

  const lista = await allPages((page) => caller.movimentacoes.listar({ especieId: id, page, limite: 100 }));
  same('history, list', idsOf(historico), idsOf(lista.docs));
  same('list, its total', lista.docs.length, lista.totalDocs);

  const relatorio = await allPages((page) =>
    caller.relatorios.movimentacoes({ especieId: id, page, limite: 100 }),
  );
  // What became seedlings is a row of the statement, and no movement.
  const movidas = relatorio.docs.filter((row) => row.id !== null);
  same('history, report of movements', historico.length, movidas.length);
  same('report of movements, its total', relatorio.docs.length, relatorio.totalDocs);
  same('balances, totals of the report', kept, {
    sementeira: relatorio.totais.variacao_sementeira,
    em_producao: relatorio.totais.variacao_lote,
  });
  same('balances, rows of the report', kept, {
    sementeira: sumOf(relatorio.docs, ({ variacao_sementeira }) => variacao_sementeira),
    em_producao: sumOf(relatorio.docs, ({ variacao_lote }) => variacao_lote),
  });

  const { sementeira, em_producao } = await caller.especies.saldo({ id });
  same('balances, saldo', kept, { sementeira, em_producao });

  const { prontas } = await caller.especies.ciclo({ id });
  const lotes = await allPages((page) => caller.lotes.listar({ especieId: id, page, limite: 100 }));
  const itens = lotes.docs.flatMap(({ itens_especies, ...lote }) =>
    itens_especies.filter(({ especie_id }) => especie_id === id).map((item) => ({ ...lote, ...item })),
  );
  same(
    'in production, items of batches',
    em_producao,
    sumOf(itens, ({ quantidade_atual }) => quantidade_atual),
  );
  const ready = itens.filter(({ fase, status }) => fase === 'PRONTO' && status === 'ATIVO');
  same(
    'ready in the cycle, items of batches',
    prontas,
    sumOf(ready, ({ quantidade_atual }) => quantidade_atual),
  );

  const producao = await allPages((page) =>
    caller.relatorios.producao({ nome: especie.nome_popular, page, limite: 100 }),
  );
  const conta = producao.docs.find(({ especie_id }) => especie_id === id);
  same('alive in production, balances', conta?.vivas ?? 0, em_producao);

  const { pontos } = await caller.especies.serie({ id, data_inicio: '2026-01-01' });
  const last = pontos.at(-1);
  same('balances, end of the series', kept, {
    sementeira: last?.sementeira,
    em_producao: last?.em_producao,
  });
  const flow = (name: Exclude<keyof (typeof pontos)[number], 'dia'>) => sumOf(pontos, (ponto) => ponto[name]);
  same(
    'balances, flows of the series',
    kept.sementeira + kept.em_producao,
    flow('entradas') -
      flow('entregas') -
      flow('outras_saidas') -
      flow('retornos') +
      flow('retornos_recebidos') -
      flow('perdas') -
      flow('mortalidade') +
      flow('ajustes'),
  );
}

/** What came into a batch, or into the batches of a species, is what is there and what went out. */
function closes(conta: Conta, vivas: number): [number, number] {
  const { alocadas, entradas, ajustes, mortas, perdidas, saidas, entregues, retornadas } = conta;
  return [alocadas + entradas + ajustes, vivas + mortas + perdidas + saidas + entregues + retornadas];
}

type Conta = Record<(typeof CONTA)[number], number>;

/** The reports of batches and of production, row by row, and their totals. */
async function ofProduction(compared: Compared, caller: Caller): Promise<void> {
  const lotes = await allPages((page) => caller.relatorios.lotes({ page, limite: 100 }));
  for (const row of lotes.docs)
    compared.same(`${row.codigo}: its account`, ...closes(row, row.quantidade_total));
  const producao = await allPages((page) => caller.relatorios.producao({ page, limite: 100 }));
  for (const row of producao.docs) compared.same(`${row.especie}: its account`, ...closes(row, row.vivas));
  for (const figure of CONTA) {
    const total = sumOf(producao.docs, (row) => row[figure]);
    compared.same(
      `${figure}: production, batches`,
      total,
      sumOf(lotes.docs, (row) => row[figure]),
    );
    compared.same(`${figure}: batches, their totals`, total, lotes.totais[figure]);
    compared.same(`${figure}: production, its totals`, total, producao.totais[figure]);
  }
}

/** The dashboard beside the lists, the map and the reports of what it sums. */
async function ofTheDashboard(compared: Compared, caller: Caller): Promise<void> {
  const { especies, lotes, estufas, perdas, serie_mensal } = await caller.dashboard.geral();
  const same = (what: string, one: unknown, other: unknown) =>
    compared.same(`dashboard: ${what}`, one, other);

  const deEspecies = await allPages((page) => caller.relatorios.especies({ page, limite: 100 }));
  const of = (tipo: string) => deEspecies.docs.filter((row) => row.tipo === tipo);
  same('species', especies.total, deEspecies.totalDocs);
  same(
    'seeds',
    especies.saldo_sementes,
    sumOf(of('SEMENTE'), (row) => row.quantidade_atual),
  );
  same(
    'seedlings',
    especies.saldo_mudas,
    sumOf(of('MUDA'), (row) => row.quantidade_atual),
  );
  same(
    'plants in batches',
    lotes.em_producao_sementes + lotes.em_producao_mudas,
    deEspecies.totais.em_producao,
  );
  same('all in batches', lotes.plantas_em_producao, lotes.em_producao_sementes + lotes.em_producao_mudas);

  for (const [fase, registros] of Object.entries(lotes.por_fase)) {
    const status = fase === 'FINALIZADO' ? undefined : 'ATIVO';
    const listed = await caller.lotes.listar({
      fase: fase as keyof typeof lotes.por_fase,
      status,
      limite: 1,
    });
    same(`batches in ${fase}`, registros, listed.totalDocs);
  }
  const ativos = await caller.lotes.listar({ status: 'ATIVO', limite: 1 });
  same('batches under way', lotes.ativos, ativos.totalDocs);
  const prontos = await allPages((page) =>
    caller.lotes.listar({ fase: 'PRONTO', status: 'ATIVO', page, limite: 100 }),
  );
  same(
    'ready',
    lotes.mudas_prontas,
    sumOf(prontos.docs, ({ quantidade_total }) => quantidade_total),
  );

  const places = await allPages((page) => caller.estufas.listar({ page, limite: 100 }));
  const ocupacao_atual = sumOf(places.docs, (place) => place.ocupacao_atual);
  const vagas = sumOf(places.docs, (place) => (place.status === 'Inativo' ? 0 : place.vagas));
  const capacidade_total = ocupacao_atual + vagas;
  const { total, por_status, por_localizacao } = estufas;
  const summed = { total, capacidade_total, ocupacao_atual };
  same(
    'greenhouses, their list',
    { ...summed, total: places.totalDocs },
    {
      total,
      capacidade_total: estufas.capacidade_total,
      ocupacao_atual: estufas.ocupacao_atual,
    },
  );
  same('plants, taken places', lotes.plantas_em_producao, ocupacao_atual);
  same(
    'greenhouses by status',
    total,
    sumOf(Object.values(por_status), (n) => n),
  );
  same(
    'greenhouses by location',
    summed,
    totalsOf(por_localizacao, ['total', 'capacidade_total', 'ocupacao_atual']),
  );
  const mapa = await caller.estufas.mapa();
  same(
    'map',
    { capacidade_total, ocupacao_atual, vagas },
    totalsOf(mapa, ['capacidade_total', 'ocupacao_atual', 'vagas']),
  );
  const deEstufas = await caller.relatorios.estufas({ limite: 100 });
  const { lotes_ativos, ...lugares } = deEstufas.totais;
  same(
    'report of greenhouses, its rows',
    lugares,
    totalsOf(deEstufas.docs, ['capacidade_total', 'ocupacao_atual', 'vagas']),
  );
  same('report of greenhouses', { capacidade_total, ocupacao_atual, vagas }, lugares);
  same('report of greenhouses, their batches', lotes.ativos, lotes_ativos);

  const { totais } = await caller.relatorios.lotes({ limite: 1 });
  same('report of batches', lotes.plantas_em_producao, totais.quantidade_total);
  same(
    'what was lost',
    { por_mortalidade: perdas.por_mortalidade, por_perda: perdas.por_perda },
    {
      por_mortalidade: totais.mortas,
      por_perda: totais.perdidas,
    },
  );
  same(
    'what came into batches',
    perdas.plantas_que_entraram,
    (totais.alocadas ?? 0) + (totais.entradas ?? 0),
  );
  const always = { data_inicio: '2000-01-01', data_fim: '2100-01-01' };
  const mortes = await caller.relatorios.mortalidade({ ...always, limite: 1 });
  same('deaths', perdas.por_mortalidade, mortes.totais.quantidade);
  same(
    'deaths by month',
    perdas.por_mortalidade,
    sumOf(serie_mensal, ({ mortalidade }) => mortalidade),
  );
  const expedicoes = await caller.relatorios.expedicoes({ limite: 1 });
  same(
    'deliveries by month',
    sumOf(serie_mensal, (mes) => mes.expedicoes),
    expedicoes.totais.quantidade,
  );
  same(
    'returns by month',
    sumOf(serie_mensal, (mes) => mes.retornos),
    expedicoes.totais.retornadas,
  );
  same('returns of batches', expedicoes.totais.retornadas, totais.retornadas);
}

/** The one list of what was given away, beside all others of it. */
async function ofEntregas(compared: Compared, caller: Caller): Promise<void> {
  const same = (what: string, one: unknown, other: unknown) => compared.same(`entregas: ${what}`, one, other);
  const listed = await allPages((page) => caller.entregas.listar({ page, limite: 100 }));
  const total = sumOf(listed.docs, (row) => row.total);
  const units = (rows: typeof listed.docs) => ({
    sementes: sumOf(rows, ({ por_unidade }) => por_unidade.sementes),
    mudas: sumOf(rows, ({ por_unidade }) => por_unidade.mudas),
  });
  same('list, its total', listed.docs.length, listed.totalDocs);
  const report = await caller.relatorios.expedicoes({ limite: 1 });
  same('list, report of dispatches', total, report.totais.quantidade);
  const { serie_mensal } = await caller.dashboard.geral();
  same(
    'list, dashboard',
    total,
    sumOf(serie_mensal, (mes) => mes.expedicoes),
  );
  const { totais, docs } = await allPages((page) => caller.relatorios.entregas({ page, limite: 100 }));
  same(
    'list, its report',
    { ...units(listed.docs), n: listed.docs.length },
    { sementes: totais.sementes, mudas: totais.mudas, n: docs.length },
  );
  for (const row of docs) {
    const entrega = listed.docs.find(({ id }) => id === row.id);
    same(`items of ${row.numero}`, row.itens, effectiveOf(entrega?.itens ?? []).length);
  }
  same(
    'what came back',
    sumOf(listed.docs, ({ devolvida }) => devolvida),
    (totais.sementes_devolvidas ?? 0) + (totais.mudas_devolvidas ?? 0),
  );
  const itens = listed.docs.flatMap((row) => row.itens);
  for (const { movimentacao_id, devolvida, devolucoes } of itens)
    same(
      `returns of ${movimentacao_id}`,
      devolvida,
      sumOf(devolucoes, ({ quantidade }) => quantidade),
    );
  const voltas = await allPages((page) =>
    caller.movimentacoes.listar({ origem: 'DEVOLUCAO', efetivas: true, page, limite: 100 }),
  );
  same(
    'returns, movements of that origin',
    itens.flatMap(({ devolucoes }) => devolucoes.map(({ movimentacao_id }) => movimentacao_id)).sort(),
    idsOf(voltas.docs).sort(),
  );
  const effective = await allPages((page) => caller.relatorios.expedicoes({ page, limite: 100 }));
  const items = listed.docs.flatMap(({ itens }) => effectiveOf(itens));
  const delivered = effective.docs.filter(({ retorno_ao_viveiro }) => !retorno_ao_viveiro);
  const recipients = await caller.relatorios.destinatarios({ limite: 1 });
  same('number of items, its report', items.length, totais.itens);
  same('number of items, report of recipients', items.length, recipients.totais.itens);
  same('number of visits, report of recipients', valem(listed.docs).length, recipients.totais.entregas);
  same(
    'items, dispatches',
    items.map(({ movimentacao_id }) => movimentacao_id).sort(),
    idsOf(delivered).sort(),
  );
  for (const situacao of ['EFETIVA', 'PARCIAL', 'ESTORNADA'] as const) {
    const some = await caller.entregas.listar({ situacao, limite: 1 });
    same(situacao, some.totalDocs, listed.docs.filter((row) => row.situacao === situacao).length);
  }
  for (const comTermo of [true, false]) {
    const some = await caller.entregas.listar({ comTermo, limite: 1 });
    same(
      `receipts, ${comTermo}`,
      some.totalDocs,
      listed.docs.filter(({ termo }) => (termo !== null) === comTermo).length,
    );
  }
  for (const id of new Set(listed.docs.map(({ destinatario }) => destinatario.id))) {
    const theirs = listed.docs.filter(({ destinatario }) => destinatario.id === id);
    const { recebido } = await caller.destinatarios.entregas({ id, limite: 1 });
    same(`of ${id}`, units(theirs), { sementes: recebido.sementes, mudas: recebido.mudas });
    const taken = valem(theirs).map(({ itens }) => effectiveOf(itens));
    same(
      `of ${id}, visits and items`,
      [taken.length, taken.flat().length],
      [recebido.entregas, recebido.itens],
    );
    for (const figure of ['entregas', 'itens'] as const)
      same(
        `of ${id}, ${figure} of each year`,
        recebido[figure],
        sumOf(recebido.por_ano, (ano) => ano[figure]),
      );
    for (const { especie_id, unidade, nome_popular, entregas, itens } of recebido.por_especie) {
      const ofIt = taken.map((some) =>
        some.filter((item) => item.especie.id === especie_id && item.unidade === unidade),
      );
      const told = [ofIt.filter(({ length }) => length > 0).length, ofIt.flat().length];
      same(`of ${id}, ${nome_popular}`, told, [entregas, itens]);
    }
    const back = recebido.sementes_devolvidas + recebido.mudas_devolvidas;
    same(
      `of ${id}, back`,
      sumOf(theirs, ({ devolvida }) => devolvida),
      back,
    );
    same(
      `of ${id}, list`,
      theirs.length,
      (await caller.entregas.listar({ destinatarioId: id, limite: 1 })).totalDocs,
    );
  }
}

/** Those of which something counts. */
function valem<Entrega extends { situacao: string }>(entregas: readonly Entrega[]): Entrega[] {
  return entregas.filter(({ situacao }) => situacao !== 'ESTORNADA');
}

function effectiveOf<Item extends { estornada_por: string | null }>(itens: readonly Item[]): Item[] {
  return itens.filter(({ estornada_por }) => estornada_por === null);
}

/** What each recipient was given, by every way of asking. */
async function ofDeliveries(compared: Compared, caller: Caller): Promise<void> {
  const recipients = await allPages((page) => caller.relatorios.destinatarios({ page, limite: 100 }));
  const given = await caller.relatorios.expedicoes({ limite: 1 });
  compared.same(
    'deliveries: recipients, report',
    sumOf(recipients.docs, (row) => row.sementes_recebidas + row.mudas_recebidas),
    given.totais.quantidade,
  );
  for (const {
    id,
    nome,
    entregas,
    itens,
    sementes_recebidas: sementes,
    mudas_recebidas: mudas,
  } of recipients.docs) {
    const { recebido } = await caller.destinatarios.entregas({ id, limite: 1 });
    const {
      por_especie: _,
      por_ano: __,
      sementes_devolvidas: ___,
      mudas_devolvidas: ____,
      ...told
    } = recebido;
    compared.same(`${nome}: what was received`, { entregas, itens, sementes, mudas }, told);
    const report = await allPages((page) =>
      caller.relatorios.expedicoes({ destinatarioId: id, page, limite: 100 }),
    );
    const delivered = report.docs.filter(({ retorno_ao_viveiro }) => !retorno_ao_viveiro);
    compared.same(`${nome}: items, report`, itens, delivered.length);
    compared.same(`${nome}: received, report`, sementes + mudas, report.totais.quantidade);
    for (const { id: movimentacao, termo } of delivered.slice(0, 1)) {
      const { numero } = await caller.movimentacoes.emitirTermo({ id: movimentacao });
      if (termo !== null) compared.same('receipt: report, itself', termo, numero);
      const [row] = (await caller.relatorios.expedicoes({ destinatarioId: id, limite: 100 })).docs.filter(
        (each) => each.id === movimentacao,
      );
      compared.same('receipt, once it is issued', row?.termo, numero);
    }
  }
}

function totalsOf<Figure extends string>(
  rows: readonly Record<Figure, number>[],
  figures: readonly Figure[],
) {
  return Object.fromEntries(figures.map((figure) => [figure, sumOf(rows, (row) => row[figure])]));
}

async function ofTheNursery(compared: Compared, caller: Caller): Promise<void> {
  await ofTheDashboard(compared, caller);
  await ofEntregas(compared, caller);
  await ofDeliveries(compared, caller);
  await ofProduction(compared, caller);
  await ofUnits(compared, caller);
  const integridade = await caller.integridade.verificar();
  compared.same('what is kept, what is recomputed', integridade.diferencas, []);
}
