import { Alert, Button, Group, SimpleGrid, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cnpjValido, cpfValido, semPontuacao } from '../../src/common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { CONFIRA, DocumentField, TelephoneField } from '../ui/forms/document.tsx';
import { formOf, useCurrent, useValues } from '../ui/forms/form.tsx';
import type { NovoProps } from '../ui/forms/registers.ts';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';

const { Dialog, Text, LongText, Option } = formOf(NovoDestinatario);

/** A person, in the fields that only an entity has. */
const PESSOA = { tipo: 'FISICA', categoria: 'PRIVADA', responsavel: '' } as const;

/** What the search did not find is a name or a document. */
export function NovoDestinatarioDialog({ typed = '', onSaved, ...dialog }: NovoProps) {
  const onward = useOnward();
  const isDocument = /^[\d./-]+$/.test(typed);
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Novo destinatário"
      size="lg"
      initial={{
        nome: isDocument ? '' : typed,
        documento: isDocument ? typed : '',
        ...PESSOA,
      }}
      save={service.destinatarios.criar.mutate}
      onSaved={({ id, nome, documento_valido }) => {
        notify(`Cadastro de ${nome} salvo.${documento_valido ? '' : ` ${CONFIRA}`}`);
        if (onSaved) onSaved({ id });
        else void onward({ to: '/destinatarios/$id', params: { id } });
      }}
    >
      <Text name="nome" label="Nome" autoFocus={typed === '' || isDocument} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DocumentField
          name="documento"
          label="Documento"
          description="CPF ou CNPJ"
          autoFocus={typed !== '' && !isDocument}
        />
        <TelephoneField name="telefone" label="Telefone" description="Com o DDD" />
      </SimpleGrid>
      <JaNoCadastro onSaved={onSaved} />
      <DaEntidade />
      <Text name="email" label="E-mail" type="email" />
      <LongText name="endereco" label="Endereço" minRows={1} />
    </Dialog>
  );
}

/** What is asked only about an entity. The document says whether it is one: a CNPJ is longer than a CPF. */
function DaEntidade() {
  const { form } = useCurrent();
  const entidade = semPontuacao(String(useValues().documento)).length > CPF;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the document becomes of another kind
  useEffect(() => {
    form.setValues(entidade ? { tipo: 'JURIDICA', categoria: '' } : PESSOA);
  }, [entidade]);
  if (!entidade) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Option
        name="categoria"
        label="Categoria"
        description="Prefeitura ou escola pública; empresa; associação"
        options={CATEGORIAS_DESTINATARIO}
      />
      <Text name="responsavel" label="Responsável" description="Quem responde por ela" />
    </SimpleGrid>
  );
}

/** Who has this document already: a second record would be refused. */
function JaNoCadastro({ onSaved }: Pick<NovoProps, 'onSaved'>) {
  const onward = useOnward();
  const documento = semPontuacao(String(useValues().documento));
  const { data } = useQuery({
    ...trpc.destinatarios.listar.queryOptions({ documento, limite: 1 }),
    enabled: cpfValido(documento) || cnpjValido(documento),
  });
  const known = data?.docs[0];
  if (!known) return null;
  const { id, nome, status } = known;
  const usable = onSaved && status === 'ATIVO';
  return (
    <Alert color="yellow" role="status" p="sm">
      <Group justify="space-between" gap="sm">
        <Words fz="sm">
          {nome} já está no cadastro com este documento{status === 'INATIVO' && ', inativo'}.
        </Words>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            usable ? onSaved({ id }) : void onward({ to: '/destinatarios/$id', params: { id } })
          }
        >
          {usable ? 'Usar este cadastro' : 'Abrir o cadastro'}
        </Button>
      </Group>
    </Alert>
  );
}

/** The length of a CPF. */
const CPF = 11;
