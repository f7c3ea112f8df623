import fc from 'fast-check';
import type { Db } from '../../db/connection.ts';
import { fechar } from '../../src/fechamento/fechar.ts';
import { SETTINGS } from '../support/caller.ts';
import type { Pessoa } from './nursery.ts';
import { anyDraw, type Draw, people } from './nursery-steps.ts';
import type { World } from './nursery-world.ts';

const MAX_STEPS = 60;

class Take implements fc.AsyncCommand<object, World> {
  readonly #draw: Draw;
  readonly #quem: Pessoa;
  readonly #trailBroken: boolean;
  #text = 'not taken';

  constructor(draw: Draw, quem: Pessoa, trailBroken: boolean) {
    this.#draw = draw;
    this.#quem = quem;
    this.#trailBroken = trailBroken;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, world: World): Promise<void> {
    const step = this.#draw(world.nursery, this.#quem);
    this.#text = step
      ? `${this.#quem.nome}: ${step.text}${this.#trailBroken ? ' (trail broken first)' : ''}`
      : 'nothing';
    await world.take(this.#draw, this.#quem, this.#trailBroken);
  }

  toString(): string {
    return this.#text;
  }
}

class NextDay implements fc.AsyncCommand<object, World> {
  check(): boolean {
    return true;
  }

  async run(_: object, world: World): Promise<void> {
    world.nextDay();
  }

  toString(): string {
    return 'the next day';
  }
}

/** What is kept of closed rows takes in the rows that came since. */
class Close implements fc.AsyncCommand<object, World> {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  check(): boolean {
    return true;
  }

  async run(): Promise<void> {
    while (await fechar(this.#db, SETTINGS));
  }

  toString(): string {
    return 'the rows are closed';
  }
}

/** Draws the Administrador as often as the two Operadores together. */
const person = fc.constantFrom(...people, people[0] as Pessoa);

/** What people do one after another, days that pass, and rows that are closed meanwhile. */
export function historyOf(db: Db, trailBroken: fc.Arbitrary<boolean> = fc.constant(false)) {
  const take = fc.tuple(anyDraw, person, trailBroken).map((drawn) => new Take(...drawn));
  const others = [fc.constant(new NextDay()), fc.constant(new Close(db))];
  return fc.commands([...Array<typeof take>(24).fill(take), ...others], {
    maxCommands: MAX_STEPS,
    size: 'max',
  });
}
