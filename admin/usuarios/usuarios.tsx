import UserPlus from 'icon:user-plus';
import { Modal } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CARGOS, STATUS_USUARIO } from '../../src/common/vocabulary.ts';
import { FiltrosDeUsuarios, NovoUsuario, type Usuario } from '../../src/usuarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { useDialog, useDialogAbout } from '../ui/forms/dialog.ts';
import { DocumentField } from '../ui/forms/document.tsx';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { useHasMail } from '../ui/installation.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Opens } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import { Consulta, cargoDe, promover } from './cargo.tsx';
import { DeQuem } from './contas.tsx';
import { type Convite, LinkDialog } from './link.tsx';
import { Situacao, UsuarioDialog } from './usuario.tsx';

const route = getRouteApi('/quadro/usuarios');
const filtersOf = searchOf(FiltrosDeUsuarios);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.usuarios.listar.queryOptions({ ...filtersOf(search), limite: 20 });

/** The people who can sign in, and their roles. */
export function Usuarios() {
  const search = route.useSearch();
  const { open, ...convidar } = useDialog('convidar');
  const usuario = useDialogAbout('usuario');
  const [convite, setConvite] = useState<Convite | null>(null);
  return (
    <Page
      gap="md"
      title="Usuários"
      actions={
        <>
          <DeQuem value="/usuarios" />
          <KeyButton shortcut="n" leftSection={<UserPlus />} onClick={open}>
            Convidar usuário
          </KeyButton>
        </>
      }
    >
      <Filters>
        <TextFilter name="nome" label="Nome" />
        <OptionFilter name="cargo" label="Cargo" options={CARGOS} />
        <OptionFilter name="status" label="Situação" options={STATUS_USUARIO} />
      </Filters>
      <List
        label="Usuários"
        question={question(search)}
        columns={COLUMNS}
        order="nome"
        empty="Ninguém com estes filtros."
      />
      <ConvidarDialog {...convidar} onLink={setConvite} />
      <Modal.Stack>
        <LinkDialog convite={convite} onClose={() => setConvite(null)} />
      </Modal.Stack>
      {usuario.about && <UsuarioDialog id={usuario.about} onClose={usuario.onClose} />}
    </Page>
  );
}

const COLUMNS: ColumnsOf<Usuario> = [
  {
    title: 'Nome',
    sort: 'nome',
    text: true,
    cell: ({ id, nome }) => (
      <Opens dialog="usuario" about={id}>
        {nome}
      </Opens>
    ),
  },
  { title: 'E-mail', cell: ({ email }) => email, sort: 'email', text: true },
  { title: 'Cargo', cell: (usuario) => cargoDe(usuario) },
  { title: 'Situação', cell: ({ status }) => <Situacao status={status} /> },
];

const { Dialog, Text, Option } = formOf(NovoUsuario);

interface ConvidarProps extends Opened {
  /** Shows the link of the invitation, when no mail is sent. */
  onLink: (convite: Convite) => void;
}

function ConvidarDialog({ onLink, ...dialog }: ConvidarProps) {
  const correio = useHasMail();
  return (
    <Dialog
      {...dialog}
      title="Convidar usuário"
      initial={{ nome: '', email: '', cargo: 'Operador', somente_leitura: false, acesso_ate: '' }}
      save={service.usuarios.criar.mutate}
      submit="Convidar"
      asks={({ nome, cargo }) => (cargo === 'Administrador' ? promover(String(nome)) : null)}
      onSaved={async ({ id, nome, email }) => {
        if (correio) return notify(`O convite de ${nome} segue para ${email}.`);
        const link = await service.usuarios.linkDoConvite.mutate({ id }).catch(() => null);
        if (link) onLink({ nome, ...link });
        else notify(semLink(nome));
      }}
    >
      <Note>{correio ? 'A pessoa recebe um e-mail com um link para escolher a senha.' : SEM_CORREIO}</Note>
      <Text name="nome" label="Nome" autoFocus />
      <Text name="email" label="E-mail" type="email" inputMode="email" />
      <Option
        name="cargo"
        label="Cargo"
        options={CARGOS}
        description="O Administrador pode tudo; o Operador faz o dia a dia"
      />
      <Consulta />
      <DocumentField name="cpf" label="CPF" onlyCpf />
      <Text name="telefone" label="Telefone" inputMode="tel" />
    </Dialog>
  );
}

/** The note on invitations, when no mail server sends them. */
const SEM_CORREIO =
  'Este serviço não tem servidor de e-mail: o convite não chega por e-mail. Você recebe aqui o link dele, para entregar à pessoa.';

/** The message when somebody is registered and the link of the invitation could not be made. */
function semLink(nome: string): string {
  return `${nome} está no cadastro, mas o convite não foi enviado: abra o cadastro e use "Mostrar o link do convite".`;
}
