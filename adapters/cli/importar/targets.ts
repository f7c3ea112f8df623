import type { Client } from '../../client/client.ts';
import type { Kind } from './columns.ts';
import { entriesInto, type Prepared } from './entries.ts';
import type { Values } from './reading.ts';

/** What the service says of each row, in the order sent. */
export type Answer = Awaited<ReturnType<Client['especies']['importar']['mutate']>>['linhas'];

/** Where the rows of a kind go. */
export interface Target {
  prepare(values: Values): Prepared;
  send(linhas: Values[], gravar: boolean, idempotencyKey: string): Promise<Answer>;
  /** The column that a field of the service was made from, when it has another name. */
  columnOf?: Readonly<Record<string, string>>;
}

/** `signal` gives up what is under way. */
export async function targetFor(kind: Kind, client: Client, signal: AbortSignal): Promise<Target> {
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
  }
}

type Area = Pick<Client['especies'], 'importar'>;

function sendTo({ importar }: Area, signal: AbortSignal): Target['send'] {
  return async (linhas, gravar, idempotencyKey) =>
    (await importar.mutate({ linhas, gravar }, { idempotencyKey, signal })).linhas;
}
