import Truck from 'icon:truck';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { documento, telefone, tipoDoDocumento } from '../../src/common/brazilian.ts';
import type { Destinatario } from '../../src/destinatarios/schemas.ts';
import { COLUNAS } from '../entregas/colunas.tsx';
import { service } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Edit } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { CONFIRA } from '../ui/forms/document.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { List } from '../ui/lists/list.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { Section } from '../ui/section.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { Cadastro } from './cadastro.tsx';
import { questions } from './queries.ts';
import { Recebido } from './recebido.tsx';
import { ENTIDADE } from './sentences.ts';

const route = getRouteApi('/quadro/destinatarios/$id');

/** A recipient: what was delivered, and the record. */
export function FichaDoDestinatario() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(questions(id, search).destinatario);
  if (!data) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page
      gap="xl"
      title={data.nome}
      actions={
        <>
          {data.status === 'ATIVO' && (
            <KeyButton
              shortcut="e"
              everywhere
              leftSection={<Truck />}
              onClick={() => navigate({ to: '/entregas', search: { nova: 'sim', destinatario: id } })}
            >
              Nova entrega
            </KeyButton>
          )}
          <Edit title={`Editar ${data.nome}`}>
            {(close) => <Cadastro destinatario={data} onClose={close} />}
          </Edit>
          <SituacaoDoDestinatario destinatario={data} />
        </>
      }
    >
      <Identity destinatario={data} />
      <Entregas id={id} search={search} />
      <Trail entidade="destinatario" id={id} />
    </Page>
  );
}

/** The recipient's identity and contacts. */
function Identity({ destinatario }: { destinatario: Destinatario }) {
  const { day } = useClocks();
  const { tipo, categoria, documento_valido, status, data_registro } = destinatario;
  const { responsavel, email, endereco } = destinatario;
  const fone = destinatario.telefone && telefone(destinatario.telefone);
  // Only an institution has a category.
  const quem = tipo === 'FISICA' ? 'Pessoa física' : ENTIDADE[categoria];
  const numero = `${tipoDoDocumento(destinatario.documento)} ${documento(destinatario.documento)}`;
  const parts = [numero, quem, `no cadastro desde ${day(data_registro)}`];
  return (
    <div>
      <Text className="algarismos">{parts.join(' · ')}</Text>
      <Text c="dimmed">{[responsavel, fone, email, endereco].filter(Boolean).join(' · ')}</Text>
      {!documento_valido && <Text fz="sm">{CONFIRA}</Text>}
      {status === 'INATIVO' && <Text fw={600}>Inativo: não recebe nada novo.</Text>}
    </div>
  );
}

/** The totals, and each delivery, newest first. */
function Entregas({ id, search }: { id: string; search: { page?: number } }) {
  const { entregas, totais } = questions(id, search);
  const query = useQuery(totais);
  const recebido = query.data?.recebido;
  return (
    <Section title="Entregas" long>
      <Stack gap="sm">
        <Failures of={[query]} />
        {recebido && recebido.entregas > 0 && <Recebido {...recebido} />}
        <List
          label="Entregas"
          question={entregas}
          columns={COLUNAS}
          empty="Nada foi entregue ainda. A primeira começa em Nova entrega."
        />
      </Stack>
    </Section>
  );
}

/** Makes a recipient inactive, or active again. */
function SituacaoDoDestinatario({ destinatario }: { destinatario: Destinatario }) {
  const { id, data_att, nome, status } = destinatario;
  const administrator = useIsAdministrator();
  const reativar = {
    run: (options: { idempotencyKey: string }) =>
      service.destinatarios.atualizar.mutate({ id, status: 'ATIVO' }, options),
    done: `${nome} pode receber de novo.`,
  };
  if (status === 'INATIVO')
    return (
      <ActionButton of={data_att} {...reativar}>
        Reativar
      </ActionButton>
    );
  if (!administrator) return null;
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome}`}
      run={(options) => service.destinatarios.inativar.mutate({ id }, options)}
      onDone={() => notifyUndoable(`${nome} não recebe mais nada novo.`, reativar)}
    >
      Não recebe mais nada novo. As entregas já feitas continuam no histórico, e o cadastro pode ser
      reativado.
    </Confirm>
  );
}
