import { batchEvents } from './batches.ts';
import { counts, rounds } from './counts.ts';
import { Random } from './random.ts';
import { DESTINATARIOS, ESPECIES, ESTUFAS } from './records.ts';
import { DAYS, type Event, type Nursery, type Scene } from './scene.ts';
import { COLETA, enter, oldestWith, outings } from './seed-lots.ts';

const BATCHES = 60;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Plays eighteen months of events up to `today` (the start of the local day) through the service's own procedures, so
 * that every business rule applies. The events are the same every time, on working days.
 */
export async function playHistory(nursery: Nursery, today: Date): Promise<void> {
  const random = new Random(1808);
  const scene: Scene = { nursery, random, sementes: [], destinatarios: [], seedLots: [] };
  const events = [
    { day: 0, hour: 8, run: () => register(scene) },
    ...outings(scene),
    ...Array.from({ length: BATCHES }, (_, n) => batchEvents(scene, n, openingDay(n))).flat(),
    ...Array.from({ length: 17 }, (_, month) => monthEvents(scene, 30 * (month + 1))).flat(),
    ...counts(scene),
    ...rounds(scene),
    { day: DAYS - 6, hour: 7, run: () => bringIbirapita(scene) },
  ];
  const first = mondayOf(today).getTime() - DAYS * DAY_MS;
  const dated = events.map((event) => ({ ...event, at: workingMoment(first, event) }));
  for (const { at, run } of dated.sort((a, b) => a.at - b.at)) {
    if (at >= today.getTime()) return;
    nursery.setClock(new Date(at));
    await run();
  }
}

/** Batches open at even intervals; the last opens four days before the end, and has only been sown. */
function openingDay(n: number): number {
  return 3 + Math.floor((n * (DAYS - 7)) / (BATCHES - 1));
}

/** The history starts on a Monday, so that weekends fall on the same events on any day of the week. */
function mondayOf(today: Date): Date {
  const weekday = new Date(today.getTime() + 12 * HOUR_MS).getUTCDay();
  return new Date(today.getTime() - ((weekday + 6) % 7) * DAY_MS);
}

/** Moves an event on a weekend to Monday. */
function workingMoment(first: number, { day, hour }: Event): number {
  const weekday = day % 7;
  const delay = weekday < 5 ? 0 : 7 - weekday;
  return first + (day + delay) * DAY_MS + hour * HOUR_MS;
}

/** Registers greenhouses, recipients, and species with their stock of seeds, on the first day. */
async function register({ nursery, random, sementes, destinatarios }: Scene): Promise<void> {
  const { administrador } = nursery;
  for (const estufa of ESTUFAS) await administrador.estufas.criar(estufa);
  for (const destinatario of DESTINATARIOS) {
    destinatarios.push((await administrador.destinatarios.criar(destinatario)).id);
  }
  for (const especie of ESPECIES) {
    const quantidade_inicial = 100 * random.between(15, 60);
    const { id } = await administrador.especies.criar({ ...especie, tipo: 'SEMENTE', quantidade_inicial });
    sementes.push(id);
  }
}

/** Registers seed of a known species under another name, and then that both are the same plant. */
async function bringIbirapita({ nursery: { administrador }, sementes }: Scene): Promise<void> {
  const { id } = await administrador.especies.criar({
    nome_popular: 'Ibirapitá',
    nome_cientifico: 'Peltophorum dubium',
    categoria: 'NATIVA',
    tipo: 'SEMENTE',
    quantidade_inicial: 1_200,
  });
  const com = sementes[ESPECIES.findIndex(({ nome_popular }) => nome_popular === 'Canafístula')] as string;
  await administrador.especies.juntar({ id, com });
}

/** The month's entries and exits of seeds; twice a year, also a stock count. */
function monthEvents(scene: Scene, day: number): Event[] {
  const { nursery, random, sementes, destinatarios } = scene;
  const operador = random.pick(nursery.operadores);
  const gather = (): Event => ({
    day: day + random.between(-4, 4),
    hour: random.between(8, 16),
    run: () =>
      enter(scene, operador, {
        especie_id: random.pick(sementes),
        quantidade: 50 * random.between(4, 24),
        justificativa: random.pick([COLETA, 'Compra por licitação', 'Doação do viveiro estadual']),
      }),
  });
  const give: Event = {
    day: day + 6,
    hour: 10,
    run: async () => {
      const especie_id = random.pick(sementes);
      const quantidade = 10 * random.between(2, 9);
      await operador.movimentacoes.criar({
        tipo: 'SAIDA',
        especie_id,
        quantidade,
        destinatario_id: random.pick(destinatarios),
        justificativa: 'Doação de sementes para atividade de educação ambiental',
        procedencia_id: await oldestWith(operador, especie_id, quantidade),
      });
    },
  };
  const count: Event = {
    day: day + 8,
    hour: 15,
    run: () =>
      operador.movimentacoes.criar({
        tipo: 'AJUSTE',
        especie_id: random.pick(sementes),
        quantidade: -random.between(5, 40),
        justificativa: 'Acerto depois da contagem semestral do estoque',
      }),
  };
  return [gather(), gather(), gather(), give, ...(day % 180 === 0 ? [count] : [])];
}
