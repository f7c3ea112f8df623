import type { DownloadedFile, SaveOptions } from './downloads.ts';
import { ErroDoViveiro } from './errors.ts';
import { fault } from './faults.ts';

/** Writes a file that appears under its name only when it is whole. When it breaks off, nothing is left. */
export async function saved(
  { nome, conteudo }: Pick<DownloadedFile, 'nome' | 'conteudo'>,
  caminho: string,
  { substituir = false }: SaveOptions,
): Promise<string> {
  const { stat, open, rename, rm, join } = disk();
  const found = await stat(caminho).catch(() => null);
  const path = found?.isDirectory() || /[\\/]$/.test(caminho) ? join(caminho, nome) : caminho;
  const checkFree = async () => {
    const existing = await stat(path).catch(() => null);
    if (existing && !substituir) throw new ErroDoViveiro(there(path), null, undefined);
    // A device or a pipe is not replaced: root could do it, and every other program would miss it.
    if (existing && !existing.isFile() && !existing.isDirectory())
      throw new ErroDoViveiro(special(path), null, undefined);
  };
  await checkFree();
  const unfinished = `${path}.${crypto.getRandomValues(new Uint32Array(1)).join()}.parcial`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      for await (const piece of conteudo) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await checkFree();
    await rename(unfinished, path);
    return path;
  } catch (error) {
    // A failure to clean up must not hide the first error.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error instanceof ErroDoViveiro ? error : new ErroDoViveiro(unwritable(path, error), null, error);
  }
}

/** Loads Node's modules without an import, which would trip a bundler for browsers. */
function disk() {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  const fs = process?.getBuiltinModule?.('node:fs/promises');
  const path = process?.getBuiltinModule?.('node:path');
  if (!fs || !path) throw new ErroDoViveiro(NO_DISK, null, undefined);
  return { ...fs, ...path };
}

const NO_DISK = fault(
  null,
  'SEM_DISCO',
  'Use blob() ou stream() aqui: só um programa em Node grava em disco.',
);

function there(path: string) {
  const detalhe = `Escolha outro nome: o arquivo ${path} já existe.`;
  return fault(null, 'ARQUIVO_EXISTE', detalhe);
}

function special(path: string) {
  const detalhe = `Escolha outro nome que não ${path}: ele não é um arquivo.`;
  return fault(null, 'ARQUIVO_NAO_GRAVADO', detalhe);
}

const ADVICE: Record<string, string> = {
  ENOENT: 'Escolha outra pasta: ela não existe',
  ENOTDIR: 'Escolha outra pasta: ela não existe',
  EACCES: 'Escolha outra pasta: nesta não há permissão para gravar',
  EPERM: 'Escolha outra pasta: nesta não há permissão para gravar',
  EROFS: 'Escolha outra pasta: esta é somente para leitura',
  ENAMETOOLONG: 'Escolha um nome mais curto',
  ENOSPC: 'Libere espaço no disco: ele está cheio',
  EDQUOT: 'Libere espaço no disco: ele está cheio',
};

function unwritable(path: string, error: unknown) {
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''] ?? 'Escolha outro lugar';
  return fault(null, 'ARQUIVO_NAO_GRAVADO', `${advice} (não foi possível gravar ${path}).`);
}
