import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { opened, Undecipherable } from '../../../disk/encryption.ts';
import { OperatorError } from '../../../host/operator-error.ts';

/**
 * A backup is gzipped text: lines of rows as PostgreSQL's COPY writes them, and between them marks, which begin with
 * `\.` (no row does) and continue as JSON. First the header, then each table's mark and rows, at the end a mark with
 * each table's row count and the SHA-256 of everything before it. The checksum detects damage and careless edits, not
 * an edit by somebody who recomputes it.
 */
export type BackupPart =
  | { header: BackupHeader }
  | { table: TableMark }
  | { rows: Buffer }
  | { end: EndMark };

const header = z.object({
  viveiro: z.literal('backup'),
  formato: z.literal(1),
  criado_em: z.iso.datetime(),
  migracoes: z.array(z.string()).min(1),
});
const table = z.object({ tabela: z.string(), colunas: z.array(z.string()).min(1) });
const end = z.object({ linhas: z.record(z.string(), z.int()), sha256: z.string() });

/** A file, and the secret keys that open it: none for a plain one. */
export interface BackupFile {
  file: string;
  keys: readonly string[];
}

export type BackupHeader = z.output<typeof header>;
export type TableMark = z.output<typeof table>;
export type EndMark = z.output<typeof end>;

const MARK = '\\.';
const NEWLINE = 0x0a;

export function mark(content: BackupHeader | TableMark | EndMark): Buffer {
  return Buffer.from(`${MARK}${JSON.stringify(content)}\n`);
}

/**
 * The parts of a backup in order; `end` comes last, and only when the checksum is right.
 *
 * @throws OperatorError when the file cannot be read, is no backup, or is damaged or incomplete.
 */
export async function* readBackup({ file, keys }: BackupFile): AsyncGenerator<BackupPart> {
  const sum = createHash('sha256');
  let expected: 'header' | 'table' | 'nothing' = 'header';
  for await (const piece of pieces({ file, keys })) {
    if (expected === 'nothing') throw damaged(file);
    const part = partOf(piece, expected, file);
    if ('end' in part) {
      if (part.end.sha256 !== sum.digest('hex')) throw damaged(file);
      expected = 'nothing';
    } else {
      sum.update(piece);
      expected = 'table';
    }
    yield part;
  }
  if (expected !== 'nothing') throw damaged(file);
}

function partOf(piece: Buffer, expected: 'header' | 'table', file: string): BackupPart {
  const isMark = piece.subarray(0, MARK.length).toString('latin1') === MARK;
  if (!isMark && expected === 'table') return { rows: piece };
  const content = isMark ? jsonOf(piece.subarray(MARK.length)) : undefined;
  if (expected === 'header') {
    const { data } = header.safeParse(content);
    if (!data) throw notBackup(file);
    return { header: data };
  }
  const asTable = table.safeParse(content).data;
  if (asTable) return { table: asTable };
  const asEnd = end.safeParse(content).data;
  if (!asEnd) throw damaged(file);
  return { end: asEnd };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Splits into whole lines: either one mark, or as many consecutive rows as are buffered. */
async function* pieces(file: BackupFile): AsyncGenerator<Buffer> {
  for await (let lines of wholeLines(file)) {
    while (lines.length > 0) {
      const length = lines.indexOf(MARK) === 0 ? lines.indexOf(NEWLINE) + 1 : rowsBeforeMark(lines);
      yield lines.subarray(0, length);
      lines = lines.subarray(length);
    }
  }
}

function rowsBeforeMark(lines: Buffer): number {
  const at = lines.indexOf(`\n${MARK}`);
  return at < 0 ? lines.length : at + 1;
}

async function* wholeLines(source: BackupFile): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of unzipped(source)) {
    const bytes = Buffer.concat([rest, chunk]);
    const length = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(length);
    if (length > 0) yield bytes.subarray(0, length);
  }
  if (rest.length > 0) throw damaged(source.file);
}

async function* unzipped({ file, keys }: BackupFile): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // What fails also fails the read of what comes out.
  pipeline(opened(file, keys), gunzip, () => {});
  try {
    yield* gunzip;
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  }
}

function unreadable(file: string, error: NodeJS.ErrnoException): Error {
  const { code = '' } = error;
  if (code === 'Z_DATA_ERROR' && /header/.test(error.message)) return notBackup(file);
  if (code.startsWith('Z_') || error instanceof Undecipherable) return damaged(file);
  if (code === 'ENOENT') return new OperatorError(`O arquivo ${file} não existe. Confira o nome.`);
  if (code === 'EACCES' || code === 'EISDIR') return new OperatorError(`Não foi possível ler ${file}.`);
  return error;
}

function notBackup(file: string): OperatorError {
  return new OperatorError(`O arquivo ${file} não é um backup do Viveiro que esta versão entenda.`);
}

export function damaged(file: string): OperatorError {
  return new OperatorError(
    `O arquivo ${file} está danificado ou incompleto; nada foi restaurado. Use outra cópia dele.`,
  );
}
