import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../../../db/pool-state.ts';
import type { StandbyState } from '../../../db/standby.ts';
import { FASES, TIPOS_ESPECIE } from '../../../src/common/vocabulary.ts';
import type { Figures } from './figures.ts';

/** The service's counters, in Prometheus's text form. */
export interface Metrics {
  contentType: string;
  /** Starts timing a procedure; the returned function ends it with the HTTP status. */
  begin(procedure: string): (status: number) => void;
  /** Counts an HTTP answer. `route` is the route's pattern, never the requested address. */
  answered(route: string, status: number): void;
  /** Everything as text. Figures are null when the database did not answer, the standby is undefined when there is none. */
  text(pool: PoolState, figures: Figures | null, standby: StandbyState | undefined): Promise<string>;
}

/** From a prepared read to a request that ran into the time-outs, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Each server has registries of its own. Every label is one of a fixed set: procedures, routes, classes of status. */
export function createMetrics(): Metrics {
  const traffic = trafficMetrics();
  const pool = poolMetrics();
  const domain = domainMetrics();
  const replica = standbyMetrics();
  collectDefaultMetrics({ register: traffic.registry });
  return {
    contentType: traffic.registry.contentType,
    begin: traffic.begin,
    answered: traffic.answered,
    async text(state, figures, standby) {
      pool.set(state, figures !== null);
      if (figures) domain.set(figures);
      if (standby) replica.set(standby);
      // Unknown figures are left out: the last ones would be stale.
      const registries = [
        ...[traffic.registry, pool.registry],
        ...(figures ? [domain.registry] : []),
        ...(standby ? [replica.registry] : []),
      ];
      return Registry.merge(registries).metrics();
    },
  };
}

function trafficMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'viveiro_procedure_calls_total',
    help: 'Calls of procedures that are over, by REST and tRPC alike',
    labelNames: ['procedure', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'viveiro_procedure_duration_seconds',
    help: 'How long calls of procedures took',
    labelNames: ['procedure'],
    buckets: BUCKETS,
    registers,
  });
  const answers = new Counter({
    name: 'viveiro_http_responses_total',
    help: 'HTTP answers by route, those included that reached no procedure',
    labelNames: ['route', 'status'],
    registers,
  });
  return {
    registry,
    begin(procedure: string) {
      const stop = durations.startTimer({ procedure });
      return (status: number) => {
        stop();
        calls.inc({ procedure, status: classOf(status) });
      };
    },
    answered: (route: string, status: number) => answers.inc({ route, status: classOf(status) }),
  };
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

function poolMetrics() {
  const { registry, gauge } = gauges();
  const connections = gauge('pool_connections', 'Connections to the database', ['state']);
  const limit = gauge('pool_connections_max', 'Connections that the pool may open');
  const waiting = gauge('pool_waiting', 'Work that waits for a connection');
  const known = gauge('figures_known', '1 when the database told the other figures, else 0');
  return {
    registry,
    set({ used, idle, waiting: queue, max }: PoolState, figuresKnown: boolean) {
      connections.set({ state: 'used' }, used);
      connections.set({ state: 'idle' }, idle);
      limit.set(max);
      waiting.set(queue);
      known.set(Number(figuresKnown));
    },
  };
}

function standbyMetrics() {
  const { registry, gauge } = gauges();
  const used = gauge('standby_used', '1 while reports are read from the standby, else 0');
  const behind = gauge('standby_lag_seconds', 'For how long the standby may lack what was recorded');
  return {
    registry,
    set(standby: StandbyState) {
      used.set(Number(standby.fault === null));
      behind.set(standby.behind ?? Number.NaN);
    },
  };
}

function domainMetrics() {
  const { registry, gauge } = gauges();
  const outbox = gauge('outbox_mails', 'Mails that are still to be sent');
  const outboxAge = gauge('outbox_oldest_seconds', 'Age of the oldest mail that is still to be sent');
  const plantas = gauge('plantas_em_producao', 'Plants in live batches');
  const lotes = gauge('lotes', 'Live batches by phase', ['fase']);
  const ocupacao = gauge('estufas_ocupacao', 'Places taken in greenhouses, those marked Inativo left out');
  const capacidade = gauge('estufas_capacidade', 'Places in greenhouses, those marked Inativo left out');
  const saldo = gauge('sementeira_saldo', 'Stock outside batches: seeds and seedlings', ['tipo']);
  return {
    registry,
    set(figures: Figures) {
      outbox.set(figures.emails);
      outboxAge.set(figures.espera);
      plantas.set(figures.plantas);
      ocupacao.set(figures.ocupacao);
      capacidade.set(figures.capacidade);
      for (const fase of FASES_VIVAS) lotes.set({ fase }, figures.lotes[fase] ?? 0);
      for (const tipo of TIPOS_ESPECIE) saldo.set({ tipo }, figures.saldos[tipo] ?? 0);
    },
  };
}

const FASES_VIVAS = FASES.filter((fase) => fase !== 'FINALIZADO');

function gauges() {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `viveiro_${name}`, help, labelNames, registers: [registry] });
  return { registry, gauge };
}
