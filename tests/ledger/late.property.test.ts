import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../src/common/errors.ts';
import { byTheMinute, minute, morte } from '../support/by-the-minute.ts';
import { freshDatabase } from '../support/database.ts';
import { administrador, especieDo } from '../support/factories.ts';
import { violations } from '../support/invariants.ts';

/** `PROPERTY_SEED=…` draws the same runs again; `PROPERTY_RUNS=2000` is the full form. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const db = await freshDatabase();
const user = await administrador(db);
const { at, deOntem, vivas, aberta } = byTheMinute(db, user);

type Batch = Awaited<ReturnType<typeof deOntem>>;

const KINDS = [
  'morrem',
  'morrem',
  'somem',
  'perdem',
  'abre',
  'conta',
  'conta',
  'fecha',
  'passa',
  'passa',
] as const;
/** What happens in a minute, to how many plants, and how many minutes later a phone tells of it. */
type Event = [kind: (typeof KINDS)[number], n: number, later: number];

const event: fc.Arbitrary<Event> = fc.tuple(
  fc.constantFrom(...KINDS),
  fc.integer({ min: 1, max: 9 }),
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
);

/**
 * A batch as it truly is, and what a desk and phones tell of it. Some plants are gone and nobody noted it: only a count finds that. The
 * phones tell late, and not in the order in which things happened.
 */
class Truth {
  #alive = 500;
  #unseen: { now: number; n: number }[] = [];
  /** The last moment that a count brought the books to what was there. */
  #counted = Number.NEGATIVE_INFINITY;
  #open: (Awaited<ReturnType<typeof aberta>> & { noted: number[] }) | null = null;
  #untold: { due: number; tell: (now: number) => Promise<void> }[] = [];
  readonly #batch: Batch;

  constructor(batch: Batch) {
    this.#batch = batch;
  }

  async happens([kind, n, later]: Event, now: number): Promise<void> {
    const tell = (message: (then: number) => Promise<void>) =>
      this.#untold.push({ due: now + later, tell: message });
    if (kind === 'morrem' || kind === 'somem' || kind === 'perdem') this.#alive -= n;
    const alive = this.#alive;
    if (kind === 'morrem') tell((then) => this.#died(n, now, then));
    if (kind === 'somem') this.#unseen.push({ now, n });
    if (kind === 'perdem') await this.#lost(n, now);
    if (kind === 'abre') this.#open ??= { ...(await aberta(this.#batch, now)), noted: [] };
    if (kind === 'conta') tell((then) => this.#wasCounted(alive, now, then));
    if (kind === 'fecha') await this.#close(now);
    if (kind === 'passa') tell((then) => this.#passed(alive, now, then));
    await this.#tellWhatIsDue(now);
  }

  /** What the books say once all was told: what nobody counted since is still in them. */
  async end(now: number): Promise<number> {
    await this.#tellWhatIsDue(Number.POSITIVE_INFINITY, now);
    await this.#close(now + 1);
    const unseen = this.#unseen.filter((gone) => gone.now > this.#counted);
    return this.#alive + unseen.reduce((sum, { n }) => sum + n, 0);
  }

  async #tellWhatIsDue(due: number, now = due): Promise<void> {
    const told = this.#untold.filter((each) => each.due <= due);
    this.#untold = this.#untold.filter((each) => each.due > due);
    for (const { tell } of told) await tell(now + 0.5);
  }

  async #died(n: number, now: number, then: number): Promise<void> {
    const death = { ...morte(this.#batch, n), anotado_em: minute(now) };
    const refusal = await refusalOf(at(then).lotes.registrarMortalidade(death));
    expect(refusal).toBe(this.#counted >= now ? 'JA_CONTADO' : null);
  }

  /** Told of on the desk at once. */
  async #lost(n: number, now: number): Promise<void> {
    const { id: lote_id } = this.#batch;
    const especie_id = especieDo(this.#batch);
    await at(now).movimentacoes.criar({
      tipo: 'PERDA',
      lote_id,
      especie_id,
      quantidade: n,
      justificativa: 'Praga',
    });
  }

  async #wasCounted(alive: number, now: number, then: number): Promise<void> {
    if (!this.#open || now < this.#open.desde) return;
    await this.#open.anotar(then, alive, now);
    this.#open.noted.push(now);
  }

  async #close(now: number): Promise<void> {
    if (!this.#open || this.#open.noted.length === 0) return;
    await this.#open.encerrar(now);
    this.#counted = Math.max(this.#counted, ...this.#open.noted);
    this.#open = null;
  }

  async #passed(alive: number, now: number, then: number): Promise<void> {
    const { id } = this.#batch;
    const { fase } = await at(then).lotes.buscar({ id });
    const refusal = await refusalOf(
      at(then).lotes.atualizarFase({
        ...{ id, fase: fase === 'PRODUÇÃO' ? 'GERMINAÇÃO' : 'PRODUÇÃO', anotado_em: minute(now) },
        contagem: [{ especie_id: especieDo(this.#batch), vivas: alive }],
      }),
    );
    const known = this.#counted > now ? 'JA_CONTADO' : this.#open ? 'JA_EM_CONTAGEM' : null;
    expect(refusal).toBe(known);
    if (refusal === null) this.#counted = now;
  }
}

async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof AppError)) throw error;
    return cause.faults[0].codigo;
  }
}

it(
  'the books end at the true stock, whatever was counted in between and however late deaths and counts arrive',
  async () => {
    const history = fc.asyncProperty(fc.array(event, { maxLength: 30, size: 'max' }), async (events) => {
      const batch = await deOntem();
      const truth = new Truth(batch);
      for (const [now, each] of events.entries()) await truth.happens(each, now);
      const end = await truth.end(events.length + 20);
      expect(await vivas(batch)).toBe(end);
    });
    await fc.assert(history, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 30_000 + RUNS * 1_000 });
    expect(await violations(db)).toEqual([]);
    expect((await at(0).integridade.verificar()).diferencas).toEqual([]);
  },
  60_000 + RUNS * 2_000,
);
