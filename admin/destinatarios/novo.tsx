import { useEffect } from 'react';
import { semPontuacao } from '../../src/common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { CONFIRA, DocumentField } from '../ui/forms/document.tsx';
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
      <Text name="nome" label="Nome" autoFocus />
      <DocumentField name="documento" label="Documento" description="CPF ou CNPJ, com ou sem pontuação" />
      <DaEntidade />
      <Text name="telefone" label="Telefone" type="tel" />
      <Text name="email" label="E-mail" type="email" />
      <LongText name="endereco" label="Endereço" />
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
    <>
      <Option name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
      <Text name="responsavel" label="Responsável" />
    </>
  );
}

/** The length of a CPF. */
const CPF = 11;
