import { useEffect } from 'react';
import { semPontuacao } from '../../src/common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Destinatario, NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { CONFIRA, DocumentField } from '../ui/forms/document.tsx';
import { formOf, useAround, useValues } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';

const { Dialog, Text, LongText, Option } = formOf(NovoDestinatario);

interface NovoProps {
  opened: boolean;
  /** The name or the document that the search did not find. */
  typed?: string;
  onSaved: (saved: Destinatario) => void;
  onClose: () => void;
}

/** A person, in the fields that only an entity has. */
const PESSOA = { tipo: 'FISICA', categoria: 'PRIVADA', responsavel: '' } as const;

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
        documento: isDocument ? typed : '',
        ...PESSOA,
      }}
      save={service.destinatarios.criar.mutate}
      onSaved={(saved) => {
        const { nome, documento_valido } = saved;
        notify(`Cadastro de ${nome} salvo.${documento_valido ? '' : ` ${CONFIRA}`}`);
        onSaved(saved);
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
  const { form } = useAround();
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
