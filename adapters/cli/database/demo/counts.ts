import { type Caller, DAYS, type Event, type Scene } from './scene.ts';

type Contagem = Awaited<ReturnType<Caller['contagens']['criar']>>;
type Linha = Contagem['linhas'][number];

/** The differences that a count finds, line by line, in turn. */
const FOUND = [0, -6, 0, 0, 3, 0, -11, 0];
/** How missing plants enter the books, in turn. */
const MISSING = ['MORTALIDADE', 'PERDA'] as const;

/** What somebody saw on a round, in turn. Most rounds bring nothing worth noting. */
const SEEN = [
  null,
  null,
  'Bico da irrigação entupido na barraca 2',
  null,
  'Pulgões na barraca 3',
  null,
  null,
];
const WEEKS_OF_ROUNDS = 8;

/**
 * The counts of the last weeks: one that found differences and was closed, one of a greenhouse that is half done, and a blind one
 * of the sementeira.
 */
export function counts(scene: Scene): Event[] {
  const { operadores, administrador } = scene.nursery;
  const [ana, benedito] = operadores as [Caller, Caller];
  const closed = new Count(ana);
  const halfDone = new Count(benedito);
  const blind = new Count(administrador);
  const monday = DAYS - 35;
  const friday = DAYS - 3;
  return [
    { day: monday, hour: 8, run: () => closed.open({ nome: 'Contagem trimestral' }, 'Estufa 2') },
    { day: monday, hour: 10, run: () => closed.note() },
    { day: monday, hour: 11, run: () => closed.close() },
    { day: friday, hour: 8, run: () => halfDone.open({ nome: 'Contagem trimestral' }, 'Estufa 1') },
    { day: friday, hour: 10, run: () => halfDone.note(0.5) },
    {
      day: friday,
      hour: 9,
      run: () => blind.open({ nome: 'Sementes da câmara fria', cega: true, sementeira: true }),
    },
    { day: friday, hour: 11, run: () => blind.note(0.3) },
  ];
}

/** A count, and the person who opened it and walks along it. */
class Count {
  readonly #caller: Caller;
  #contagem: Contagem | undefined;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async open(pedido: Parameters<Caller['contagens']['criar']>[0], estufa?: string): Promise<void> {
    const estufa_ids = estufa && (await placesOf(this.#caller, estufa));
    this.#contagem = await this.#caller.contagens.criar({ ...pedido, ...(estufa_ids && { estufa_ids }) });
  }

  /** Notes this `part` of the lines, from the first on. */
  async note(part = 1): Promise<void> {
    const { id, linhas } = await this.#read();
    for (const [n, linha] of linhas.slice(0, Math.ceil(linhas.length * part)).entries()) {
      const quantidade = Math.max(0, (await this.#balance(linha)) + (FOUND[n % FOUND.length] ?? 0));
      await this.#caller.contagens.anotar({ id, linha_id: linha.id, quantidade });
    }
  }

  async close(): Promise<void> {
    const { id, linhas } = await this.#read();
    const missing = linhas.filter(({ lote, diferenca }) => lote !== null && (diferenca ?? 0) < 0);
    await this.#caller.contagens.encerrar({
      id,
      justificativa: 'Contagem trimestral do estoque',
      linhas: missing.map((linha, n) => ({
        linha_id: linha.id,
        como: MISSING[n % MISSING.length] ?? 'AJUSTE',
      })),
    });
  }

  #read(): Promise<Contagem> {
    return this.#caller.contagens.buscar({ id: this.#contagem?.id as string });
  }

  /** The balance in the books, which a blind count does not show. */
  async #balance({ saldo, especie }: Linha): Promise<number> {
    return saldo ?? (await this.#caller.especies.buscar({ id: especie.id })).quantidade_atual;
  }
}

/** Rounds: through one greenhouse every working day, through the other twice a week. */
export function rounds({ nursery: { operadores } }: Scene): Event[] {
  const days = Array.from({ length: 7 * (WEEKS_OF_ROUNDS + 1) }, (_, n) => DAYS - 7 * WEEKS_OF_ROUNDS + n);
  return days.flatMap((day, n) => {
    const round = (estufa: string, hour: number): Event => ({
      ...{ day, hour },
      run: async () => {
        const operador = operadores[n % operadores.length] as Caller;
        const [id] = await placesOf(operador, estufa);
        await operador.estufas.fazerRonda({ id: id as string, anotacao: SEEN[n % SEEN.length] });
      },
    });
    if (day % 7 > 4) return [];
    return [round('Estufa 1', 7), ...(day % 7 === 1 || day % 7 === 3 ? [round('Estufa 2', 7.5)] : [])];
  });
}

async function placesOf(caller: Caller, localizacao_estufa: string): Promise<string[]> {
  const { docs } = await caller.estufas.listar({ localizacao_estufa, limite: 100 });
  return docs.map(({ id }) => id);
}
