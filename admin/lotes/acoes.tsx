import Ellipsis from 'icon:ellipsis';
import NotebookPen from 'icon:notebook-pen';
import Printer from 'icon:printer';
import Truck from 'icon:truck';
import { Button, type ButtonProps, Kbd, Menu } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Lote } from '../../src/lotes/schemas.ts';
import { useHere } from '../ui/here.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useSingleKey, useSingleKeys } from '../ui/keys.ts';
import { PaperButton } from '../ui/paper.tsx';
import { AnotarDialog } from './anotar.tsx';
import { ContarDialog } from './contar.tsx';
import { DescartarDialog } from './descartar.tsx';
import { MortalidadeDialog } from './mortalidade.tsx';
import { MenuDeFase, mudaDeFase, useMudancaDeFase } from './mudar-fase.tsx';
import { TransferirDialog } from './transferir.tsx';

const route = getRouteApi('/quadro/lotes/$id');

/** The search part of the address of a batch's page. */
export interface LoteSearch {
  /** The open dialog. */
  acao?: 'mortalidade' | 'contar' | 'anotar' | 'transferir' | 'descartar';
  /** Set just after the opening. */
  novo?: 'sim';
}

/** First what the batch needs in its present state, then the rest. Rare actions are in the menu. */
export function Acoes({ lote }: { lote: Lote }) {
  const { acao, novo } = route.useSearch();
  const navigate = useNavigate();
  const here = useHere<LoteSearch>();
  const { move, dialog } = useMudancaDeFase();
  const show = (shown: LoteSearch['acao']) => here(shown ? { acao: shown } : {}, { replace: !shown });
  const close = () => show(undefined);
  const vivo = lote.status === 'ATIVO';
  const temVivas = vivo && lote.quantidade_total > 0;
  const expede = temVivas && lote.fase === 'PRONTO';
  const main = novo ? 'etiqueta' : expede ? 'entrega' : vivo ? 'fase' : undefined;
  const style = (act: typeof main): ButtonProps => (act === main ? MAIN : QUIET);
  const fase = mudaDeFase(lote) && (
    <MenuDeFase
      lote={lote}
      move={move}
      count={temVivas ? () => show('contar') : undefined}
      {...style('fase')}
    />
  );
  const etiqueta = (
    <PaperButton
      shortcut="p"
      href={`/lotes/${lote.id}/etiqueta`}
      {...(main !== 'etiqueta' && { leftSection: null })}
      {...style('etiqueta')}
    >
      Etiqueta
    </PaperButton>
  );
  return (
    <>
      {main === 'etiqueta' && etiqueta}
      {expede && (
        <KeyButton
          shortcut="e"
          everywhere
          {...style('entrega')}
          leftSection={main === 'entrega' && <Truck />}
          onClick={() => navigate({ to: '/entregas', search: { nova: 'sim', lote: lote.id } })}
        >
          Nova entrega
        </KeyButton>
      )}
      {main === 'fase' && fase}
      {temVivas && (
        <KeyButton shortcut="r" {...QUIET} onClick={() => show('mortalidade')}>
          Registrar mortalidade
        </KeyButton>
      )}
      {main !== 'fase' && fase}
      {vivo && (
        <KeyButton shortcut="t" {...QUIET} onClick={() => show('transferir')}>
          Transferir
        </KeyButton>
      )}
      {main !== 'etiqueta' && etiqueta}
      {vivo && (
        <Button {...QUIET} c="var(--mantine-color-error)" onClick={() => show('descartar')}>
          Descartar lote
        </Button>
      )}
      <Mais anotar={() => show('anotar')} />
      <MortalidadeDialog lote={lote} opened={vivo && acao === 'mortalidade'} onClose={close} />
      <ContarDialog lote={lote} opened={temVivas && acao === 'contar'} onClose={close} />
      <TransferirDialog lote={lote} opened={vivo && acao === 'transferir'} onClose={close} />
      <AnotarDialog lote={lote} opened={acao === 'anotar'} onClose={close} />
      <DescartarDialog lote={lote} opened={vivo && acao === 'descartar'} onClose={close} />
      {dialog}
    </>
  );
}

const MAIN: ButtonProps = { variant: 'filled' };
const QUIET: ButtonProps = { variant: 'subtle', color: 'gray', c: 'inherit', px: 'xs', fw: 500 };

function Mais({ anotar }: { anotar: () => void }) {
  const [on] = useSingleKeys();
  useSingleKey('a', anotar);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button {...QUIET} rightSection={<Ellipsis />}>
          Mais
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<NotebookPen size={16} />}
          rightSection={
            on && (
              <Kbd aria-hidden size="xs" visibleFrom="sm">
                A
              </Kbd>
            )
          }
          onClick={anotar}
        >
          Anotar
        </Menu.Item>
        <Menu.Item leftSection={<Printer size={16} />} onClick={() => window.print()}>
          Imprimir esta página
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
