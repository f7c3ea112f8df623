import { expect } from 'vitest';
import { createClient } from '../../adapters/client/client.ts';
import { ErroDoViveiro } from '../../adapters/client/errors.ts';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError, ERROR_TABLE } from '../../src/common/errors.ts';
import { CONTA, SITUACAO } from '../../src/estoque/conta.ts';
import { UNIDADE } from '../../src/estoque/reading.ts';
import type { CurrentUser } from '../../src/procedure/context.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { open } from '../support/database.ts';
import { administrador, cpf, destinatario, operador } from '../support/factories.ts';
import { serviceOver } from '../support/service.ts';
import * as model from './nursery.ts';
import { type Answer, ask, emptyNursery, type Nursery, type Pessoa } from './nursery.ts';
import { bySpecies, predictedBalances, shown } from './nursery-balances.ts';
import { CONTAGENS, contagensDe } from './nursery-counts.ts';
import { type Beginning, type Draw, people, type Step } from './nursery-steps.ts';

/** Who and what every run finds: the people, and a recipient of each kind. */
export async function population(db: Db) {
  const [ana, beto, caio] = people as [Pessoa, Pessoa, Pessoa];
  const users = new Map<string, CurrentUser>([
    [ana.nome, await administrador(db)],
    [beto.nome, await operador(db)],
    [caio.nome, await operador(db)],
  ]);
  const admin = callerFor(db, users.get(ana.nome));
  const ativo = await destinatario(admin);
  const inativo = await destinatario(admin, { tipo: 'FISICA', documento: cpf(1) });
  await admin.destinatarios.inativar({ id: inativo.id });
  return {
    users,
    recipients: {
      ativo: ativo.id,
      inativo: inativo.id,
      desconhecido: '00000000-0000-4000-8000-000000000000',
    },
  };
}

export type Population = Awaited<ReturnType<typeof population>>;

/** How a person's calls come to the service, at an instant and from an address. */
export type Way = (user: CurrentUser, at: Date, ip: string) => Caller;

export function inTheProcess(db: Db): Way {
  return (user, at, ip) => callerFor(db, user, { now: () => at, ip });
}

/** Over HTTP, each call by the next of so many instances: servers with pools, lines and kept sessions of their own. */
export async function overHttp(db: Db, instances: number, { users }: Population): Promise<Way> {
  let now = new Date();
  const clients = new Map<string, Caller[]>([...users.values()].map(({ id }) => [id, []]));
  for (let n = 0; n < instances; n += 1) {
    const pool = open(db.client.config.connection.connectionString, 8);
    const service = await serviceOver(pool, { service: { now: () => now }, logLevel: 'silent' });
    const url = await service.listen();
    for (const [id, theirs] of clients) {
      const token = await service.tokenFor({ id });
      theirs.push(writesOf(createClient({ url, token, tentativas: 1 })));
    }
  }
  let calls = 0;
  return ({ id }, at) => {
    now = at;
    calls += 1;
    return clients.get(id)?.[calls % instances] as Caller;
  };
}

/** Every step is a write, which the client has under the caller's name for it. */
function writesOf(client: ReturnType<typeof createClient>): Caller {
  const named = (make: (name: string) => unknown) =>
    new Proxy({}, { get: (_, name) => make(name as string) });
  const areas = client as unknown as Record<string, Record<string, { mutate(input: unknown): unknown }>>;
  return named((area) => named((name) => (input: unknown) => areas[area]?.[name]?.mutate(input))) as Caller;
}

let runs = 0;

/**
 * One nursery twice: the model's and the service's. Every step is taken in both; the answers, the new rows of the
 * ledger, the new audit entries and all balances must be the same.
 */
export class World {
  nursery: Nursery = emptyNursery();
  readonly #db: Db;
  readonly #users: Map<string, CurrentUser>;
  readonly #way: Way;
  readonly #ids = new Map<string, string>();
  readonly #refs = new Map<string, string>();
  #seen = { movimento: 0, registro: 0 };

  private constructor(db: Db, { users, recipients }: Population, way: Way) {
    this.#db = db;
    this.#users = users;
    this.#way = way;
    runs += 1;
    this.#ids.set('run', `Corrida ${runs}`);
    for (const [kind, id] of Object.entries(recipients)) this.#know(`destinatário ${kind}`, id);
    for (const [nome, { id }] of users) this.#know(nome, id);
  }

  static async begin(db: Db, found: Population, beginning: Beginning, way: Way): Promise<World> {
    const world = new World(db, found, way);
    world.#seen = await world.#latest();
    for (const draw of beginning) await (draw ? world.take(draw, people[0] as Pessoa) : world.nextDay());
    return world;
  }

  /** Takes one step. With `trailBroken` the audit insert fails, so nothing may be written. */
  async take(draw: Draw, quem: Pessoa, trailBroken = false): Promise<void> {
    const step = draw(this.nursery, quem);
    if (!step) return;
    const predicted = ask(this.nursery, quem, step.change);
    if (trailBroken) await this.#takeInVain(step, quem, predicted);

    const answer = await this.#call(step, quem);
    expect(answer.status, `${quem.nome}: ${step.text}`).toBe(predicted.status);
    const before = this.nursery;
    if (predicted.status === 'ok') this.nursery = predicted.nursery;
    if (answer.id && step.creates) this.#know(step.creates, answer.id);
    for (const [ref, id] of Object.entries(answer.parts ?? {})) this.#know(ref, id);
    await this.#compare(before, `${quem.nome}: ${step.text}`);
  }

  nextDay(): void {
    const { nursery } = ask(this.nursery, people[0] as Pessoa, model.passarODia()) as Answer & {
      status: 'ok';
    };
    this.nursery = nursery;
  }

  async #takeInVain(step: Step, quem: Pessoa, predicted: Answer): Promise<void> {
    const silent = predicted.status === 'ok' && predicted.nursery.fatos.length === this.nursery.fatos.length;
    const { status } = await this.#call(step, quem, NOT_TEXT);
    if (!silent) {
      expect(status, `${step.text}, without a trail`).toBe(
        predicted.status === 'ok' ? 500 : predicted.status,
      );
    }
    await this.#compare(this.nursery, `${step.text}, without a trail`);
  }

  async #call(
    step: Step,
    quem: Pessoa,
    ip = '127.0.0.1',
  ): Promise<{ status: number | 'ok'; id?: string; parts?: Record<string, string> }> {
    try {
      const { id, parts = {} } = await step.call(this.#callerOf(quem, ip), (ref) => this.#id(ref));
      return { status: 'ok', id, parts };
    } catch (error) {
      if (error instanceof ErroDoViveiro && error.status !== null) return { status: error.status };
      const { cause } = error as Error;
      if (!(cause instanceof AppError)) throw error;
      return { status: ERROR_TABLE[cause.kind].http };
    }
  }

  #callerOf(quem: Pessoa, ip: string): Caller {
    return this.#way(this.#users.get(quem.nome) as CurrentUser, model.noonOf(this.nursery.dia), ip);
  }

  async #compare(before: Nursery, text: string): Promise<void> {
    await this.#knowPlants();
    const { movimentos, fatos } = this.nursery;
    const posted = movimentos.slice(before.movimentos.length);
    expect(await this.#newMovimentos(posted), text).toEqual(bySpecies(posted.map(shown)));
    const noted = fatos.slice(before.fatos.length).map(({ acao, de }) => `${acao} ${de}`);
    expect(await this.#newFatos(), text).toEqual(noted.sort());
    expect(await this.#balances(), text).toEqual(predictedBalances(this.nursery));
    expect(await this.#entregas(), text).toEqual(model.entregasDe(this.nursery));
    expect(await this.#contagens(), text).toEqual(contagensDe(this.nursery));
  }

  /** A species may have made a plant, and a return the MUDA of one. */
  async #knowPlants(): Promise<void> {
    for (const [ref, { planta }] of Object.entries(this.nursery.especies)) {
      if (this.#ids.has(ref) && this.#ids.has(planta)) continue;
      const of = this.#ids.get(ref) ?? this.#ids.get(planta);
      const sql = `select id, planta_id from especies where id = $1 or (planta_id = $1 and id <> all ($2))`;
      const [found] = await this.#rows<{ id: string; planta_id: string }>(sql, [of, this.#known]);
      if (found) this.#know(ref, found.id);
      if (found) this.#know(planta, found.planta_id);
    }
  }

  /** The ledger's rows since the last step; each gets the model's name for it. */
  async #newMovimentos(posted: model.Movimento[]) {
    const rows = await this.#rows<{ seq: number; id: string; especie: string }>(
      `select m.seq, m.id, m.tipo, origem, m.especie_id as especie, ${UNIDADE} as unidade, especie_destino_id as destino, lote_id as lote, fase_lote as fase,
         quantidade, destinatario_id as destinatario, variacao_sementeira as sementeira, variacao_lote as "noLote", retorno_ao_viveiro as retorno,
         estorno_de as "estornoDe", usuario_id as quem,
         (select coalesce(jsonb_object_agg(procedencia_id, a.quantidade), '{}') from atribuicoes a where movimentacao_id = m.id) as procedencias
       from movimentacoes m join especies e on e.id = m.especie_id where m.seq > $1 order by m.seq`,
      [this.#seen.movimento],
    );
    const found = bySpecies(rows.map((row) => this.#named(row)));
    const expected = bySpecies(posted.map((movimento) => ({ ...shown(movimento), ref: movimento.ref })));
    for (const [index, { id }] of found.entries()) {
      const ref = expected[index]?.ref;
      if (ref) this.#know(ref, id);
    }
    this.#seen.movimento = Math.max(this.#seen.movimento, ...rows.map(({ seq }) => seq));
    return found.map(({ id: _, seq: __, ...row }) => row);
  }

  async #newFatos(): Promise<string[]> {
    const rows = await this.#rows<{ seq: number; acao: string; de: string }>(
      'select seq, acao, entidade_id as de from auditoria where seq > $1 order by seq',
      [this.#seen.registro],
    );
    this.#seen.registro = Math.max(this.#seen.registro, ...rows.map(({ seq }) => seq));
    return rows.map(({ acao, de }) => `${acao} ${this.#refs.get(de)}`).sort();
  }

  async #balances() {
    const [row] = await this.#rows<{ found: { kind: string; id: string }[] }>(
      `select jsonb_agg(x) as found from (
         select jsonb_build_object('kind', 'especie', 'id', id, 'status', status, 'saldo', quantidade_atual,
           'planta', planta_id, 'separada', separada) as x from especies where id = any($1)
         union all select jsonb_build_object('kind', 'estufa', 'id', id, 'status', status, 'ocupacao', ocupacao_atual,
           'vagas', vagas) from estufas where id = any($1)
         union all select jsonb_build_object('kind', 'procedencia', 'id', id, 'status', status, 'recebida', recebida,
           'saldo', saldo) from procedencias where id = any($1)
         union all select jsonb_build_object('kind', 'lote', 'id', id, 'status', status, 'fase', fase,
           'motivo', motivo_encerramento, 'estufa', estufa_id, 'total', quantidade_total,
           'itens', (select jsonb_object_agg(especie_id, quantidade_atual) from lote_itens where lote_id = id))
           from lotes where id = any($1)) records`,
      [this.#known],
    );
    const entries = (row?.found ?? []).map((record) => this.#named(record));
    return Object.fromEntries(entries.map(({ id, kind: _, ...record }) => [this.#refs.get(id), record]));
  }

  async #entregas() {
    const rows = await this.#rows<{ id: string }>(
      `select t.id, ${SITUACAO} as situacao, conta.itens, t.mudas + t.sementes as total,
         t.mudas_devolvidas + t.sementes_devolvidas as devolvida
       from entregas t ${CONTA} where t.id = any($1)`,
      [this.#known],
    );
    return Object.fromEntries(
      rows.map((row) => {
        const { id, itens, ...told } = row as { id: string; itens: { movimentacao_id: string }[] };
        return [
          this.#refs.get(id),
          { ...told, itens: itens.map((item) => this.#refs.get(item.movimentacao_id)) },
        ];
      }),
    );
  }

  async #contagens() {
    const rows = await this.#rows<{ id: string }>(CONTAGENS, [this.#known]);
    return Object.fromEntries(rows.map(({ id, ...told }) => [this.#refs.get(id), told]));
  }

  /** A row in which every id, key or value, is replaced by the model's name for it. */
  #named<T extends object>(row: T): T {
    const names = (value: unknown): unknown => {
      if (typeof value === 'string') return this.#refs.get(value) ?? value;
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [names(key), names(each)]));
    };
    const { id } = row as { id?: string };
    return { ...(names(row) as T), id };
  }

  async #latest() {
    const [row] = await this.#rows<{ movimento: number; registro: number }>(
      `select (select coalesce(max(seq), 0) from movimentacoes) as movimento,
         (select coalesce(max(seq), 0) from auditoria) as registro`,
    );
    return row as { movimento: number; registro: number };
  }

  readonly #rows = <Row>(sql: string, values: unknown[] = []) => prepared<Row>(this.#db, sql, values);

  get #known(): string[] {
    return [...this.#ids.values()].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  }

  #know(ref: string, id: string): void {
    this.#ids.set(ref, id);
    this.#refs.set(id, ref);
  }

  #id(ref: string): string {
    const id = this.#ids.get(ref);
    if (!id) throw new Error(`nobody knows ${ref}`);
    return id;
  }
}

/** PostgreSQL refuses this character, so the audit insert fails, which is the last of the transaction. */
const NOT_TEXT = '\u0000';
