import { Modal, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { SITUACOES_DO_WEBHOOK } from '../../src/common/vocabulary.ts';
import { FiltrosDeWebhooks, NovoWebhook, type Webhook } from '../../src/webhooks/schemas.ts';
import { service, trpc } from '../service.ts';
import { useClocks } from '../ui/format.ts';
import { useDialog, useDialogAbout } from '../ui/forms/dialog.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { unrepeatable } from '../ui/forms/unrepeatable.ts';
import { New } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { Opens } from '../ui/to.tsx';
import { AcoesField, EmRemessas } from './campos.tsx';
import { eventosDe, LOOK_MS, situacaoDe } from './envios.tsx';
import { type Segredo, SegredoDialog, WebhookDialog } from './webhook.tsx';

const route = getRouteApi('/quadro/webhooks');
const filtersOf = searchOf(FiltrosDeWebhooks);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.webhooks.listar.queryOptions({ ...filtersOf(search), limite: 20 });

/** The programs that receive events. */
export function Webhooks() {
  const search = route.useSearch();
  const [segredo, setSegredo] = useState<Segredo | null>(null);
  const { open, ...novo } = useDialog('novo');
  const webhook = useDialogAbout('webhook');
  return (
    <Page gap="md" title="Avisos a outros sistemas" actions={<New onClick={open}>Novo webhook</New>}>
      <Text c="dimmed">
        Cada webhook avisa um programa do que acontece no viveiro, na ordem em que acontece.
      </Text>
      <Filters>
        <OptionFilter name="situacao" label="Situação" options={SITUACOES_DO_WEBHOOK} />
      </Filters>
      <List
        label="Avisos a outros sistemas"
        question={{ ...question(search), refetchInterval: LOOK_MS }}
        columns={COLUMNS}
        empty={
          <Empty
            none="Nenhum webhook"
            yet="Nenhum programa recebe eventos ainda."
            about="Com um webhook, outro sistema é avisado na hora, em vez de perguntar de tempos em tempos. Por exemplo: o lote ficou pronto, e o site da prefeitura passa a oferecer as mudas."
            first={{ href: '/webhooks?novo=sim', name: 'Criar o primeiro webhook' }}
          />
        }
      />
      <NovoDialog {...novo} onSegredo={(made) => setSegredo({ segredo: made, anterior_ate: null })} />
      <Modal.Stack>
        <SegredoDialog segredo={segredo} onClose={() => setSegredo(null)} />
      </Modal.Stack>
      {webhook.about && <WebhookDialog id={webhook.about} onClose={webhook.onClose} />}
    </Page>
  );
}

const COLUMNS: ColumnsOf<Webhook> = [
  {
    title: 'Destino',
    text: true,
    cell: ({ id, url }) => (
      <Opens dialog="webhook" about={id}>
        {new URL(url).host}
      </Opens>
    ),
  },
  { title: 'Descrição', cell: ({ descricao }) => descricao, text: true },
  { title: 'Eventos', cell: eventosDe, text: true },
  { title: 'Situação', cell: (webhook) => <Situacao {...webhook} />, text: true },
];

function Situacao(webhook: Webhook) {
  const { moment } = useClocks();
  return <>{situacaoDe(webhook, moment)}</>;
}

const cadastro = formOf(NovoWebhook);

const SEM_RESPOSTA =
  'Feche e veja se o webhook já está na lista: o serviço não respondeu. Se estiver, troque o seu segredo, que não aparece mais, em vez de criar outro.';

function NovoDialog({ onSegredo, ...dialog }: Opened & { onSegredo: (segredo: string) => void }) {
  return (
    <cadastro.Dialog
      {...dialog}
      title="Novo webhook"
      initial={{ url: '', acoes: ['*'], em_remessas: false, descricao: '' }}
      save={(novo) => unrepeatable(service.webhooks.criar.mutate(novo), SEM_RESPOSTA)}
      submit="Criar"
      onSaved={({ segredo }) => onSegredo(segredo)}
    >
      <cadastro.Text
        name="url"
        label="Endereço"
        type="url"
        inputMode="url"
        description="Onde o programa recebe os eventos, como https://painel.exemplo.com.br/viveiro"
        autoFocus
      />
      <AcoesField />
      <EmRemessas />
      <cadastro.Text name="descricao" label="Descrição" description="Para que ele serve" />
    </cadastro.Dialog>
  );
}
