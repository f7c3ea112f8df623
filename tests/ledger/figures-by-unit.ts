import type { Caller } from '../support/caller.ts';
import { allPages, CONTA, type Compared, sumOf } from './compared.ts';
import { walked } from './survival.ts';

type Unidade = 'SEMENTE' | 'MUDA';
type Movimento = Awaited<ReturnType<Caller['movimentacoes']['listar']>>['docs'][number];
type Relatorio = { totais_por_unidade?: Record<'sementes' | 'mudas', Record<string, number>> | undefined };

/** Seeds and seedlings of every figure, beside what the lists of movements, species and batches come to by themselves. */
export async function ofUnits(compared: Compared, caller: Caller): Promise<void> {
  const { especies, lotes, viraram, tipoDe, unidadeDe } = await unitsOf(caller);
  const listed = await allPages((page) => caller.movimentacoes.listar({ efetivas: true, page, limite: 100 }));
  await ofFlows(compared, caller, (which, number = (m) => m.quantidade) =>
    apart(listed.docs.filter(which), unidadeDe, number),
  );
  for (const m of listed.docs) compared.same(`unit of ${m.id}`, m.unidade, unidadeDe(m));
  const itens = lotes.flatMap(({ fase, itens_especies }) =>
    itens_especies.map((item) => ({ ...item, deveSer: isGrown(fase) ? 'MUDA' : tipoDe(item) })),
  );
  for (const { deveSer, unidade } of itens) compared.same('unit of an item', unidade, deveSer);
  await ofBalances(compared, caller, {
    viraram,
    sementeira: apart(
      especies,
      ({ tipo }) => tipo,
      (row) => row.quantidade_atual,
    ),
    em_producao: apart(
      itens,
      ({ deveSer }) => deveSer as Unidade,
      (item) => item.quantidade_atual,
    ),
  });
}

/** What each movement was of: seedlings, if its batch was in PRODUÇÃO or beyond; anything else is counted as its species is. */
async function unitsOf(caller: Caller) {
  const { docs: especies } = await allPages((page) => caller.especies.listar({ page, limite: 100 }));
  const { docs: lotes } = await allPages((page) => caller.lotes.listar({ page, limite: 100 }));
  const tipos = new Map(especies.map(({ id, tipo }) => [id, tipo]));
  const tipoDe = ({ especie_id }: { especie_id: string }) => tipos.get(especie_id) as Unidade;
  const crescidas = new Set<string>();
  let viraram = 0;
  for (const { id } of lotes)
    for (const { fato, fase } of walked(await caller.lotes.linhaDoTempo({ id }))) {
      if (fato.movimentacao && isGrown(fase)) crescidas.add(fato.movimentacao.id);
      viraram += fato.viraram_mudas;
    }
  const unidadeDe = (m: Movimento): Unidade => (crescidas.has(m.id) ? 'MUDA' : tipoDe(m));
  return { especies, lotes, viraram, tipoDe, unidadeDe };
}

function isGrown(fase: string): boolean {
  return fase !== 'SEMEADURA' && fase !== 'GERMINAÇÃO';
}

type Apart = Record<'sementes' | 'mudas', number>;

function apart<Row>(rows: readonly Row[], unit: (row: Row) => Unidade, number: (row: Row) => number): Apart {
  const of = (unidade: Unidade) =>
    sumOf(
      rows.filter((row) => unit(row) === unidade),
      number,
    );
  return { sementes: of('SEMENTE'), mudas: of('MUDA') };
}

/** One column of a report's totals. */
function totalOf({ totais_por_unidade: totais }: Relatorio, campo: string) {
  return { sementes: totais?.sementes[campo], mudas: totais?.mudas[campo] };
}

const isEntrega = (m: Movimento) =>
  (m.tipo === 'EXPEDICAO' || m.tipo === 'SAIDA') && m.destinatario_id !== null && !m.retorno_ao_viveiro;

type Moved = (which: (m: Movimento) => boolean, number?: (m: Movimento) => number) => Apart;

/** What entered, was delivered, returned, died and was lost. */
async function ofFlows(compared: Compared, caller: Caller, moved: Moved): Promise<void> {
  const { perdas, serie_mensal } = await caller.dashboard.geral();
  type Mes = (typeof serie_mensal)[number];
  const byMonth = (sementes: (mes: Mes) => number, mudas: (mes: Mes) => number) => ({
    sementes: sumOf(serie_mensal, sementes),
    mudas: sumOf(serie_mensal, mudas),
  });
  const always = { data_inicio: '2000-01-01', data_fim: '2100-01-01' };
  const mortes = await allPages((page) => caller.relatorios.mortalidade({ ...always, page, limite: 100 }));
  const entregas = await allPages((page) => caller.relatorios.expedicoes({ page, limite: 100 }));
  const recebidas = await allPages((page) => caller.relatorios.destinatarios({ page, limite: 100 }));
  const unidadeDe = ({ unidade }: { unidade: string }) => unidade as Unidade;
  const { PERDA, MORTALIDADE } = {
    PERDA: perdasDe(perdas, 'perda'),
    MORTALIDADE: perdasDe(perdas, 'mortalidade'),
  };
  const same = (what: string, first: Apart, ...others: unknown[]) => {
    for (const [n, other] of others.entries()) compared.same(`by unit: ${what}, ${n + 2}`, first, other);
  };

  const died = moved(({ tipo }) => tipo === 'MORTALIDADE');
  const deathsByMonth = byMonth(
    (mes) => mes.mortalidade_sementes,
    (mes) => mes.mortalidade_mudas,
  );
  const deathRows = apart(mortes.docs, unidadeDe, (row) => row.quantidade);
  same('deaths', died, MORTALIDADE, deathsByMonth, totalOf(mortes, 'quantidade'), deathRows);
  same(
    'losses',
    moved(({ tipo }) => tipo === 'PERDA'),
    PERDA,
  );

  const entered = moved(
    (m) => m.origem === 'ALOCACAO' || (m.tipo === 'ENTRADA' && m.lote_id !== null),
    (m) => m.variacao_lote,
  );
  same('what came into batches', entered, {
    sementes: perdas.sementes_que_entraram,
    mudas: perdas.mudas_que_entraram,
  });

  const entries = byMonth(
    (mes) => mes.entradas_sementes,
    (mes) => mes.entradas_mudas,
  );
  same(
    'entries',
    moved(({ tipo }) => tipo === 'ENTRADA'),
    entries,
  );

  const deliveriesByMonth = byMonth(
    (mes) => mes.expedicoes_sementes,
    (mes) => mes.expedicoes_mudas,
  );
  const deliveryRows = apart(entregas.docs, unidadeDe, (row) => row.quantidade);
  const received = {
    sementes: recebidas.totais.sementes_recebidas,
    mudas: recebidas.totais.mudas_recebidas,
  };
  same(
    'deliveries',
    moved(isEntrega),
    deliveriesByMonth,
    totalOf(entregas, 'quantidade'),
    deliveryRows,
    received,
  );

  const returned = moved((m) => m.retorno_ao_viveiro);
  const returnsByMonth = { sementes: 0, mudas: sumOf(serie_mensal, (mes) => mes.retornos) };
  same('returns', returned, returnsByMonth, totalOf(entregas, 'retornadas'));
}

function perdasDe(perdas: Record<string, unknown>, what: 'perda' | 'mortalidade') {
  return { sementes: perdas[`por_${what}_sementes`], mudas: perdas[`por_${what}_mudas`] };
}

/** What moved in the last days, of each type, by the list of those days. */
export async function ofPeriods(compared: Compared, caller: Caller): Promise<void> {
  const { unidadeDe } = await unitsOf(caller);
  const { movimentacoes, gerado_em } = await caller.dashboard.geral();
  const hoje = new Date(gerado_em);
  for (const [days, figures] of [
    [7, movimentacoes.ultimos_7_dias],
    [30, movimentacoes.ultimos_30_dias],
  ] as const) {
    const first = new Date(hoje.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const period = { data_inicio: first, data_fim: gerado_em.slice(0, 10) };
    const listed = await allPages((page) =>
      caller.movimentacoes.listar({ ...period, efetivas: true, page, limite: 100 }),
    );
    for (const [tipo, figure] of Object.entries(figures)) {
      const rows = listed.docs.filter((m) => m.tipo === tipo);
      compared.same(`last ${days} days, ${tipo}`, figure, {
        registros: rows.length,
        quantidade: sumOf(rows, (m) => m.quantidade),
        ...apart(rows, unidadeDe, (m) => m.quantidade),
      });
    }
  }
}

/** What there is, of seeds and of seedlings; the account of what became of it counts plants, whatever they were by then. */
async function ofBalances(
  compared: Compared,
  caller: Caller,
  { viraram, sementeira, em_producao }: { viraram: number; sementeira: Apart; em_producao: Apart },
): Promise<void> {
  const same = (what: string, one: unknown, other: unknown) => compared.same(`by unit: ${what}`, one, other);
  const { especies, lotes } = await caller.dashboard.geral();
  same('sementeira, dashboard', sementeira, {
    sementes: especies.saldo_sementes,
    mudas: especies.saldo_mudas,
  });
  const inBatches = { sementes: lotes.em_producao_sementes, mudas: lotes.em_producao_mudas };
  same('in batches, dashboard', em_producao, inBatches);
  const deEspecies = await caller.relatorios.especies({ limite: 1 });
  same('sementeira, species', sementeira, totalOf(deEspecies, 'quantidade_atual'));
  same('in batches, species', em_producao, totalOf(deEspecies, 'em_producao'));
  const movimentos = await caller.relatorios.movimentacoes({ limite: 1 });
  same('sementeira, movements', sementeira, totalOf(movimentos, 'variacao_sementeira'));
  const changed = (report: Relatorio) => {
    const moved = totalOf(report, 'variacao_lote');
    const became = totalOf(report, 'viraram_mudas');
    return {
      sementes: (moved.sementes ?? 0) + (became.sementes ?? 0),
      mudas: (moved.mudas ?? 0) + (became.mudas ?? 0),
    };
  };
  same('in batches, movements and what became of them', em_producao, changed(movimentos));
  same('what became seedlings', viraram, totalOf(movimentos, 'viraram_mudas').mudas);
  const efetivas = await caller.relatorios.movimentacoes({ efetivas: true, limite: 1 });
  same('in batches, effective movements and what became of them', em_producao, changed(efetivas));
  const deLotes = await caller.relatorios.lotes({ limite: 1 });
  same('in batches, batches', em_producao, totalOf(deLotes, 'quantidade_total'));
  const producao = await allPages((page) => caller.relatorios.producao({ page, limite: 100 }));
  same('in batches, production', em_producao, totalOf(producao, 'vivas'));
  for (const figure of CONTA) {
    const sum = sumOf(producao.docs, (row) => row[figure]);
    same(`${figure}: production`, sum, producao.totais[figure]);
    same(`${figure}: batches`, sum, deLotes.totais[figure]);
  }
}
