import Pencil from 'icon:pencil';
import Plus from 'icon:plus';
import Reply from 'icon:reply';
import Undo from 'icon:undo-2';
import { Button, Menu } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { TermoDeDoacao } from '../movimentacoes/termo.tsx';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { coordinatesAsText } from '../ui/forms/coordinates.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { useHere } from '../ui/here.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useIsNarrow } from '../ui/lists/list.tsx';
import { More } from '../ui/more.tsx';
import { notify } from '../ui/notify.ts';
import { useActs } from '../ui/person.ts';
import { useMayReverse } from '../ui/reversal.ts';
import { DevolverDialog, resta } from './devolver.tsx';
import { EstornarDialog } from './estornar.tsx';
import { Completada, SEM_PLANTIO } from './pedido.ts';
import { Finalidade, Plantio, Programa } from './visita.tsx';

const route = getRouteApi('/quadro/entregas/$id');

/** The search part of the address of a delivery's page. */
export interface EntregaSearch {
  /** The open dialog. */
  acao?: 'estornar' | 'devolver' | 'completar';
  /** Set just after the registration. */
  nova?: 'sim';
}

/** What can be done with a delivery in its present state; the receipt comes first, and on a phone most is in the menu. */
export function Acoes({ entrega }: { entrega: Entrega }) {
  const { acao, nova } = route.useSearch();
  const navigate = useNavigate();
  const here = useHere<EntregaSearch>();
  const show = (shown: EntregaSearch['acao']) => here(shown ? { acao: shown } : {}, { replace: !shown });
  const close = () => show(undefined);
  const acts = useActs();
  const vale = entrega.situacao !== 'ESTORNADA';
  const may = useMayReverse()('MANUAL', entrega.usuario.id, entrega.data_registro) && vale;
  const volta = acts && entrega.itens.some((item) => resta(item) > 0);
  const few = useIsNarrow('phone') && may;
  return (
    <>
      {(entrega.termo || (vale && acts)) && (
        <TermoDeDoacao
          movimentacaoId={entrega.id}
          shortcut="p"
          {...{ size: 'sm', variant: 'filled', color: 'folha', c: 'white', fw: 600 }}
          autoFocus={nova === 'sim'}
        />
      )}
      {nova && acts && (
        <Button
          variant="default"
          leftSection={<Plus />}
          onClick={() => navigate({ to: '/entregas', search: { nova: 'sim' } })}
        >
          Nova entrega
        </Button>
      )}
      {may && !few && (
        <KeyButton shortcut="c" variant="default" leftSection={<Pencil />} onClick={() => show('completar')}>
          Completar
        </KeyButton>
      )}
      {volta && !(few && nova) && (
        <KeyButton shortcut="d" variant="default" leftSection={<Reply />} onClick={() => show('devolver')}>
          Registrar devolução
        </KeyButton>
      )}
      {may && !few && (
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          leftSection={<Undo />}
          onClick={() => show('estornar')}
        >
          Estornar entrega
        </Button>
      )}
      {few && (
        <More>
          <Menu.Item leftSection={<Pencil size={16} />} onClick={() => show('completar')}>
            Completar
          </Menu.Item>
          {volta && nova && (
            <Menu.Item leftSection={<Reply size={16} />} onClick={() => show('devolver')}>
              Registrar devolução
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Undo size={16} />}
            c="var(--mantine-color-error)"
            onClick={() => show('estornar')}
          >
            Estornar entrega
          </Menu.Item>
        </More>
      )}
      {may && <CompletarDialog entrega={entrega} opened={acao === 'completar'} onClose={close} />}
      {volta && <DevolverDialog entrega={entrega} opened={acao === 'devolver'} onClose={close} />}
      {may && <EstornarDialog entrega={entrega} opened={acao === 'estornar'} onClose={close} />}
    </>
  );
}

const { Form } = changeOf(Completada);

/** Completes what is known of a delivery: its purpose, and where it is planted. */
function CompletarDialog({ entrega, ...dialog }: { entrega: Entrega } & Opened) {
  return (
    <FormModal {...dialog} title={`Completar a ${entrega.numero}`} size="lg">
      <Form
        record={{ ...entrega, plantio: comoCampos(entrega.plantio) }}
        save={(change, options) =>
          service.entregas.atualizar
            .mutate(change, options)
            .then((saved) => ({ ...saved, plantio: comoCampos(saved.plantio) }))
        }
        onSaved={({ numero }) => {
          notify(`${numero} está completada.`);
        }}
        onClose={dialog.onClose}
      >
        <Finalidade required={false} autoFocus />
        <Programa />
        <Plantio />
      </Form>
    </FormModal>
  );
}

function comoCampos(plantio: Entrega['plantio']) {
  if (plantio === null) return SEM_PLANTIO;
  const { latitude, longitude, ...place } = plantio;
  const filled = Object.entries(place).map(([name, value]) => [name, value ?? '']);
  return {
    ...SEM_PLANTIO,
    ...Object.fromEntries(filled),
    coordenadas: coordinatesAsText({ latitude, longitude }),
  };
}
