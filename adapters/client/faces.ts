import type { TRPCUntypedClient } from '@trpc/client';
import type { AppRouter } from '../../src/app-router.ts';
import type { CallOptions, MutationOptions } from './calls.ts';
import type { Files, Filters } from './downloads.ts';
import { ErroDoViveiro } from './errors.ts';
import { causeOf, faultOf } from './faults.ts';
import { downloadOf, withFilters } from './files.ts';
import { newKey } from './keys.ts';
import { download, type Service } from './links.ts';
import type { Procedures } from './procedures.ts';
import { checkInput, checkKey } from './sendable.ts';

export type Send = (
  kind: 'query' | 'mutation',
  path: string,
  input?: unknown,
  options?: CallOptions & MutationOptions,
) => Promise<unknown>;

/** Calls by tRPC's own client over `linksTo`. */
export function sendBy(trpc: TRPCUntypedClient<AppRouter>): Send {
  return async (kind, path, input = {}, { signal, ...given } = {}) => {
    const { idempotencyKey = newKey() } = given;
    const { simular = false } = given;
    const repeatable = simular || given.idempotencyKey !== undefined;
    const context = { idempotencyKey, repeatable, simular };
    checkInput(input);
    checkKey(idempotencyKey);
    try {
      return await trpc[kind](path, input, { context, signal: signal as AbortSignal });
    } catch (error) {
      // Thrown here, the error shows the line of the program that called.
      throw erroOf(error, kind === 'mutation' ? idempotencyKey : null);
    }
  };
}

export function erroOf(error: unknown, idempotencyKey: string | null = null): ErroDoViveiro {
  return new ErroDoViveiro(faultOf(error), idempotencyKey, causeOf(error));
}

/** `procedures.especies.listar.query(…)`. Areas and procedures are made when they are named, beside the given methods. */
export function proceduresBy<Own extends object>(send: Send, own: Own): Own & Procedures {
  return named(own, (area) =>
    named({}, (name) => ({
      query: (input: unknown, options?: CallOptions) => send('query', `${area}.${name}`, input, options),
      mutate: (input: unknown, options?: MutationOptions) =>
        send('mutation', `${area}.${name}`, input, options),
    })),
  ) as Own & Procedures;
}

function named(own: object, make: (name: string) => unknown): object {
  return new Proxy(own, {
    get: (target, name) =>
      typeof name === 'symbol' || name in target ? Reflect.get(target, name) : make(name),
  });
}

/** The calls that are answered by files. */
export function filesOf(
  service: Service,
  within = <Made>(made: Promise<Made>): Promise<Made> => made,
): Files {
  return {
    baixar: (caminho: string, filtros: Filters = {}, options: CallOptions = {}) =>
      downloadOf(within(download(service, withFilters(caminho, filtros), options))),
  };
}
