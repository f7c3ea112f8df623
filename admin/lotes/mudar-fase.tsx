import ChevronDown from 'icon:chevron-down';
import ClipboardCheck from 'icon:clipboard-check';
import { Button, type ButtonProps, Menu, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { word } from '../../src/common/palavras.ts';
import { FASES, type Fase } from '../../src/common/vocabulary.ts';
import { Descarte, type Lote } from '../../src/lotes/schemas.ts';
import { queryClient, service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { formOf } from '../ui/forms/form.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { type Asked, Question } from '../ui/forms/question.tsx';
import { TRIED, Trial } from '../ui/forms/trial.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { useActs } from '../ui/person.ts';
import { SHAPES } from '../ui/phase.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { plantas, vivasPorEspecie } from './queries.ts';

/** Whether a batch can change its phase. Only a reversal opens a discarded one again, and nothing opens a cancelled one. */
export function mudaDeFase({ motivo_encerramento }: Lote): boolean {
  return motivo_encerramento !== 'DESCARTE' && motivo_encerramento !== 'CANCELADO';
}

/**
 * Changes phases. It asks only before living plants are written off, and before a batch is opened again. The page shows `dialog`;
 * `moving` is the change in progress.
 */
export function useMudancaDeFase(onDone: (lote: Lote) => void = () => {}) {
  const [finalizing, setFinalizing] = useState<Lote | null>(null);
  const [reopening, setReopening] = useState<{ lote: Lote; fase: Fase } | null>(null);
  const change = useAttempt<{ lote: Lote; fase: Fase }, Lote>({
    write: ({ lote: { id, data_att }, fase }, options) =>
      service.lotes.atualizarFase.mutate({ id, fase, data_att }, options),
    onDone: (saved, { lote }) => {
      const said = agora(saved, lote);
      // An empty batch that ends, and one that opens again, change more than the phase: this notice does not offer to undo that.
      if (lote.status === 'INATIVO' || saved.status === 'INATIVO') notify(said);
      else
        notifyUndoable(said, {
          run: voltar(saved, lote),
          done: `${saved.codigo} de volta em ${word(lote.fase)}.`,
        });
      onDone(saved);
    },
    onFailed: (error) => {
      notifyFailure(error);
      void queryClient.invalidateQueries();
    },
  });
  const move = (lote: Lote, fase: Fase) => {
    if (fase === lote.fase) return;
    if (fase === 'FINALIZADO' && lote.quantidade_total > 0) setFinalizing(lote);
    else if (lote.status === 'INATIVO') setReopening({ lote, fase });
    else change.send({ lote, fase });
  };
  const dialog = (
    <>
      <Finalizar
        lote={finalizing}
        onClose={() => setFinalizing(null)}
        onSaved={(saved) => {
          setFinalizing(null);
          onDone(saved);
        }}
      />
      <Question
        asked={reopening && reabertura(reopening)}
        onNo={() => setReopening(null)}
        onYes={() => {
          if (reopening) change.send(reopening);
          setReopening(null);
        }}
      />
    </>
  );
  return { move, dialog, moving: change.isPending ? change.act : undefined };
}

/** Goes back to the earlier phase, unless somebody else has changed the batch since. */
function voltar({ id, data_att }: Lote, { fase }: Lote) {
  return (options: { idempotencyKey: string }) =>
    service.lotes.atualizarFase.mutate({ id, fase, data_att }, options);
}

function agora({ codigo, fase, quantidade_total }: Lote, antes: Lote): string {
  if (antes.status === 'INATIVO') {
    return `${codigo} reaberto em ${word(fase)}, com ${plantas(quantidade_total)}.`;
  }
  return fase === 'FINALIZADO' ? `${codigo} finalizado.` : `${codigo} agora em ${word(fase)}.`;
}

interface MenuDeFaseProps extends ButtonProps {
  lote: Lote;
  move: (lote: Lote, fase: Fase) => void;
  /** Counts the living plants before the phase changes. */
  count?: (() => void) | undefined;
  /** The button's name, on a page with several batches. */
  name?: string;
}

export function MenuDeFase({ lote, move, count, name, ...props }: MenuDeFaseProps) {
  const button = { variant: 'default', rightSection: <ChevronDown size={16} /> };
  if (!useActs()) return null;
  return (
    <Menu position="bottom-start" shadow="md" returnFocus>
      <Menu.Target>
        {name ? (
          <Button {...button} aria-label={name} {...props}>
            Mudar fase
          </Button>
        ) : (
          <KeyButton shortcut="f" {...button} {...props}>
            Mudar fase
          </KeyButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <OutrasFases lote={lote} move={move} count={count} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The phases that the batch can move to, forward or back, as items of a menu. */
export function OutrasFases({ lote, move, count }: Pick<MenuDeFaseProps, 'lote' | 'move' | 'count'>) {
  return (
    <>
      {FASES.filter((fase) => fase !== lote.fase).map((fase) => {
        const Shape = SHAPES[fase];
        return (
          <Menu.Item key={fase} leftSection={<Shape size={16} />} onClick={() => move(lote, fase)}>
            {word(fase)}
          </Menu.Item>
        );
      })}
      {count && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<ClipboardCheck size={16} />} onClick={count}>
            Contar e mudar a fase
          </Menu.Item>
        </>
      )}
    </>
  );
}

const { Form, LongText } = formOf(Descarte);

interface FinalizarProps {
  lote: Lote | null;
  onClose: () => void;
  onSaved: (lote: Lote) => void;
}

function Finalizar({ lote, onClose, onSaved }: FinalizarProps) {
  return (
    <FormModal opened={lote !== null} onClose={onClose} title={`Finalizar ${lote?.codigo ?? ''}`}>
      {lote && (
        <Form
          initial={{ justificativa: '' }}
          submit="Finalizar lote"
          destructive
          save={({ justificativa }, options) =>
            service.lotes.atualizarFase.mutate(
              { id: lote.id, fase: 'FINALIZADO', justificativa, data_att: lote.data_att },
              options,
            )
          }
          onSaved={(saved) => {
            notifyUndoable(`${lote.codigo} finalizado: baixa de ${plantas(lote.quantidade_total)}.`, {
              run: voltar(saved, lote),
              done: `${lote.codigo} de volta em ${word(lote.fase)}, com ${plantas(lote.quantidade_total)}.`,
            });
            onSaved(saved);
          }}
          onCancel={onClose}
        >
          <Baixa lote={lote} />
          <Text>Se foi engano, volte o lote à fase em que estava: a baixa é desfeita.</Text>
          <Trial
            of={['finalizar', lote.id, lote.data_att]}
            run={(options) =>
              service.lotes.atualizarFase.mutate(
                { id: lote.id, fase: 'FINALIZADO', justificativa: TRIED, data_att: lote.data_att },
                options,
              )
            }
          />
          <LongText name="justificativa" label="Justificativa" autoFocus />
        </Form>
      )}
    </FormModal>
  );
}

/** What is written off when a batch ends with living plants, and which place becomes free. */
export function Baixa({ lote }: { lote: Lote }) {
  const { quantidade_total: n, estufa } = lote;
  return (
    <Text>
      {n === 1 ? 'A planta viva será baixada' : `As ${inteiro(n)} plantas vivas serão baixadas`} como perda (
      {vivasPorEspecie(lote)}), e o lugar na {estufa.codigo_identificador} fica livre.
    </Text>
  );
}

/** The question before a finished batch is opened again. The service says what comes back, or why nothing can. */
function reabertura({ lote, fase }: { lote: Lote; fase: Fase }): Asked {
  const { id, codigo, motivo_encerramento, estufa, data_att } = lote;
  return {
    title: `Reabrir ${codigo} em ${word(fase)}?`,
    action: 'Reabrir',
    text: (
      <Stack gap="sm">
        <Text>
          {motivo_encerramento === 'EXPEDIDO'
            ? 'O que foi entregue continua entregue, e o lote volta vazio. Para que as plantas voltem, estorne a entrega.'
            : `A baixa é desfeita: o lote volta com as plantas que tinha, e ao seu lugar na ${estufa.codigo_identificador}.`}
        </Text>
        <Trial
          of={['reabrir', id, fase, data_att]}
          run={(options) => service.lotes.atualizarFase.mutate({ id, fase, data_att }, options)}
        >
          {(reaberto) =>
            reaberto.quantidade_total > 0 && (
              <Text role="status">
                {reaberto.quantidade_total === 1 ? 'Volta' : 'Voltam'} {plantas(reaberto.quantidade_total)}:{' '}
                {vivasPorEspecie(reaberto)}.
              </Text>
            )
          }
        </Trial>
      </Stack>
    ),
  };
}
