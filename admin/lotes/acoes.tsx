import ArrowLeftRight from 'icon:arrow-left-right';
import NotebookPen from 'icon:notebook-pen';
import Printer from 'icon:printer';
import Tags from 'icon:tags';
import Trash from 'icon:trash';
import Truck from 'icon:truck';
import { Button, type ButtonProps, Kbd, Menu, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NovaAnotacao } from '../../src/lotes/anotacoes/schemas.ts';
import { Descarte, type Lote, Transferencia } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { GreenhousePicker, sobra, useLugar, vagas } from '../ui/forms/greenhouse.tsx';
import { useHere } from '../ui/here.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useSingleKey, useSingleKeys } from '../ui/keys.ts';
import { useIsNarrow } from '../ui/lists/list.tsx';
import { More } from '../ui/more.tsx';
import { notify } from '../ui/notify.ts';
import { PaperButton } from '../ui/paper.tsx';
import { Acts, useActs } from '../ui/person.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { ContarDialog } from './contar.tsx';
import { MortalidadeDialog } from './mortalidade.tsx';
import { Baixa, MenuDeFase, mudaDeFase, OutrasFases, useMudancaDeFase } from './mudar-fase.tsx';
import { type AcaoProps, plantas } from './queries.ts';

const route = getRouteApi('/quadro/lotes/$id');

/** The search part of the address of a batch's page. */
export interface LoteSearch {
  /** The open dialog. */
  acao?: 'mortalidade' | 'contar' | 'anotar' | 'transferir' | 'descartar';
  /** Set just after the opening. */
  novo?: 'sim';
}

/** First what the batch needs in its present state, then the rest. Rare actions are in the menu, on a phone all but two. */
export function Acoes({ lote }: { lote: Lote }) {
  const { acao, novo } = route.useSearch();
  const navigate = useNavigate();
  const here = useHere<LoteSearch>();
  const { move, dialog } = useMudancaDeFase();
  const show = (shown: LoteSearch['acao']) => here(shown ? { acao: shown } : {}, { replace: !shown });
  const close = () => show(undefined);
  const acts = useActs();
  const vivo = lote.status === 'ATIVO';
  const temVivas = vivo && lote.quantidade_total > 0;
  const expede = temVivas && lote.fase === 'PRONTO';
  const main = novo ? 'etiqueta' : expede ? 'entrega' : vivo ? 'fase' : undefined;
  const few = useIsNarrow('phone') && vivo;
  const style = (act: typeof main): ButtonProps => (act === main ? MAIN : QUIET);
  const mudanca = { lote, move, count: temVivas ? () => show('contar') : undefined };
  const fase = mudaDeFase(lote) && <MenuDeFase {...mudanca} {...style('fase')} />;
  const papel = `/lotes/${lote.id}/etiqueta`;
  const etiqueta = (
    <PaperButton
      shortcut="p"
      href={papel}
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
      {main !== 'fase' && !few && fase}
      {vivo && !few && (
        <KeyButton shortcut="t" {...QUIET} onClick={() => show('transferir')}>
          Transferir
        </KeyButton>
      )}
      {main !== 'etiqueta' && !few && etiqueta}
      {vivo && !few && acts && (
        <Button {...QUIET} c="var(--mantine-color-error)" onClick={() => show('descartar')}>
          Descartar lote
        </Button>
      )}
      <Mais anotar={() => show('anotar')}>
        {few && (
          <>
            {main !== 'fase' && fase && (
              <>
                <Menu.Label>Mudar fase</Menu.Label>
                <OutrasFases {...mudanca} />
                <Menu.Divider />
              </>
            )}
            <Menu.Item leftSection={<ArrowLeftRight size={16} />} onClick={() => show('transferir')}>
              Transferir
            </Menu.Item>
            {main !== 'etiqueta' && (
              <Menu.Item
                leftSection={<Tags size={16} />}
                onClick={() => window.open(papel, '_blank', 'noopener')}
              >
                Etiqueta
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Trash size={16} />}
              c="var(--mantine-color-error)"
              onClick={() => show('descartar')}
            >
              Descartar lote
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
      </Mais>
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

function Mais({ anotar, children }: { anotar: () => void; children: ReactNode }) {
  const [on] = useSingleKeys();
  const acts = useActs();
  useSingleKey('a', () => acts && anotar());
  return (
    <More>
      {children}
      <Acts>
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
      </Acts>
      <Menu.Item leftSection={<Printer size={16} />} onClick={() => window.print()}>
        Imprimir esta página
      </Menu.Item>
    </More>
  );
}

const { Dialog } = formOf(Transferencia);

function TransferirDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <Dialog
      {...dialog}
      title={`Transferir ${lote.codigo}`}
      initial={{ nova_estufa_id: '' }}
      submit="Transferir"
      save={({ nova_estufa_id }, options) =>
        service.lotes.transferir.mutate({ id: lote.id, nova_estufa_id, data_att: lote.data_att }, options)
      }
      onSaved={({ id, codigo, estufa, quantidade_total, data_att }) =>
        notifyUndoable(
          `${codigo} agora na ${estufa.codigo_identificador}, com ${plantas(quantidade_total)}.`,
          {
            run: (options) =>
              service.lotes.transferir.mutate({ id, nova_estufa_id: lote.estufa_id, data_att }, options),
            done: `${codigo} de volta na ${lote.estufa.codigo_identificador}.`,
          },
        )
      }
    >
      <Text>
        O lote inteiro, com {plantas(lote.quantidade_total)}, sai da{' '}
        <span className="indivisa">{lote.estufa.codigo_identificador}</span>.
      </Text>
      <GreenhousePicker name="nova_estufa_id" except={lote.estufa_id} autoFocus />
      <LugarNoDestino lote={lote} />
    </Dialog>
  );
}

/** The room that is left in the chosen place with the batch. */
function LugarNoDestino({ lote }: { lote: Lote }) {
  const destino = useLugar(useValues().nova_estufa_id);
  if (!destino) return null;
  const restam = destino.vagas - lote.quantidade_total;
  return (
    <Text role="status" c={restam < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
      {destino.codigo_identificador} tem {vagas(destino.vagas)}:{' '}
      {restam < 0 ? `o lote não cabe, ${sobra(restam)}.` : `${sobra(restam)} com o lote.`}
    </Text>
  );
}

const anotacao = formOf(NovaAnotacao);

/** A note for the readers of the batch's history. */
function AnotarDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <anotacao.Dialog
      {...dialog}
      title={`Anotação no ${lote.codigo}`}
      initial={{ anotacao: '' }}
      submit="Anotar"
      save={(values, options) => service.lotes.anotar.mutate({ ...values, id: lote.id }, options)}
      onSaved={({ lote: { codigo } }) => notify(`Anotado no ${codigo}.`)}
    >
      <anotacao.LongText
        name="anotacao"
        label="Anotação"
        description="Fica na linha do tempo do lote"
        autoFocus
      />
    </anotacao.Dialog>
  );
}

const descarte = formOf(Descarte);

function DescartarDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <descarte.Dialog
      {...dialog}
      title={`Descartar ${lote.codigo}`}
      initial={{ justificativa: '' }}
      submit="Descartar lote"
      destructive
      save={(values, options) => service.lotes.descartar.mutate({ id: lote.id, ...values }, options)}
      onSaved={({ codigo }) =>
        notify(
          lote.quantidade_total > 0
            ? `${codigo} descartado: baixa de ${plantas(lote.quantidade_total)}.`
            : `${codigo} descartado.`,
        )
      }
    >
      {lote.quantidade_total > 0 && <Baixa lote={lote} />}
      <Text>O lote é encerrado e fica no histórico. Um estorno da baixa o reabre.</Text>
      <descarte.LongText name="justificativa" label="Justificativa" autoFocus />
    </descarte.Dialog>
  );
}
