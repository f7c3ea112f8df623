import { NovoWebhook } from '../../src/webhooks/schemas.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { unrepeatable } from '../ui/forms/unrepeatable.ts';
import { AcoesField, EmRemessas } from './campos.tsx';

const { Dialog, Text } = formOf(NovoWebhook);

const SEM_RESPOSTA =
  'Feche e veja se o webhook já está na lista: o serviço não respondeu. Se estiver, troque o seu segredo, que não aparece mais, em vez de criar outro.';

export function NovoDialog({ onSegredo, ...dialog }: Opened & { onSegredo: (segredo: string) => void }) {
  return (
    <Dialog
      {...dialog}
      title="Novo webhook"
      initial={{ url: '', acoes: ['*'], em_remessas: false, descricao: '' }}
      save={(novo) => unrepeatable(service.webhooks.criar.mutate(novo), SEM_RESPOSTA)}
      submit="Criar"
      onSaved={({ segredo }) => onSegredo(segredo)}
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
      <EmRemessas />
      <Text name="descricao" label="Descrição" description="Para que ele serve" />
    </Dialog>
  );
}
