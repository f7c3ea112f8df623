import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { PrintedFile } from '../../print/files.ts';

/** A file that is whole, on disk without a name, and ready to be sent. */
export interface KeptFile extends Omit<PrintedFile, 'content'> {
  /** In bytes. */
  size: number;
  handle: FileHandle;
}

/**
 * Writes a file to disk as fast as it is printed, before any of it is sent. So a slow reader holds neither memory nor
 * the database, and a fault is still answered in the envelope. Stops writing once the client is gone, which aborts the
 * signal.
 */
export async function keep({ content, ...file }: PrintedFile, signal: AbortSignal): Promise<KeptFile> {
  const handle = await namelessFile();
  try {
    let size = 0;
    for await (const chunk of content) {
      if (signal.aborted) break;
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    return { ...file, size, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The file is closed, and so deleted, once it has been sent or the client has hung up. */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, disposition, size, handle }: KeptFile,
): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .header('content-length', size)
    .send(handle.createReadStream({ start: 0 }));
}

/** Only the handle leads to it: the system deletes it when the handle is closed or the process ends. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `viveiro-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
