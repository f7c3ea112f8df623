import type {
  AnyTRPCMutationProcedure,
  AnyTRPCProcedure,
  AnyTRPCSubscriptionProcedure,
  inferProcedureInput,
  inferProcedureOutput,
} from '@trpc/server';
import type { AppRouter } from '../../src/app-router.ts';
import type { Mutation, Query } from './calls.ts';

/**
 * Every procedure of the service but the subscriptions, by area. In the package this file is replaced by a plain declaration, which `npm
 * run build:client` makes from the schemas and which names none of the service's own types.
 */
export type Procedures = {
  readonly [Area in keyof Areas]: {
    readonly [Name in keyof Areas[Area] as Areas[Area][Name] extends AnyTRPCSubscriptionProcedure
      ? never
      : Name]: CallOf<Areas[Area][Name]>;
  };
};

type Areas = AppRouter['_def']['record'];

type CallOf<Procedure> = Procedure extends AnyTRPCMutationProcedure
  ? Mutation<InputOf<Procedure>, inferProcedureOutput<Procedure>>
  : Procedure extends AnyTRPCProcedure
    ? Query<InputOf<Procedure>, inferProcedureOutput<Procedure>>
    : never;

/** tRPC types a missing input as `void`; here it is undefined. */
type InputOf<Procedure extends AnyTRPCProcedure> =
  undefined extends inferProcedureInput<Procedure> ? undefined : inferProcedureInput<Procedure>;
