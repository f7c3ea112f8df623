import { CATEGORIAS_DESTINATARIO, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Destinatario, NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { CONFIRA, DocumentField } from '../ui/forms/document.tsx';
import { formOf } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';

const { Dialog, Text, LongText, Option } = formOf(NovoDestinatario);

interface NovoProps {
  opened: boolean;
  /** The name or the document that the search did not find. */
  typed?: string;
  onSaved: (saved: Destinatario) => void;
  onClose: () => void;
}

export function NovoDestinatarioDialog({ opened, typed = '', onSaved, onClose }: NovoProps) {
  const isDocument = /^[\d./-]+$/.test(typed);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Novo destinatário"
      size="lg"
      initial={{
        nome: isDocument ? '' : typed,
        tipo: '',
        documento: isDocument ? typed : '',
        categoria: '',
      }}
      save={service.destinatarios.criar.mutate}
      onSaved={(saved) => {
        const { nome, documento_valido } = saved;
        notify(`Cadastro de ${nome} salvo.${documento_valido ? '' : ` ${CONFIRA}`}`);
        onSaved(saved);
      }}
    >
      <Text name="nome" label="Nome" autoFocus />
      <Option name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />
      <DocumentField name="documento" label="Documento" description="CPF ou CNPJ, com ou sem pontuação" />
      <Option name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
      <Text name="responsavel" label="Responsável" />
      <Text name="telefone" label="Telefone" type="tel" />
      <Text name="email" label="E-mail" type="email" />
      <LongText name="endereco" label="Endereço" />
    </Dialog>
  );
}
