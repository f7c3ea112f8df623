import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { CONTENT_TYPES, fileOf } from '../../print/reports/file.ts';

/** A report as a file, ready to go out. */
export interface Attachment {
  /** As the browser saves it. */
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  content: FileHandle;
}

/**
 * Writes a report as fast as the database gives it, into a file without a name that it goes out from: whoever reads
 * slowly holds neither memory nor the report's connection and snapshot, and what fails is still answered in the
 * envelope. Nothing more is written once whoever asked has gone, which the signal tells.
 */
export async function attach(
  relatorio: OpenReport,
  nomeDoViveiro: string,
  signal: AbortSignal,
): Promise<Attachment> {
  const content = await namelessFile();
  try {
    let size = 0;
    for await (const chunk of fileOf(relatorio, nomeDoViveiro, signal)) {
      if (signal.aborted) break;
      await content.writeFile(chunk);
      size += chunk.length;
    }
    return { name: relatorio.fileName, type: CONTENT_TYPES[relatorio.format], size, content };
  } catch (error) {
    await content.close();
    throw error;
  }
}

/** The file is closed, and gone, when it has been sent or whoever asked has hung up. */
export function sendAttachment(reply: FastifyReply, { name, type, size, content }: Attachment): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .send(content.createReadStream({ start: 0 }));
}

/** Only its handle leads to it: nothing is left of it when that is closed or the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `viveiro-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
