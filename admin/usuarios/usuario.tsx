import { Alert, Button, Divider, Group, Modal, Skeleton, Stack, Text as Words } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { MudancaDeUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { changeOf } from '../forms/change.tsx';
import { newKey } from '../forms/form.tsx';
import { ask, sentenceOf, service } from '../service.ts';
import { Failure } from '../shell/failure.tsx';
import { usePerson } from '../shell/person.ts';
import { told } from '../shell/told.ts';
import { Situacao } from './situacao.tsx';

const { Form, Text, Option } = changeOf(MudancaDeUsuario);

interface UsuarioProps {
  id: string;
  onClose: () => void;
}

/** Somebody's data and role, and whether they can sign in. */
export function UsuarioDialog({ id, onClose }: UsuarioProps) {
  const { data, error, refetch } = useQuery(ask.usuarios.buscar.queryOptions({ id }));
  return (
    <Modal opened onClose={onClose} title={data?.nome ?? 'Usuário'}>
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
            onSaved={({ nome, cargo }) => {
              told(`${nome} é ${cargo}.`);
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
  );
}

/** What ends or gives back somebody's access, each with what will happen. */
function Access({ id, nome, status }: Usuario) {
  const isSelf = usePerson().id === id;
  if (status === 'INATIVO') {
    return (
      <Deed
        button="Devolver o acesso"
        will={`${nome} volta a entrar com o mesmo e-mail e a mesma senha.`}
        done={`${nome} pode entrar de novo.`}
        work={(options) => service.usuarios.atualizar.mutate({ id, status: 'ATIVO' }, options)}
      />
    );
  }
  return (
    <Stack>
      {status === 'PENDENTE' && (
        <Deed
          button="Reenviar o convite"
          will={`${nome} recebe outro e-mail, e o link do anterior deixa de valer.`}
          done={`Outro convite foi enviado a ${nome}.`}
          work={(options) => service.usuarios.reenviarConvite.mutate({ id }, options)}
        />
      )}
      {!isSelf && (
        <Deed
          button="Encerrar o acesso"
          danger
          will={`As sessões de ${nome} terminam na hora, e não é possível entrar de novo até que o acesso seja devolvido. O que registrou continua no nome de ${nome}.`}
          done={`${nome} não tem mais acesso.`}
          work={(options) => service.usuarios.inativar.mutate({ id }, options)}
        />
      )}
    </Stack>
  );
}

interface DeedProps {
  button: string;
  /** What will happen. */
  will: ReactNode;
  /** What is true when it is done. */
  done: string;
  danger?: boolean;
  work: (options: { idempotencyKey: string }) => Promise<unknown>;
}

/** Two clicks: what will happen stands between them. */
function Deed({ button, will, done, danger = false, work }: DeedProps) {
  const [asked, setAsked] = useState<string>();
  const doing = useMutation({
    mutationFn: (idempotencyKey: string) => work({ idempotencyKey }),
    onSuccess: () => {
      told(done);
      setAsked(undefined);
    },
  });
  if (asked === undefined) {
    return (
      <Button
        variant="default"
        c={danger ? 'var(--mantine-color-error)' : undefined}
        onClick={() => setAsked(newKey())}
      >
        {button}
      </Button>
    );
  }
  return (
    <Alert color={danger ? 'red' : 'folha'} variant="light">
      <Words fz="sm" mb="sm">
        {will}
      </Words>
      {doing.error && (
        <Words role="alert" fz="sm" c="var(--mantine-color-error)" mb="sm">
          {sentenceOf(doing.error)}
        </Words>
      )}
      <Group gap="sm">
        <Button
          size="xs"
          color={danger ? 'red.9' : undefined}
          loading={doing.isPending}
          onClick={() => doing.mutate(asked)}
        >
          {button}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsked(undefined)}>
          Cancelar
        </Button>
      </Group>
    </Alert>
  );
}
