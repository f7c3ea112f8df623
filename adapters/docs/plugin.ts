import type { FastifyInstance } from 'fastify';

export async function docsPlugin(_app: FastifyInstance, _options: { publicUrl: string }): Promise<void> {}
