import type { AnyProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { appRouter, createCaller } from '../../../src/app-router.ts';
import type { Context } from '../../../src/procedure/context.ts';
import { type Meta, type SuccessStatus, successStatus } from '../../../src/procedure/rest.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { FileRenderers } from '../../print/documents.ts';
import { contextOf, hungUp, type Served } from '../context.ts';
import { success } from '../envelope.ts';
import { type Attachment, attach, sendAttachment } from './attachment.ts';
import { inputReader } from './input.ts';

interface RestOptions {
  service: Served;
  files: FileRenderers;
}

/** One Fastify route per procedure whose metadata names a path. What is decided is decided in the procedure. */
export async function restPlugin(app: FastifyInstance, { service, files }: RestOptions): Promise<void> {
  for (const route of restRoutes()) {
    const { method, path, name, inputs, mediaType } = route;
    const call = caller(name);
    const readInput = inputReader(method, inputs);
    const answer = mediaType === undefined ? answered(route) : asFile(mediaType, rendererOf(name, files));
    app.route({
      method: method as HTTPMethods,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const signal = hungUp(reply);
        const ctx = await contextOf(service, request, signal);
        let file = null as Attachment | null;
        const entregar = async (relatorio: OpenReport) => {
          reply.raw.setTimeout(DOWNLOAD_IDLE_MS, () => reply.raw.destroy());
          file = await attach(relatorio, service.settings.nomeDoViveiro, signal);
        };
        try {
          const data = await call({ ...ctx, entregar }, readInput(request));
          return file ? sendAttachment(reply, file) : await answer(reply, data, signal);
        } catch (error) {
          await file?.content.close();
          throw error;
        }
      },
    });
  }
}

/** Whoever pauses a download for longer has to ask again. It holds up nobody meanwhile. */
const DOWNLOAD_IDLE_MS = 15 * 60_000;

type Answer = (
  reply: FastifyReply,
  data: unknown,
  signal: AbortSignal,
) => FastifyReply | Promise<FastifyReply>;

function answered(route: RestRoute): Answer {
  return (reply, data) => {
    const status = successStatus(route, data);
    if (status === 302) return reply.redirect((data as { url: string }).url, status);
    return reply.code(status).send(success(status, data));
  };
}

function asFile(mediaType: string, render: FileRenderers[string]): Answer {
  return async (reply, data, signal) => {
    const { name, body } = await render(data as never, signal);
    return reply.type(mediaType).header('content-disposition', `inline; filename="${name}"`).send(body);
  };
}

function rendererOf(name: string, files: FileRenderers): FileRenderers[string] {
  const render = files[name];
  if (!render) throw new Error(`nothing makes the file of ${name}`);
  return render;
}

export interface RestRoute {
  /** Of the procedure, as `estufas.criar`. */
  name: string;
  method: string;
  path: string;
  status: SuccessStatus;
  /** The output's field that is true when the answer is 200 instead. */
  existing: string | undefined;
  /** The roles that may call; undefined where no session is asked for. */
  cargos: Meta['cargos'];
  /** What the operation says that it refuses. */
  refusals: Meta['refusals'];
  inputs: readonly z.ZodObject[];
  /** Of the file that is answered; undefined when the answer is JSON in the envelope. */
  mediaType: string | undefined;
}

/** The procedures that have a REST path, in the order of the routers. */
export function restRoutes(): RestRoute[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  return procedures.flatMap(([name, { _def }]) => {
    const { openapi, status = 200, existing, cargos, refusals, file: mediaType } = (_def.meta ?? {}) as Meta;
    const { inputs } = _def as unknown as { inputs: z.ZodObject[] };
    if (!openapi) return [];
    const { method, path } = openapi;
    return [{ name, method, path, status, existing, cargos, refusals, inputs, mediaType }];
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
