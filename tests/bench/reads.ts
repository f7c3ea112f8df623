import { type Bench, comparedRow, type Draw, daysAgo, get, middle, type Row } from './compared.ts';

/** Reads beside the bare server's; every client draws its own ids, pages, terms, dates and species. */

/** A month of the last three years. */
function month({ drawn }: Bench): string {
  const last = drawn.below(1_000);
  return `data_inicio=${daysAgo(last + 30)}&data_fim=${daysAgo(last)}`;
}

/** One of the first pages, `most` or as many as there are. */
function page({ drawn }: Bench, most: number, rows: number, size: number): number {
  return 1 + drawn.below(Math.max(1, Math.min(most, Math.floor(rows / size))));
}

const especie: Draw = ({ drawn, especies }) => get(`/especies/${drawn.of(especies)}`);
const lote: Draw = ({ drawn, lotes }) => get(`/lotes/${drawn.of(lotes)}`);
const especies: Draw = ({ drawn }) => get(`/especies?limite=10&page=${1 + drawn.below(500)}`);
const busca: Draw = ({ drawn }) => get(`/especies?limite=10&nome=planta%20${1 + drawn.below(5_000)}`);
const lotes: Draw = (b) => get(`/lotes?limite=10&page=${page(b, 100, b.lotes.length, 10)}`);
const daEspecie: Draw = (b) => get(`/movimentacoes?especieId=${b.drawn.of(b.especies)}&${month(b)}`);
const movimentada: Draw = (b) =>
  get(`/movimentacoes?especieId=${b.busiest}&page=${page(b, 20, b.ofBusiest, 15)}`);
/** From the second half of two thousand pages, or of as many as there are. */
const movimentadaFundo: Draw = (b) => {
  const half = Math.min(1_000, Math.floor(b.ofBusiest / 30));
  return get(`/movimentacoes?especieId=${b.busiest}&page=${half + page(b, half, b.ofBusiest, 15)}`);
};
const trilha: Draw = ({ drawn }) => get(`/auditoria/logs?page=${1 + drawn.below(20)}`);
const relatorio: Draw = (b) => get(`/relatorios/movimentacoes?${month(b)}&page=${1 + b.drawn.below(5)}`);
const painel: Draw = () => get('/dashboard/geral');

export const READS: Row[] = [
  comparedRow('species by id', especie, 1.2),
  comparedRow('batch by id', lote, 1.2),
  comparedRow('species, a page of 10', especies, 1.2),
  comparedRow('species, a search', busca, 1.2),
  comparedRow('batches, a page of 10', lotes, 1.2),
  comparedRow('movements of a species in a month', daEspecie, 1.2),
  comparedRow('movements of the busiest species', movimentada, 1.2),
  comparedRow('movements of the busiest species, deep pages', movimentadaFundo, 1.2),
  comparedRow('audit trail, a page', trilha, 1.2),
  comparedRow('report of a month, a page', relatorio, 3),
  ['dashboard', painelQuick],
];

async function painelQuick(bench: Bench) {
  const times: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const start = performance.now();
    await (await fetch(`${bench.ours.url}/dashboard/geral`, { headers: bench.headers })).arrayBuffer();
    times.push(performance.now() - start);
  }
  const ms = middle(times);
  return {
    name: 'dashboard',
    value: `${ms.toFixed(1)} ms`,
    goal: '≤ 15 ms',
    met: ms <= 15,
    details: 'one after the other',
  };
}

const recent = `data_inicio=${daysAgo(30)}&data_fim=${daysAgo(0)}`;

/** What must not slow down with the history, asked one request after the other. */
export const GROWING: Record<string, Draw> = {
  'species, a page': especies,
  'batches, a page': lotes,
  'movements, a page': ({ drawn }) => get(`/movimentacoes?page=${1 + drawn.below(500)}`),
  'movements with dates': ({ drawn }) => get(`/movimentacoes?${recent}&page=${1 + drawn.below(20)}`),
  'movements of a species with dates': ({ drawn, especies }) =>
    get(`/movimentacoes?especieId=${drawn.of(especies)}&${recent}`),
  'movements of the busiest species': movimentada,
  'audit trail, a page': trilha,
  'audit trail of an action with dates': ({ drawn }) =>
    get(`/auditoria/logs?acao=CRIAR_MOVIMENTACAO&${recent}&page=${1 + drawn.below(20)}`),
  dashboard: painel,
};
