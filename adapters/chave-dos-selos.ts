import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChaveDosSelos } from '../src/procedure/context.ts';
import { chaveDe, novaChave } from '../src/selos/chave.ts';
import type { Config } from './config.ts';
import { checkDataFolder } from './host/data-folder.ts';
import { OperatorError } from './host/operator-error.ts';
import { writeOnce } from './host/whole-file.ts';

/**
 * The key with which this instance signs heads of the log of seals. It is made at the first start, beside the data, where only the
 * service's account reads it, and is in no copy. Instances on one database may share a file, or each have one of its own.
 *
 * @throws OperatorError when the file is not such a key, or cannot be written.
 */
export async function chaveDosSelos({ dataDir }: Pick<Config, 'dataDir'>): Promise<ChaveDosSelos> {
  const file = resolve(dataDir, 'chave-dos-selos.pem');
  if (!existsSync(file)) {
    checkDataFolder(dataDir);
    mkdirSync(dataDir, { recursive: true });
    await writeOnce(file, novaChave());
  }
  try {
    return chaveDe(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new OperatorError(
      `O arquivo ${file} deve ser uma chave Ed25519 (PEM) que o serviço pode ler: traga-o de volta, ou apague-o, e o serviço faz outra.`,
      { cause },
    );
  }
}
