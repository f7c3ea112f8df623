import { useNavigate } from '@tanstack/react-router';
import { CATEGORIAS_DESTINATARIO, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { service, useSessionEnd } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';

const { Dialog, Text, LongText, Option } = formOf(NovoDestinatario);

interface NovoProps {
  opened: boolean;
  onClose: () => void;
}

export function NovoDestinatarioDialog({ opened, onClose }: NovoProps) {
  const navigate = useNavigate();
  const ended = useSessionEnd();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Novo destinatário"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!ended}
      initial={{ nome: '', tipo: '', documento: '', categoria: '' }}
      save={service.destinatarios.criar.mutate}
      onSaved={({ id, nome, documento_valido }) => {
        notify(`${nome} está cadastrado.${documento_valido ? '' : ` ${CONFIRA}`}`);
        void navigate({ to: '/destinatarios/$id', params: { id } });
      }}
    >
      <Text name="nome" label="Nome" autoFocus />
      <Option name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />
      <Text name="documento" label="Documento" description="CPF ou CNPJ, com ou sem pontuação" />
      <Option name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
      <Text name="responsavel" label="Responsável" />
      <Text name="telefone" label="Telefone" type="tel" />
      <Text name="email" label="E-mail" type="email" />
      <LongText name="endereco" label="Endereço" />
    </Dialog>
  );
}

export const CONFIRA = 'Confira o documento: os dígitos verificadores não conferem.';
