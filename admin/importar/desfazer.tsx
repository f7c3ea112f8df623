import { List, Stack, Text } from '@mantine/core';
import { service } from '../service.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { Trial } from '../ui/forms/trial.tsx';
import { notify } from '../ui/notify.ts';
import { reader } from './reader.ts';
import { linhas as rows } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { useWork } from './work.ts';

/** Undoes an import. */
export function Desfazer({ id, arquivo, gravadas, importacoes }: Vista) {
  const { work } = useWork(id);
  const undo = async () => {
    const vista = await work(() => reader.desfazer(id));
    if (vista) notify(`A importação de ${arquivo} foi desfeita.`);
  };
  return (
    <Confirm action="Desfazer" title={`Desfazer a importação de ${arquivo}`} run={undo} onDone={() => {}}>
      <Stack gap="sm">
        <Text>
          {rows(gravadas)}: as movimentações são estornadas e os cadastros ficam inativos. O que já foi usado
          depois fica como está, e aparece aqui com o motivo.
        </Text>
        <Fica importacoes={importacoes} />
      </Stack>
    </Confirm>
  );
}

/** What would stay. For a long sheet nobody knows this beforehand: each call is undone after the later ones. */
function Fica({ importacoes: [only, ...others] }: Pick<Vista, 'importacoes'>) {
  if (only === undefined || others.length > 0) return null;
  return (
    <Trial
      of={['desfazer', only]}
      run={(options) => service.importacoes.desfazer.mutate({ id: only }, options)}
    >
      {({ mantidos }) =>
        mantidos.length === 0 ? (
          <Text role="status">Nada foi usado depois: tudo volta atrás.</Text>
        ) : (
          <div role="status">
            <Text>Se desfizer agora, isto fica como está:</Text>
            <List fz="sm">
              {mantidos.map(({ id, nome, motivo }) => (
                <List.Item key={id}>
                  {nome}: {motivo}
                </List.Item>
              ))}
            </List>
          </div>
        )
      }
    </Trial>
  );
}
