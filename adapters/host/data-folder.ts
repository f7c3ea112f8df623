import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from './operator-error.ts';

/**
 * Checks whether a folder of DATA_DIR can be written to, or created if it is missing. Creates nothing.
 *
 * @throws OperatorError when a file is in its way, or the service may not write there.
 */
export function checkDataFolder(path: string): void {
  try {
    accessSync(nearestFolder(path), constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `A pasta ${path} não pode ser usada: ${REASONS[code] ?? `o sistema a recusa (${code})`}. ` +
        'Indique em DATA_DIR uma pasta em que o serviço possa escrever.',
      { cause: error },
    );
  }
}

function nearestFolder(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return nearestFolder(dirname(path));
  if (found.isDirectory()) return path;
  throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
}

const REASONS: Record<string, string> = {
  ENOTDIR: 'há um arquivo no caminho dela',
  EACCES: 'o serviço não tem permissão para escrever nela',
  EPERM: 'o serviço não tem permissão para escrever nela',
  EROFS: 'o disco é somente para leitura',
};
