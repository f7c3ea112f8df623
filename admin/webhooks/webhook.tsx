import { Button, Divider, Group, Stack, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MudancaDeWebhook, Reenvio, type Webhook } from '../../src/webhooks/schemas.ts';
import { service, trpc } from '../service.ts';
import { Copied } from '../ui/copied.tsx';
import { Missing } from '../ui/failure.tsx';
import { inteiro, useClocks } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { useAttempt } from '../ui/forms/attempt.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { formOf } from '../ui/forms/form.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { unrepeatable } from '../ui/forms/unrepeatable.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { useActs } from '../ui/person.ts';
import { Note } from '../ui/words.tsx';
import { AcoesField, EmRemessas } from './campos.tsx';
import { Envios, LOOK_MS, situacaoDe } from './envios.tsx';

const { Form, Text } = changeOf(MudancaDeWebhook);

/** The address of the events, how far they are sent, and the last answers. */
export function WebhookDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { moment } = useClocks();
  const [segredo, setSegredo] = useState<Segredo | null>(null);
  const { data, error, refetch } = useQuery({
    ...trpc.webhooks.buscar.queryOptions({ id }),
    refetchInterval: LOOK_MS,
  });
  const title = data ? `Webhook de ${new URL(data.url).host}` : 'Webhook';
  return (
    <FormModal opened onClose={onClose} title={title} size="lg">
      {!data && <Missing of={{ error, refetch }} height={320} />}
      {data && (
        <Stack>
          <Words>{situacaoDe(data, moment)}.</Words>
          {data.segredo_anterior_ate && (
            <Note>O segredo de antes ainda vale até {moment(data.segredo_anterior_ate)}.</Note>
          )}
          {data.situacao !== 'ENCERRADO' && (
            <>
              <Form
                record={data}
                save={service.webhooks.atualizar.mutate}
                onSaved={() => notify('Webhook salvo.')}
                onCancel={onClose}
              >
                <Text name="url" label="Endereço" type="url" inputMode="url" />
                <AcoesField />
                <EmRemessas />
                <Text name="descricao" label="Descrição" />
              </Form>
              <Divider />
              <Acts webhook={data} onSegredo={setSegredo} />
              <Divider />
              <Reenviar {...data} />
              <Divider />
            </>
          )}
          <Envios id={id} />
        </Stack>
      )}
      <SegredoDialog segredo={segredo} onClose={() => setSegredo(null)} />
    </FormModal>
  );
}

function Acts({ webhook, onSegredo }: { webhook: Webhook; onSegredo: (segredo: Segredo) => void }) {
  const { id, data_att, url, situacao, teste_pedido, segredo_anterior_ate } = webhook;
  const { host } = new URL(url);
  const acts = useActs();
  const testing = useAttempt({
    write: (_, options) => service.webhooks.testar.mutate({ id }, options),
    onDone: () => notify('O teste segue em instantes; o que se responder aparece em Últimas entregas.'),
    onFailed: notifyFailure,
  });
  const ativo = situacao === 'ATIVO';
  return (
    <Group gap="sm">
      {acts && (
        <Button variant="default" loading={testing.isPending || teste_pedido} onClick={() => testing.send()}>
          Testar
        </Button>
      )}
      <ActionButton
        of={data_att}
        run={(options) => service.webhooks.atualizar.mutate({ id, ativo: !ativo }, options)}
        done={ativo ? 'Os envios estão pausados.' : 'Os envios seguem de onde pararam.'}
      >
        {ativo ? 'Pausar' : 'Retomar'}
      </ActionButton>
      <Confirm
        harmless
        action="Trocar o segredo"
        title={`Trocar o segredo do webhook de ${host}`}
        run={() => unrepeatable(service.webhooks.trocarSegredo.mutate({ id }), SEM_RESPOSTA)}
        onDone={onSegredo}
      >
        Por 24 horas os envios são assinados com os dois segredos, o novo e o de agora: é o tempo de levar o
        novo ao programa que os recebe.
        {segredo_anterior_ate && ' O segredo de antes, que ainda vale, deixa de valer na hora.'}
      </Confirm>
      <Confirm
        action="Encerrar"
        title={`Encerrar o webhook de ${host}`}
        run={(options) => service.webhooks.encerrar.mutate({ id }, options)}
        onDone={() => notify(`Nada mais é enviado a ${host}.`)}
      >
        Nada mais é enviado, e o segredo é apagado. Um webhook encerrado não volta: para enviar de novo, crie
        outro.
      </Confirm>
    </Group>
  );
}

const SEM_RESPOSTA =
  'Feche e veja se o segredo de antes "ainda vale até": o serviço não respondeu. Se for assim, o novo já foi feito e não aparece mais: trocá-lo de novo encerra na hora o de antes.';

const { Form: ReenvioForm, Quantity } = formOf(Reenvio);

function Reenviar({ id, apos }: Pick<Webhook, 'id' | 'apos'>) {
  return (
    <ReenvioForm
      initial={{ apos }}
      save={(values, options) => service.webhooks.reenviar.mutate({ id, ...values }, options)}
      submit="Enviar de novo"
      onSaved={(saved) => notify(`Segue tudo o que veio depois do registro ${inteiro(saved.apos)}.`)}
    >
      <Quantity
        name="apos"
        label="Depois do registro"
        description="Os eventos depois deste número são enviados, mesmo os que já foram"
      />
    </ReenvioForm>
  );
}

/** A new secret, and until when the one before signs, too. */
export interface Segredo {
  segredo: string;
  anterior_ate: string | null;
}

/** The secret, for the receiver. It is shown once. */
export function SegredoDialog({ segredo, onClose }: { segredo: Segredo | null; onClose: () => void }) {
  const { moment } = useClocks();
  return (
    <PageModal opened={segredo !== null} onClose={onClose} title="Segredo do webhook">
      {segredo && (
        <Stack gap="sm">
          <Words>
            Guarde este segredo no programa que recebe os eventos: com ele se confere que vieram daqui. Ele
            não aparece de novo.
            {segredo.anterior_ate && ` O segredo de antes ainda vale até ${moment(segredo.anterior_ate)}.`}
          </Words>
          <Copied label="Segredo" text={segredo.segredo} done="O segredo está copiado." />
        </Stack>
      )}
    </PageModal>
  );
}
