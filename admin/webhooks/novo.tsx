import { NovoWebhook } from '../../src/webhooks/schemas.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { AcoesField } from './campos.tsx';

const { Dialog, Text } = formOf(NovoWebhook);

interface NovoProps {
  opened: boolean;
  onClose: () => void;
  onSegredo: (segredo: string) => void;
}

export function NovoDialog({ opened, onClose, onSegredo }: NovoProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Novo webhook"
      initial={{ url: '', acoes: ['*'], descricao: '' }}
      save={service.webhooks.criar.mutate}
      submit="Criar"
      onSaved={({ segredo }) => {
        onClose();
        onSegredo(segredo);
      }}
    >
      <Text
        name="url"
        label="Endereço"
        type="url"
        inputMode="url"
        description="Onde o programa recebe os eventos, como https://painel.exemplo.com.br/viveiro"
        autoFocus
      />
      <AcoesField />
      <Text name="descricao" label="Descrição" description="Para que ele serve" />
    </Dialog>
  );
}
