import BookmarkPlus from 'icon:bookmark-plus';
import Check from 'icon:check';
import ChevronDown from 'icon:chevron-down';
import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LISTAS, type Lista } from '../../../src/common/listas.ts';
import { MudancaDeVista, NovaVista, type Vista } from '../../../src/usuarios/vistas/schemas.ts';
import { sentenceOf, service, trpc } from '../../service.ts';
import { listAt } from '../address.ts';
import { useAttempt } from '../forms/attempt.ts';
import { useDialog } from '../forms/dialog.ts';
import { formOf } from '../forms/form.tsx';
import { PASSING } from '../here.ts';
import { notify, notifyFailure } from '../notify.ts';
import { useActs } from '../person.ts';
import { notifyUndoable } from '../undo.tsx';
import { useHidden, useListName } from './columns.tsx';

const nova = formOf(NovaVista);
const mudanca = formOf(MudancaDeVista);

/** The saved views of this list: filters, order and columns, by name. They belong to the account, on every device. */
export function ViewMenu() {
  const name = useListName();
  const lista = LISTAS.find((each) => each === name);
  return lista && <ViewsOf lista={lista} />;
}

function ViewsOf({ lista }: { lista: Lista }) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [hidden, setHidden] = useHidden();
  const acts = useActs();
  const saving = useDialog('salvar');
  const renaming = useDialog('renomear');
  const { data, error, refetch } = useQuery(trpc.usuarios.vistas.queryOptions());
  const vistas = (data ?? []).filter((vista) => vista.lista === lista);
  const filtros = filtersIn(search);
  const sameColumns = (ocultas: readonly string[]) =>
    [...ocultas].sort().join() === [...hidden].sort().join();
  const current = vistas.find(
    (vista) => (vista.filtros ?? '') === filtros && sameColumns(vista.colunas_ocultas),
  );
  const show = (vista: Pick<Vista, 'filtros' | 'colunas_ocultas'>) => {
    setHidden(vista.colunas_ocultas);
    void navigate({ href: vista.filtros ? `/${lista}?${vista.filtros}` : `/${lista}` });
  };
  const remove = useAttempt<Vista>({
    write: ({ id }, options) => service.usuarios.excluirVista.mutate({ id }, options),
    onDone: (_, { nome, filtros: saved, colunas_ocultas }) =>
      notifyUndoable(`Vista ${nome} excluída.`, {
        run: (options) =>
          service.usuarios.criarVista.mutate({ lista, nome, filtros: saved, colunas_ocultas }, options),
        done: `Vista ${nome} de volta.`,
      }),
    onFailed: notifyFailure,
  });
  return (
    <>
      <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="subtle" color="gray" c="inherit" px="xs" rightSection={<ChevronDown size={16} />}>
            {current ? `Vista: ${current.nome}` : 'Vistas'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => show({ filtros: null, colunas_ocultas: [] })}>Lista inteira</Menu.Item>
          {vistas.map((vista) => (
            <Menu.Item
              key={vista.id}
              rightSection={vista === current && <Check size={16} />}
              onClick={() => show(vista)}
            >
              {vista.nome}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {!data && <Menu.Label>{error ? sentenceOf(error) : 'Procurando as vistas…'}</Menu.Label>}
          {!data && error && (
            <Menu.Item closeMenuOnClick={false} onClick={() => refetch()}>
              Tentar de novo
            </Menu.Item>
          )}
          {current && acts && (
            <>
              <Menu.Item onClick={renaming.open}>Renomear {current.nome}</Menu.Item>
              <Menu.Item onClick={() => remove.send(current)}>Excluir {current.nome}</Menu.Item>
            </>
          )}
          {data && !current && acts && (
            <Menu.Item leftSection={<BookmarkPlus size={16} />} onClick={saving.open}>
              Salvar como vista
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <nova.Dialog
        opened={saving.opened}
        onClose={saving.onClose}
        title="Salvar como vista"
        initial={{ lista, nome: '', filtros, colunas_ocultas: [...hidden] }}
        save={service.usuarios.criarVista.mutate}
        onSaved={({ nome }) => notify(`Vista ${nome} salva: ela está em Vistas, em qualquer aparelho.`)}
      >
        <Text>Os filtros, a ordem e as colunas de agora voltam por este nome. Só você vê a vista.</Text>
        <nova.Text name="nome" label="Nome da vista" autoFocus />
      </nova.Dialog>
      {current && (
        <mudanca.Dialog
          opened={renaming.opened}
          onClose={renaming.onClose}
          title={`Renomear ${current.nome}`}
          initial={{ nome: current.nome }}
          save={({ nome }, options) =>
            service.usuarios.atualizarVista.mutate({ id: current.id, nome }, options)
          }
          onSaved={({ nome }) => notify(`A vista agora se chama ${nome}.`)}
        >
          <mudanca.Text name="nome" label="Nome da vista" autoFocus />
        </mudanca.Dialog>
      )}
    </>
  );
}

/** Filters and order of an address, in a canonical form. */
function filtersIn(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([name]) => !PASSING.has(name));
  return listAt('', Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b)))).replace(/^\?/, '');
}
