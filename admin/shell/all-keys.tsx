import { Kbd, Table } from '@mantine/core';
import { useFocusBack } from '../ui/forms/focus.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';

/** Every key, and what it does. */
const KEYS: readonly [string, string][] = [
  ['/', 'Buscar; também Ctrl K'],
  ['?', 'Mostrar estas teclas'],
  ['E', 'Nova entrega, de qualquer página; em um lote ou em um destinatário, já com ele'],
  ['M', 'Registrar movimentação, de qualquer página; em uma espécie ou procedência, a entrada dela'],
  ['N', 'O que a página tem de novo: abrir lote, nova espécie, convidar usuário…'],
  ['J', 'Próxima linha de uma lista; Enter a abre'],
  ['K', 'Linha anterior'],
  ['X', 'Selecionar a linha, ou deixar de; com o mouse, Shift e um clique selecionam até ela'],
  ['R', 'No lote: registrar mortalidade'],
  ['F', 'No lote: mudar fase'],
  ['T', 'No lote: transferir'],
  ['A', 'No lote: anotar'],
  ['P', 'No lote: etiqueta; na entrega: termo de doação'],
  ['C', 'No cadastro: editar; na contagem: encerrar; na entrega: completar'],
  ['D', 'Na entrega: registrar devolução'],
];

export function AllKeys() {
  return (
    <Table aria-label="Teclas" verticalSpacing={6}>
      <Table.Tbody>
        {KEYS.map(([key, does]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w={56}>
              <Kbd>{key}</Kbd>
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusBack(true);
  return (
    <PageModal opened onClose={onClose} title="Teclas">
      <AllKeys />
    </PageModal>
  );
}
