import Check from 'icon:check';
import CircleDashed from 'icon:circle-dashed';
import CircleX from 'icon:circle-x';
import { Button, Divider, Group, Stack, Text as Words } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { documento } from '../../src/common/brazilian.ts';
import { CARGOS, type StatusUsuario } from '../../src/common/vocabulary.ts';
import type { Chave } from '../../src/usuarios/chaves/schemas.ts';
import { MudancaDeUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { dia, hoje } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { DocumentField } from '../ui/forms/document.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { useHasMail } from '../ui/installation.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { useActs, usePerson } from '../ui/person.ts';
import { State } from '../ui/state.tsx';
import { Consulta, promover } from './cargo.tsx';
import { type Convite, LinkDialog } from './link.tsx';
import { Revogar } from './programa.tsx';

const { Form, Text, Option } = changeOf(MudancaDeUsuario, { cpf: documento });

/** A user's data and role, and whether they can sign in. The account of a program is among the programs. */
export function UsuarioDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(trpc.usuarios.buscar.queryOptions({ id }));
  const criadas = { criadaPorId: id, situacao: 'ATIVA', limite: 100 } as const;
  const chaves = useQuery(trpc.chaves.listar.queryOptions(criadas)).data?.docs ?? [];
  if (data?.conta === 'PROGRAMA')
    return <Navigate to="/usuarios/programas" search={{ programa: id }} replace />;
  return (
    <FormModal opened onClose={onClose} title={data?.nome ?? 'Usuário'}>
      {!data && <Missing of={{ error, refetch }} height={320} />}
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
              const deixou = cargo !== data.cargo && cargo !== 'Administrador' && chaves.length > 0;
              notify(
                cargo === data.cargo
                  ? `Cadastro de ${nome} salvo.`
                  : `${nome} agora tem o cargo de ${cargo}.${deixou ? AINDA_VALEM : ''}`,
              );
              // The dialog now offers to revoke them.
              if (!deixou) onClose();
            }}
            onCancel={onClose}
          >
            <Text name="nome" label="Nome" />
            <Text name="email" label="E-mail" type="email" inputMode="email" />
            <Option name="cargo" label="Cargo" options={CARGOS} />
            <Consulta />
            <DocumentField name="cpf" label="CPF" onlyCpf />
            <Text name="telefone" label="Telefone" inputMode="tel" />
          </Form>
          <Chaves usuario={data} chaves={chaves} />
          <Divider />
          <Access {...data} comChaves={chaves.length > 0} />
        </Stack>
      )}
    </FormModal>
  );
}

/** The living keys of programs that somebody made, who may have left. */
function Chaves({ usuario, chaves }: { usuario: Usuario; chaves: readonly Chave[] }) {
  const { nome, cargo, status } = usuario;
  const administra = cargo === 'Administrador' && status === 'ATIVO';
  if (administra || chaves.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={`Chaves que ${nome} criou`}>
      <Divider />
      <Words>
        {nome} já não administra o viveiro, mas as chaves que criou ainda valem. Revogue as que não devem
        valer:
      </Words>
      {chaves.map((chave) => (
        <Revogar key={chave.id} action={`Revogar a chave de ${chave.nome}`} chave={chave} />
      ))}
    </Stack>
  );
}

const AINDA_VALEM = ' As chaves que criou ainda valem.';

/** The acts that give, end or restore a user's access, each with its consequence. */
function Access({
  id,
  nome,
  status,
  acesso_ate,
  comChaves,
}: Pick<Usuario, 'id' | 'nome' | 'status' | 'acesso_ate'> & { comChaves: boolean }) {
  const isSelf = usePerson().id === id;
  const correio = useHasMail();
  const acts = useActs();
  if (acesso_ate !== null && acesso_ate < hoje()) {
    return (
      <Words>
        O acesso terminou no fim de {dia(acesso_ate)}. Para o devolver, escolha acima outro dia, e salve.
      </Words>
    );
  }
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
      {acts && status === 'PENDENTE' && <MostrarLink id={id} nome={nome} />}
      {!isSelf && (
        <Confirm
          action="Encerrar o acesso"
          title={`Encerrar o acesso de ${nome}`}
          run={(options) => service.usuarios.inativar.mutate({ id }, options)}
          onDone={() => notify(`${nome} não tem mais acesso.${comChaves ? AINDA_VALEM : ''}`)}
        >
          As sessões de {nome} terminam na hora, e não é possível entrar de novo até que o acesso seja
          devolvido. O que registrou continua no nome de {nome}
          {comChaves && ', e as chaves de programas que criou valem até serem revogadas'}.
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

/** Whether a user can sign in. */
export function Situacao({ status }: { status: StatusUsuario }) {
  const { text, Icon } = SHOWN[status];
  return <State Icon={Icon}>{text}</State>;
}

const SHOWN = {
  ATIVO: { text: 'Ativo', Icon: Check },
  PENDENTE: { text: 'Convite por aceitar', Icon: CircleDashed },
  INATIVO: { text: 'Sem acesso', Icon: CircleX },
} as const satisfies Record<StatusUsuario, unknown>;
