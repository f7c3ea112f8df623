import pg from 'pg';
import { placeOf, serversIn } from './address.ts';

/**
 * No server of an address may be written to: none takes writes, or it is not clear which of them is the primary. The message is
 * for operators.
 */
export class NoPrimary extends Error {}

/** What a server says of itself. */
interface State {
  /** Whether it takes writes. */
  writable: boolean;
  /** Each promotion begins another. */
  timeline: number;
  cluster: string;
}

interface Known extends State {
  url: string;
}

/** A cluster, and how far its history had come. */
export type Seen = Pick<State, 'cluster' | 'timeline'>;

/** A server that does not answer within this time is taken to be away, in milliseconds. */
const SILENT_MS = 1_000;

/**
 * Opens a connection to the server of the address that takes writes. With one server that is any connection to it. All that connects
 * does so here, so that the pool, the quick reads and the listener go to the same server.
 */
export async function openClient<Client extends pg.Client>(
  Kind: new (config: pg.ClientConfig) => Client,
  config: pg.ClientConfig,
): Promise<Client> {
  const servers = serversOf(config.connectionString);
  if (!servers) return connected(Kind, config);
  return servers.open((connectionString) => connected(Kind, { ...config, connectionString }));
}

async function connected<Client extends pg.Client>(
  Kind: new (config: pg.ClientConfig) => Client,
  config: pg.ClientConfig,
): Promise<Client> {
  const client = new Kind(config);
  // Whoever uses it hears of its end, or fails with a statement.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** By address: what one part of the process has seen of the servers counts for all. */
const known = new Map<string, Servers>();

/** The servers of an address that names several; undefined for any other. */
export function serversOf(address: unknown): Servers | undefined {
  if (typeof address !== 'string') return undefined;
  const urls = serversIn(address);
  if (urls.length < 2) return undefined;
  const servers = known.get(address) ?? new Servers(urls);
  known.set(address, servers);
  return servers;
}

/**
 * Several servers of one cluster, of which one takes writes. The highest timeline counts: whoever takes writes on a lower one is an
 * old primary, and what it took would be lost.
 */
export class Servers {
  readonly #urls: readonly string[];
  readonly #clients = new Set<{ client: pg.Client; primary: Known }>();
  /** What an earlier process saw. */
  #before: Seen | null = null;
  /** The highest timeline that was ever seen; nothing goes to a lower one again. */
  #timeline = 0;
  #cluster: string | undefined;
  #primary: Known | undefined;
  #asking: Promise<Known> | undefined;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Nothing goes to a lower timeline than was seen before this process began. */
  recall(seen: Seen): void {
    this.#before = seen;
  }

  /** What the primary has shown; null before it was found. */
  get seen(): Seen | null {
    return this.#primary ?? null;
  }

  /** Connects to the primary. After a failure all servers are asked again, once. */
  async open<Client extends pg.Client>(connect: (url: string) => Promise<Client>): Promise<Client> {
    const first = this.#primary;
    if (first) {
      const client = await this.#openOn(first, connect).catch(() => null);
      if (client) return client;
    }
    return this.#openOn(await this.#ask(), connect);
  }

  async #openOn<Client extends pg.Client>(
    primary: Known,
    connect: (url: string) => Promise<Client>,
  ): Promise<Client> {
    const client = await connect(primary.url);
    const { writable, timeline, cluster } = await stateOf(client).catch(async (error) => {
      await client.end();
      throw error;
    });
    if (
      !writable ||
      timeline !== primary.timeline ||
      cluster !== primary.cluster ||
      timeline < this.#timeline
    ) {
      await client.end();
      throw new NoPrimary(`O servidor ${placeOf(primary.url)} já não aceita gravações.`);
    }
    const entry = { client, primary };
    this.#clients.add(entry);
    client.once('end', () => this.#clients.delete(entry));
    return client;
  }

  /**
   * Asks all servers, and cuts the connections to one that is no longer the primary. Answers where the new primary is, if it is
   * another one than before. While no server takes writes, connections stay as they are.
   *
   * @throws NoPrimary when it is not clear which server is the primary.
   */
  async watch(): Promise<string | null> {
    const before = this.#primary;
    try {
      const now = await this.#ask();
      return before === undefined || before === now ? null : placeOf(now.url);
    } catch (error) {
      // That nobody answers is told by whoever needs an answer.
      if (error instanceof NoPrimary) throw error;
      return null;
    }
  }

  /** Callers of the same time share one look. */
  #ask(): Promise<Known> {
    this.#asking ??= this.#find().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #find(): Promise<Known> {
    const looks = await Promise.allSettled(this.#urls.map(look));
    const found = looks.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [other] = found.filter(({ cluster }) => cluster !== (this.#cluster ?? found[0]?.cluster));
    if (other) throw new NoPrimary(`O servidor ${placeOf(other.url)} ${OF_ANOTHER}`);
    const before = this.#before?.cluster === found[0]?.cluster ? (this.#before?.timeline ?? 0) : 0;
    const timeline = Math.max(this.#timeline, before, ...found.map((each) => each.timeline));
    const [primary, second] = found.filter((each) => each.writable && each.timeline === timeline);
    this.#timeline = timeline;
    if (second)
      throw new NoPrimary(`Os servidores ${placeOf(primary?.url ?? '')} e ${placeOf(second.url)} ${BOTH}`);
    const old = found.find(({ writable }) => writable);
    if (!primary) throw old ? new NoPrimary(`O servidor ${placeOf(old.url)} ${IS_OLD}`) : whyNone(looks);
    this.#cluster = primary.cluster;
    if (this.#primary?.url !== primary.url || this.#primary.timeline !== timeline) this.#goOnAt(primary);
    return this.#primary as Known;
  }

  #goOnAt(primary: Known): void {
    this.#primary = primary;
    for (const { client, primary: theirs } of [...this.#clients]) {
      if (theirs !== primary) (client as unknown as Connected).connection.stream.destroy();
    }
  }
}

interface Connected {
  connection: { stream: { destroy(): void } };
}

const OF_ANOTHER =
  'é de outro banco de dados que os demais: escreva em DATABASE_URL só o principal e as réplicas dele.';
const BOTH =
  'aceitam gravações ao mesmo tempo: desligue já o que não é o principal, ou os livros se dividem em dois.';
const IS_OLD =
  'aceita gravações, mas outro servidor já foi promovido depois dele: ligue o outro, ou, se o perdeu de vez, reinicie este como réplica e promova-o.';
const NONE =
  'Nenhum servidor de DATABASE_URL aceita gravações: promova uma réplica que não esteja atrás do que já se gravou.';

/** The error of a server that could not be reached tells more than that the others are standbys. */
function whyNone(looks: readonly PromiseSettledResult<Known>[]): Error {
  const failed = looks.find((each) => each.status === 'rejected');
  return failed ? (failed.reason as Error) : new NoPrimary(NONE);
}

async function look(url: string): Promise<Known> {
  const client = await connected(pg.Client, {
    ...{ connectionString: url, application_name: 'viveiro', connectionTimeoutMillis: SILENT_MS },
    query_timeout: SILENT_MS,
  });
  try {
    return { ...(await stateOf(client)), url };
  } finally {
    // A server that has frozen would never confirm the end.
    void client.end().catch(() => {});
  }
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(STATE);
  return rows[0] as State;
}

/** A standby notes the timeline that it repeats with each checkpoint of the primary, and often earlier. */
const STATE = `
  select not pg_is_in_recovery() as writable, (select system_identifier::text from pg_control_system()) as cluster,
    case when pg_is_in_recovery()
      then greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
      else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;
