import { SimpleGrid } from '@mantine/core';
import { documento, telefone } from '../../src/common/brazilian.ts';
import { CATEGORIAS_DESTINATARIO, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Destinatario, MudancaDeDestinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { DocumentField, TelephoneField } from '../ui/forms/document.tsx';
import { notify } from '../ui/notify.ts';

const { Form, Text, LongText, Option } = changeOf(MudancaDeDestinatario, { documento, telefone });

interface CadastroProps {
  destinatario: Destinatario;
  onClose: () => void;
}

/** What is known of a recipient, to be changed. */
export function Cadastro({ destinatario, onClose }: CadastroProps) {
  return (
    <Form
      record={destinatario}
      save={service.destinatarios.atualizar.mutate}
      onSaved={({ nome }) => {
        notify(`Cadastro de ${nome} salvo.`);
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Text name="nome" label="Nome" required autoFocus />
        <DocumentField name="documento" label="Documento" required />
        <Option name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />
        <Option name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
        <Text name="responsavel" label="Responsável" />
        <TelephoneField name="telefone" label="Telefone" />
      </SimpleGrid>
      <Text name="email" label="E-mail" type="email" />
      <LongText name="endereco" label="Endereço" />
    </Form>
  );
}
