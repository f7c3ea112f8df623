import { accessSync, constants, statSync } from 'node:fs';
import path, { type PlatformPath } from 'node:path';
import { OperatorError } from './operator-error.ts';

/**
 * Checks whether a folder of DATA_DIR can be written to, or created if it is missing. Creates nothing.
 *
 * @throws OperatorError when a file is in its way, or the service may not write there.
 */
export function checkDataFolder(folder: string, { dirname }: Pick<PlatformPath, 'dirname'> = path): void {
  try {
    accessSync(nearestFolder(folder, dirname), constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `A pasta ${folder} não pode ser usada: ${REASONS[code] ?? `o sistema a recusa (${code})`}. ` +
        'Indique em DATA_DIR uma pasta em que o serviço possa escrever.',
      { cause: error },
    );
  }
}

/** On Windows a path may begin with a drive that is not there. */
function nearestFolder(place: string, dirname: PlatformPath['dirname']): string {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory()) return place;
  if (found) throw Object.assign(new Error(`${place} is a file`), { code: 'ENOTDIR' });
  const above = dirname(place);
  if (above === place) throw Object.assign(new Error(`${place} is missing`), { code: 'ENOENT' });
  return nearestFolder(above, dirname);
}

const REASONS: Record<string, string> = {
  ENOENT: 'o disco dela não existe',
  ENOTDIR: 'há um arquivo no caminho dela',
  EACCES: 'o serviço não tem permissão para escrever nela',
  EPERM: 'o serviço não tem permissão para escrever nela',
  EROFS: 'o disco é somente para leitura',
};
