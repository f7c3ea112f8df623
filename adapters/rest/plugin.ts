import type { AnyProcedure } from '@trpc/server';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { appRouter, createCaller } from '../../src/app-router.ts';
import type { Context } from '../../src/context.ts';
import type { RelatorioAberto } from '../../src/relatorios/definicao.ts';
import type { Meta } from '../../src/trpc.ts';
import { contextOf, type Service } from '../http-context.ts';
import { sendFile } from './attachment.ts';
import { success } from './envelope.ts';
import { inputReader } from './input.ts';

/** One Fastify route per procedure whose metadata names a path. What is decided is decided in the procedure. */
export async function restPlugin(app: FastifyInstance, { service }: { service: Service }): Promise<void> {
  for (const { method, path, status, name, inputs } of restRoutes()) {
    const call = caller(name);
    const readInput = inputReader(method, inputs);
    app.route({
      method: method as HTTPMethods,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const ctx = await contextOf(service, request);
        let file = false;
        const entregar = async (relatorio: RelatorioAberto) => {
          await sendFile(reply, relatorio, service.settings.nomeDoViveiro);
          file = true;
        };
        const data = await call({ ...ctx, entregar }, readInput(request));
        return file ? reply : reply.code(status).send(success(status, data));
      },
    });
  }
}

export interface RestRoute {
  /** Of the procedure, as `estufas.criar`. */
  name: string;
  method: string;
  path: string;
  status: 200 | 201;
  /** No session is asked for. */
  open: boolean;
  inputs: readonly z.ZodObject[];
}

/** The procedures that have a REST path, in the order of the routers. */
export function restRoutes(): RestRoute[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, { _def }]) => {
    const { openapi, status = 200 } = (_def.meta ?? {}) as Meta;
    const { inputs } = _def as unknown as { inputs: z.ZodObject[] };
    if (!openapi) return [];
    const { method, path, protect } = openapi;
    return [{ name, method, path, status, open: protect === false, inputs }];
  });
}

type Call = (input: unknown) => Promise<unknown>;
type Callers = { [step: string]: Callers } & Call;

function caller(name: string): (ctx: Context, input: unknown) => Promise<unknown> {
  const steps = name.split('.');
  return (ctx, input) => {
    let at = createCaller(ctx) as unknown as Callers;
    for (const step of steps) at = at[step] as Callers;
    return at(input);
  };
}
