import { win32 } from 'node:path';
import { expect, test } from 'vitest';
import { checkDataFolder } from '../../../adapters/host/data-folder.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';

test('a folder on a missing drive is refused in one sentence', () => {
  expect(() => checkDataFolder('Z:\\viveiro\\dados', win32)).toThrow(
    new OperatorError(
      'A pasta Z:\\viveiro\\dados não pode ser usada: o disco dela não existe. ' +
        'Indique em DATA_DIR uma pasta em que o serviço possa escrever.',
    ),
  );
});
