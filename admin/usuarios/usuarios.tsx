import UserPlus from 'icon:user-plus';
import { Modal } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CARGOS, STATUS_USUARIO } from '../../src/common/vocabulary.ts';
import { FiltrosDeUsuarios, type Usuario } from '../../src/usuarios/schemas.ts';
import { trpc } from '../service.ts';
import { useDialog, useDialogAbout } from '../ui/forms/dialog.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { Opens } from '../ui/to.tsx';
import { DeQuem } from './contas.tsx';
import { ConvidarDialog } from './convidar.tsx';
import { type Convite, LinkDialog } from './link.tsx';
import { Situacao } from './situacao.tsx';
import { UsuarioDialog } from './usuario.tsx';

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

const COLUMNS: [Column<Usuario>, ...Column<Usuario>[]] = [
  {
    title: 'Nome',
    sort: 'nome',
    cell: ({ id, nome }) => (
      <Opens dialog="usuario" about={id}>
        {nome}
      </Opens>
    ),
  },
  { title: 'E-mail', cell: ({ email }) => email, sort: 'email' },
  { title: 'Cargo', cell: ({ cargo }) => cargo },
  { title: 'Situação', cell: ({ status }) => <Situacao status={status} /> },
];
