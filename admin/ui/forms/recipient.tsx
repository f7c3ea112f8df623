import type { Encontrado } from '../../../src/busca/schemas.ts';
import { documentoMascarado } from '../../../src/common/brazilian.ts';
import type { Destinatario } from '../../../src/destinatarios/schemas.ts';
import { trpc } from '../../service.ts';
import type { FieldProps } from './form.tsx';
import { type Choice, type Kind, Picker } from './picker.tsx';

/** Recipients, by any part of their name or document; with a status, only those. */
const recipients = (status?: 'ATIVO'): Kind => ({
  none: 'Nenhum destinatário',
  registered: 'destinatario',
  search: (texto) =>
    texto.trim() === ''
      ? trpc.destinatarios.listar.queryOptions({ status, limite: 20 })
      : trpc.busca.geral.queryOptions({ texto, tipo: 'destinatario' }),
  found: (answer: { docs: Destinatario[] } | Encontrado[]) =>
    Array.isArray(answer)
      ? answer.filter(({ situacao }) => !status || situacao === status).map(seen)
      : answer.docs.map(choice),
  read: (id) => trpc.destinatarios.buscar.queryOptions({ id }),
  one: choice,
});

export const RECIPIENT = recipients();
/** They may receive plants. */
const ACTIVE = recipients('ATIVO');

function choice(destinatario: Pick<Destinatario, 'id' | 'nome' | 'documento'>): Choice {
  return {
    value: destinatario.id,
    label: destinatario.nome,
    detail: documentoMascarado(destinatario.documento),
  };
}

function seen({ id, titulo, detalhe }: Encontrado): Choice {
  return { value: id, label: titulo, detail: documentoMascarado(detalhe) };
}

export function RecipientPicker(props: FieldProps<string>) {
  return <Picker of={ACTIVE} {...props} />;
}
