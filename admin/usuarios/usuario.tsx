import { Button, Divider, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { documento } from '../../src/common/brazilian.ts';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { MudancaDeUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { useAttempt } from '../ui/forms/attempt.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { DocumentField } from '../ui/forms/document.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { useHasMail } from '../ui/mail.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { type Convite, LinkDialog } from './link.tsx';
import { promover } from './promover.ts';
import { Situacao } from './situacao.tsx';

const { Form, Text, Option } = changeOf(MudancaDeUsuario, { cpf: documento });

interface UsuarioProps {
  id: string;
  onClose: () => void;
}

/** A user's data and role, and whether they can sign in. The account of a program is among the programs. */
export function UsuarioDialog({ id, onClose }: UsuarioProps) {
  const { data, error, refetch } = useQuery(trpc.usuarios.buscar.queryOptions({ id }));
  if (data?.conta === 'PROGRAMA')
    return <Navigate to="/usuarios/programas" search={{ programa: id }} replace />;
  return (
    <FormModal opened onClose={onClose} title={data?.nome ?? 'Usuário'}>
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={320} />}
      {data && (
        <Stack>
          <Group gap="xs">
            <Situacao status={data.status} />
          </Group>
          <Form
            record={data}
            save={service.usuarios.atualizar.mutate}
            asks={({ nome, cargo }) =>
              cargo === 'Administrador' && data.cargo !== cargo ? promover(String(nome)) : null
            }
            onSaved={({ nome, cargo }) => {
              notify(
                cargo === data.cargo
                  ? `Cadastro de ${nome} salvo.`
                  : `${nome} agora tem o cargo de ${cargo}.`,
              );
              onClose();
            }}
            onCancel={onClose}
          >
            <Text name="nome" label="Nome" />
            <Text name="email" label="E-mail" type="email" inputMode="email" />
            <Option name="cargo" label="Cargo" options={CARGOS} />
            <DocumentField name="cpf" label="CPF" onlyCpf />
            <Text name="telefone" label="Telefone" inputMode="tel" />
          </Form>
          <Divider />
          <Access {...data} />
        </Stack>
      )}
    </FormModal>
  );
}

/** The acts that give, end or restore a user's access, each with its consequence. */
function Access({ id, nome, status }: Pick<Usuario, 'id' | 'nome' | 'status'>) {
  const isSelf = usePerson().id === id;
  const correio = useHasMail();
  if (status === 'INATIVO') {
    return (
      <Confirm
        harmless
        action="Devolver o acesso"
        title={`Devolver o acesso de ${nome}`}
        run={(options) => service.usuarios.atualizar.mutate({ id, status: 'ATIVO' }, options)}
        onDone={({ status }) =>
          notify(
            status === 'PENDENTE'
              ? `${nome} pode escolher a senha, pelo convite.`
              : `${nome} pode entrar de novo.`,
          )
        }
      >
        {nome} volta a entrar com o mesmo e-mail e a mesma senha. Quem ainda não escolheu a senha precisa de
        outro convite.
      </Confirm>
    );
  }
  return (
    <Stack>
      {status === 'PENDENTE' && correio && (
        <Confirm
          harmless
          action="Reenviar o convite"
          title={`Reenviar o convite de ${nome}`}
          run={(options) => service.usuarios.reenviarConvite.mutate({ id }, options)}
          onDone={() => notify(`Outro convite segue para ${nome}.`)}
        >
          {nome} recebe outro e-mail. O link do anterior vale até que um dos dois seja usado.
        </Confirm>
      )}
      {status === 'PENDENTE' && <MostrarLink id={id} nome={nome} />}
      {!isSelf && (
        <Confirm
          action="Encerrar o acesso"
          title={`Encerrar o acesso de ${nome}`}
          run={(options) => service.usuarios.inativar.mutate({ id }, options)}
          onDone={() => notify(`${nome} não tem mais acesso.`)}
        >
          As sessões de {nome} terminam na hora, e não é possível entrar de novo até que o acesso seja
          devolvido. O que registrou continua no nome de {nome}.
        </Confirm>
      )}
    </Stack>
  );
}

/** Makes an invitation to hand over. Those that were mailed stay valid. */
function MostrarLink({ id, nome }: Pick<Usuario, 'id' | 'nome'>) {
  const [convite, setConvite] = useState<Convite | null>(null);
  const asking = useAttempt({
    write: () => service.usuarios.linkDoConvite.mutate({ id }),
    onDone: (link) => setConvite({ nome, ...link }),
    onFailed: notifyFailure,
  });
  return (
    <>
      <Button variant="default" loading={asking.isPending} onClick={() => asking.send()}>
        Mostrar o link do convite
      </Button>
      <LinkDialog convite={convite} onClose={() => setConvite(null)} />
    </>
  );
}
