import type { Mutation, SaidaDe } from '../../client/calls.ts';
import type { Client } from '../../client/client.ts';
import { batchesInto, batchOfRow } from './batches.ts';
import type { Kind } from './columns.ts';
import { entriesInto, type Prepared } from './entries.ts';
import type { Values } from './reading.ts';

/** The service's result for each row, in the order sent, and what undoes those that it recorded. */
export type Answer = Pick<SaidaDe<Client['especies']['importar']>, 'linhas' | 'importacao_id'>;

/** The procedure that imports one kind of rows. */
export interface Endpoint {
  prepare(values: Values): Prepared;
  send(linhas: Values[], gravar: boolean, idempotencyKey: string): Promise<Answer>;
  /** Maps a field of the service to the column it was made from, where their names differ. */
  columnOf?: Readonly<Record<string, string>>;
  /** What makes one record of several rows, when something does: they are sent together. */
  groupOf?: (values: Values) => string | undefined;
}

/** Aborting `signal` cancels the calls in flight. */
export async function endpointFor(kind: Kind, client: Client, signal: AbortSignal): Promise<Endpoint> {
  switch (kind) {
    case 'especies':
    case 'estufas':
    case 'destinatarios':
      return { prepare: (values) => ({ values }), send: sendTo(client[kind], signal) };
    case 'entradas':
      return {
        prepare: await entriesInto(client),
        send: sendTo(client.movimentacoes, signal),
        columnOf: { especie_id: 'especie' },
      };
    case 'lotes':
      return {
        prepare: await batchesInto(client),
        send: sendTo(client.lotes, signal),
        columnOf: { especie_id: 'especie', estufa_id: 'estufa' },
        groupOf: batchOfRow,
      };
  }
}

/** The import of any area: a row says what its cells say, and the service judges it. */
interface Area {
  importar: Mutation<{ linhas: never[]; gravar: boolean }, Answer>;
}

function sendTo({ importar }: Area, signal: AbortSignal): Endpoint['send'] {
  return (linhas, gravar, idempotencyKey) =>
    importar.mutate({ linhas: linhas as never[], gravar }, { idempotencyKey, signal });
}
