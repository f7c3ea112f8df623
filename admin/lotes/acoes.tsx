import HeartCrack from 'icon:heart-crack';
import Truck from 'icon:truck';
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Lote } from '../../src/lotes/schemas.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { PaperButton } from '../ui/paper.tsx';
import { AnotarDialog } from './anotar.tsx';
import { ContarDialog } from './contar.tsx';
import { DescartarDialog } from './descartar.tsx';
import { MortalidadeDialog } from './mortalidade.tsx';
import { MenuDeFase, mudaDeFase, useMudancaDeFase } from './mudar-fase.tsx';
import { TransferirDialog } from './transferir.tsx';

const route = getRouteApi('/quadro/lotes/$id');

/** What of a batch's page may stand in its address. */
export interface LoteSearch {
  /** What is about to be done. */
  acao?: 'mortalidade' | 'contar' | 'anotar' | 'transferir' | 'descartar';
  /** That it was opened just now. */
  novo?: 'sim';
}

/** What can be done with a batch as it stands; the first is what is done most. */
export function Acoes({ lote }: { lote: Lote }) {
  const { acao, novo } = route.useSearch();
  const navigate = useNavigate({ from: '/lotes/$id' });
  const { move, dialog } = useMudancaDeFase();
  const show = (shown: LoteSearch['acao']) =>
    navigate({ search: shown ? { acao: shown } : {}, replace: !shown });
  const close = () => show(undefined);
  const vivo = lote.status === 'ATIVO';
  const expede = vivo && lote.fase === 'PRONTO' && lote.quantidade_total > 0;
  const conta = vivo && lote.quantidade_total > 0;
  const main = novo ? 'etiqueta' : expede ? 'expedir' : 'mortalidade';
  return (
    <>
      {expede && (
        <Button
          leftSection={<Truck />}
          onClick={() => navigate({ to: '/entregas', search: { nova: 'sim', lote: lote.id } })}
        >
          Nova entrega
        </Button>
      )}
      {conta && (
        <KeyButton
          shortcut="r"
          variant={main === 'mortalidade' ? 'filled' : 'default'}
          {...(main === 'mortalidade' && { leftSection: <HeartCrack /> })}
          onClick={() => show('mortalidade')}
        >
          Registrar mortalidade
        </KeyButton>
      )}
      {mudaDeFase(lote) && (
        <MenuDeFase lote={lote} move={move} count={conta ? () => show('contar') : undefined} />
      )}
      {vivo && (
        <KeyButton shortcut="t" variant="default" onClick={() => show('transferir')}>
          Transferir
        </KeyButton>
      )}
      <KeyButton shortcut="a" variant="default" onClick={() => show('anotar')}>
        Anotar
      </KeyButton>
      <PaperButton href={`/lotes/${lote.id}/etiqueta`} variant={main === 'etiqueta' ? 'filled' : 'default'}>
        Etiqueta
      </PaperButton>
      {vivo && (
        <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={() => show('descartar')}>
          Descartar lote
        </Button>
      )}
      <MortalidadeDialog lote={lote} opened={vivo && acao === 'mortalidade'} onClose={close} />
      <ContarDialog lote={lote} opened={conta && acao === 'contar'} onClose={close} />
      <TransferirDialog lote={lote} opened={vivo && acao === 'transferir'} onClose={close} />
      <AnotarDialog lote={lote} opened={acao === 'anotar'} onClose={close} />
      <DescartarDialog lote={lote} opened={vivo && acao === 'descartar'} onClose={close} />
      {dialog}
    </>
  );
}
