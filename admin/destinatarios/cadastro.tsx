import { Card, SimpleGrid } from '@mantine/core';
import { documento, telefone } from '../../src/common/brazilian.ts';
import { CATEGORIAS_DESTINATARIO, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Destinatario, MudancaDeDestinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { DocumentField } from '../ui/forms/document.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';

const { Form, Text, LongText, Option } = changeOf(MudancaDeDestinatario, { documento, telefone });

/** The record, editable where it is shown. */
export function Cadastro({ destinatario }: { destinatario: Destinatario }) {
  return (
    <Section title="Cadastro" onScreen>
      <Card withBorder maw={900}>
        <Form
          record={destinatario}
          save={service.destinatarios.atualizar.mutate}
          onSaved={({ nome }) => notify(`Cadastro de ${nome} salvo.`)}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Text name="nome" label="Nome" required />
            <DocumentField name="documento" label="Documento" required />
            <Option name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />
            <Option name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
            <Text name="responsavel" label="Responsável" />
            <Text name="telefone" label="Telefone" type="tel" />
          </SimpleGrid>
          <Text name="email" label="E-mail" type="email" />
          <LongText name="endereco" label="Endereço" />
        </Form>
      </Card>
    </Section>
  );
}
