import { Divider, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documento } from '../../src/common/brazilian.ts';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { MudancaDeUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { changeOf } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { useHasMail } from '../ui/mail.ts';
import { notify } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { conviteParado, SEM_CORREIO } from './correio.ts';
import { promover } from './promover.ts';
import { Situacao } from './situacao.tsx';

const { Form, Text, Option } = changeOf(MudancaDeUsuario, { cpf: documento });

interface UsuarioProps {
  id: string;
  onClose: () => void;
}

/** Somebody's data and role, and whether they can sign in. */
export function UsuarioDialog({ id, onClose }: UsuarioProps) {
  const { data, error, refetch } = useQuery(trpc.usuarios.buscar.queryOptions({ id }));
  return (
    <Modal.Stack>
      <Modal opened onClose={onClose} stackId="usuario" title={data?.nome ?? 'Usuário'}>
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
              <Text name="cpf" label="CPF" inputMode="numeric" />
              <Text name="telefone" label="Telefone" inputMode="tel" />
            </Form>
            <Divider />
            <Access {...data} />
          </Stack>
        )}
      </Modal>
    </Modal.Stack>
  );
}

/** What ends or gives back somebody's access, each with what will happen. */
function Access({ id, nome, status }: Usuario) {
  const isSelf = usePerson().id === id;
  const correio = useHasMail();
  if (status === 'INATIVO') {
    return (
      <Confirm
        harmless
        action="Devolver o acesso"
        title={`Devolver o acesso de ${nome}`}
        run={(options) => service.usuarios.atualizar.mutate({ id, status: 'ATIVO' }, options)}
        onDone={() => notify(`${nome} pode entrar de novo.`)}
      >
        {nome} volta a entrar com o mesmo e-mail e a mesma senha.
      </Confirm>
    );
  }
  return (
    <Stack>
      {status === 'PENDENTE' && (
        <Confirm
          harmless
          action="Reenviar o convite"
          title={`Reenviar o convite de ${nome}`}
          run={(options) => service.usuarios.reenviarConvite.mutate({ id }, options)}
          onDone={() => notify(correio ? `Outro convite segue para ${nome}.` : conviteParado(nome))}
        >
          {correio ? `${nome} recebe outro e-mail, e o link do anterior deixa de valer.` : SEM_CORREIO}
        </Confirm>
      )}
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
