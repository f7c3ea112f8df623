import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { appRouter } from '../../../src/app-router.ts';
import type { Context } from '../../../src/procedure/context.ts';
import {
  type Deprecation,
  type FileAnswer,
  type Meta,
  type SuccessStatus,
  successStatus,
} from '../../../src/procedure/rest.ts';
import { canBeTried } from '../../../src/procedure/trial.ts';
import type { Printer, Printers } from '../../print/files.ts';
import { callProcedure } from '../call.ts';
import { contextOf, hungUp, type Served } from '../context.ts';
import { deprecationHeaders } from '../deprecation.ts';
import { success } from '../envelope.ts';
import { SentFile } from './file.ts';
import { inputReader } from './input.ts';
import { SentRows } from './rows.ts';

interface RestOptions {
  service: Served;
  printers: Printers;
  /** The procedures that are served. */
  router?: AnyRouter;
}

/** One Fastify route for each procedure whose metadata names a path. Every decision is the procedure's. */
export async function restPlugin(
  app: FastifyInstance,
  { service, printers, router }: RestOptions,
): Promise<void> {
  for (const route of restRoutes(router)) {
    const { name, procedure, type, method, path, inputs, file, deprecated } = route;
    const readInput = inputReader(route);
    const print = file && printerOf(file, printers);
    const always = file?.when === 'always';
    app.route({
      method: method as HTTPMethods,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // Set before anything can fail: a refusal has the header, too.
      ...(deprecated && {
        onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
          reply.headers(deprecationHeaders(deprecated));
        },
      }),
      handler: async (request, reply) => {
        const signal = hungUp(reply);
        const ctx = await contextOf(service, request, reply, signal);
        let input: unknown;
        // The procedure checks who calls before it reads its input, so only those who may call learn of an unreadable one.
        const getRawInput = async () => (input ??= readInput(request, reply));
        // A procedure without an input would not look at what is sent.
        if (inputs.length === 0) await getRawInput();
        const call = { path: name, type, ctx, getRawInput, signal: undefined, batchIndex: 0 };
        if (route.rows) {
          const rows = new SentRows();
          ctx.sendRows = (chunks) => rows.begin(chunks);
          await callProcedure(procedure, call);
          return rows.send(reply);
        }
        if (!print) return answer(reply, route, ctx, await callProcedure(procedure, call));
        if (always) ctx.holdOpen?.();
        let output: unknown;
        const sent = await new SentFile(reply, print, signal).madeBy(async (makeFile) => {
          ctx.makeFile = makeFile;
          output = await callProcedure(procedure, call);
          if (always) await makeFile(output);
        });
        return sent ? reply : answer(reply, route, ctx, output);
      },
    });
  }
}

/** A trial creates nothing, so its success is 200. */
function answer(reply: FastifyReply, route: RestRoute, { simular }: Context, output: unknown): FastifyReply {
  const status = simular ? 200 : successStatus(route, output);
  if (status === 302) return reply.redirect((output as { url: string }).url, status);
  return reply.code(status).send(success(status, output));
}

function printerOf({ kind }: FileAnswer, printers: Printers): Printer {
  const print = printers[kind];
  if (!print) throw new Error(`nothing prints files of the kind ${kind}`);
  return print;
}

export interface RestRoute {
  /** The procedure's name, as `estufas.criar`. */
  name: string;
  procedure: AnyProcedure;
  type: AnyProcedure['_def']['type'];
  method: string;
  path: string;
  status: SuccessStatus;
  /** The output's field that is true when the answer is 200 instead. */
  existing: string | undefined;
  /** The roles that may call; undefined when no session is needed. */
  cargos: Meta['cargos'];
  /** What the operation refuses, as declared. */
  refusals: Meta['refusals'];
  inputs: readonly z.ZodObject[];
  /** The file that may be answered; undefined when the answer is always JSON in the envelope. */
  file: FileAnswer | undefined;
  /** Whether it can be tried with `simular`. */
  tried: boolean;
  /** Whether the rows of the output are sent while they are read. */
  rows: boolean;
  /** Whether the standby may answer it. */
  standby: boolean;
  /** When the operation goes; undefined while it stays. */
  deprecated: Deprecation | undefined;
}

/** The procedures that have a REST path, in the order of the routers. */
export function restRoutes(router: AnyRouter = appRouter): RestRoute[] {
  const procedures = Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, procedure]) => {
    const { _def } = procedure;
    const meta = (_def.meta ?? {}) as Meta;
    const { openapi, status = 200, existing, cargos, refusals, file, rows = false, standby = false } = meta;
    const { deprecated } = meta;
    const { inputs, type } = _def as unknown as { inputs: z.ZodObject[]; type: RestRoute['type'] };
    if (!openapi) return [];
    const { method, path } = openapi;
    const tried = canBeTried({ path: name, meta });
    const route = { name, procedure, type, method, path, status, existing, cargos, refusals };
    return [{ ...route, inputs, file, tried, rows, standby, deprecated }];
  });
}
