import type { EntradaDe, Mutation, SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import type { SheetKind } from './columns.ts';
import { batchesInto, batchOfRow, entriesInto, movementsInto, REASONS, seedLotsInto } from './inputs.ts';
import type { Prepare } from './prepared-row.ts';
import type { Values } from './reading.ts';

/** The service's result for each row, in the order sent, and the id that undoes those that it recorded. */
export type ImportAnswer = Pick<SaidaDe<Client['especies']['importar']>, 'linhas' | 'importacao_id'>;

/** The procedure that imports one kind of rows. */
export interface Endpoint {
  prepare: Prepare;
  send(linhas: Values[], gravar: boolean, idempotencyKey: string): Promise<ImportAnswer>;
  /** Checks rows that are refused anyway. What is said of other rows does not change. */
  check(linhas: Values[]): Promise<ImportAnswer>;
  /** Maps a field of the service to the column it was made from, where their names differ. */
  columnOf?: Readonly<Record<string, string>>;
  /** Reasons in the sheet's words, by the service's codes, where the service's own words would name its fields. */
  reasons?: Readonly<Record<string, string>>;
  /** The key of the rows that make one record, if several do: they are sent together. */
  groupOf?: (values: Values) => string | undefined;
}

/** Aborting `signal` cancels the calls in flight. */
export async function endpointFor(kind: SheetKind, client: Client, signal: AbortSignal): Promise<Endpoint> {
  switch (kind) {
    case 'especies':
    case 'estufas':
    case 'destinatarios':
      return { prepare: (values) => ({ values, faults: [] }), ...sendTo(client[kind], signal) };
    case 'entradas':
      return {
        prepare: await entriesInto(client),
        ...sendTo(client.movimentacoes, signal),
        columnOf: { especie_id: 'especie', procedencia_id: 'procedencia' },
      };
    case 'movimentacoes':
      return {
        prepare: await movementsInto(client),
        ...sendTo(client.movimentacoes, signal),
        columnOf: {
          ...{ especie_id: 'especie', lote_id: 'lote', destinatario_id: 'destinatario' },
          procedencia_id: 'procedencia',
        },
        reasons: REASONS,
      };
    case 'procedencias':
      return {
        prepare: await seedLotsInto(client),
        ...sendTo(client.procedencias, signal),
        columnOf: { especie_id: 'especie' },
      };
    case 'lotes':
      return {
        prepare: await batchesInto(client),
        ...sendTo(client.lotes, signal),
        send: sendBatchesTo(client.lotes, signal),
        columnOf: { especie_id: 'especie', estufa_id: 'estufa' },
        groupOf: batchOfRow,
      };
  }
}

/** The import of any area: a row says what its cells say, and the service validates it. */
interface Area {
  importar: Mutation<{ linhas: never[]; gravar: boolean }, ImportAnswer>;
}

/** A call that only checks has to know the plants of earlier calls in each greenhouse, because none of them is recorded yet. */
function sendBatchesTo({ importar }: Client['lotes'], signal: AbortSignal): Endpoint['send'] {
  const checked = new Map<string, number>();
  return async (values, gravar, idempotencyKey) => {
    const linhas = values as unknown as Batches;
    const here = new Set(linhas.map(({ estufa_id }) => estufa_id));
    const conferidas_antes = [...checked]
      .filter(([estufa_id]) => here.has(estufa_id))
      .map(([estufa_id, quantidade]) => ({ estufa_id, quantidade }));
    const input = gravar ? { linhas, gravar } : { linhas, gravar, conferidas_antes };
    const answer = await importar.mutate(input, { idempotencyKey, signal });
    for (const [n, { estufa_id, quantidade }] of linhas.entries()) {
      const accepted = answer.linhas[n]?.erros.length === 0;
      if (accepted) checked.set(estufa_id, (checked.get(estufa_id) ?? 0) + quantidade);
    }
    return answer;
  };
}

type Batches = EntradaDe<Client['lotes']['importar']>['linhas'];

function sendTo({ importar }: Area, signal: AbortSignal): Pick<Endpoint, 'send' | 'check'> {
  return {
    send: (linhas, gravar, idempotencyKey) =>
      importar.mutate({ linhas: linhas as never[], gravar }, { idempotencyKey, signal }),
    check: (linhas) => importar.mutate({ linhas: linhas as never[], gravar: false }, { signal }),
  };
}
