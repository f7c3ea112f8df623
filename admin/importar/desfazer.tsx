import { Text } from '@mantine/core';
import { Confirm } from '../ui/forms/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { reader } from './reader.ts';
import { linhas as rows } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { useWork } from './work.ts';

/** Takes back what an import recorded. */
export function Desfazer({ id, arquivo, gravadas }: Vista) {
  const { work } = useWork(id);
  const undo = async () => {
    const vista = await work(() => reader.desfazer(id));
    if (vista) notify(`A importação de ${arquivo} foi desfeita.`);
  };
  return (
    <Confirm action="Desfazer" title={`Desfazer a importação de ${arquivo}`} run={undo} onDone={() => {}}>
      <Text>
        {rows(gravadas)}: as movimentações são estornadas e os cadastros ficam inativos. O que já foi usado
        depois fica como está, e aparece aqui com o motivo.
      </Text>
    </Confirm>
  );
}
