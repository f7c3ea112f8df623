import CircleQuestionMark from 'icon:circle-question-mark';
import CircleX from 'icon:circle-x';
import Clock from 'icon:clock';
import UserRound from 'icon:user-round';
import { Alert, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import { type Ato, type LinhaContada, ondeFoi } from '../device/atos.ts';
import { type Entry, type EntryState, isHeldBack, isOpen, mended, stateOf } from '../device/queue.ts';
import { serviceNow } from '../device/service-clock.ts';
import { change, remove } from '../device/store.ts';
import { useClocks } from '../ui/format.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { Asking } from '../ui/forms/question.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { Note } from '../ui/words.tsx';
import { inteiroTeor, NOMES, oQue } from './atos.ts';
import { Conferir } from './conferir.tsx';
import { Correcao } from './formulario.tsx';
import { useAsOpened, useViveiro } from './use-viveiro.ts';

type Doing = 'corrigir' | 'apagar' | 'conferir';

/** All entries of this phone that are not known to be recorded. None of them disappears by itself. */
export function Fila({ entries }: { entries: Entry[] }) {
  const [doing, setDoing] = useState<{ id: number; what: Doing }>();
  const { id } = usePerson();
  const now = serviceNow();
  const of = (what: Doing) =>
    doing?.what === what ? entries.find((entry) => entry.id === doing.id) : undefined;
  const close = () => setDoing(undefined);
  return (
    <Stack component="section" aria-labelledby="por-enviar" gap="sm">
      <Title order={2} fz="h3" id="por-enviar" tabIndex={-1}>
        Por enviar
      </Title>
      <PlainList gap="xs" aria-labelledby="por-enviar">
        {entries.map((entry) => (
          <Item
            key={entry.id}
            entry={entry}
            state={stateOf(entry, id, now)}
            heldBack={isHeldBack(entry, entries, now)}
            onDo={(what) => setDoing({ id: entry.id, what })}
          />
        ))}
      </PlainList>
      <Corrigir entry={of('corrigir')} onClose={close} />
      <Apagar entry={of('apagar')} onClose={close} />
      <Conferir entry={of('conferir')} onClose={close} />
    </Stack>
  );
}

interface ItemProps {
  entry: Entry;
  state: EntryState;
  /** It waits until a person has looked at an earlier entry about the same thing. */
  heldBack: boolean;
  onDo: (what: Doing) => void;
}

function Item({ entry, state, heldBack, onDo }: ItemProps) {
  const { recent } = useClocks();
  const { ato, anotadoEm, recusa, falha } = entry;
  const lote = ato.tipo === 'RONDA' ? null : ato.lote;
  return (
    <Card component="li" withBorder padding="sm">
      <Text fw={600}>
        {NOMES[ato.tipo]}: {oQue(ato)}
      </Text>
      <Note>
        {ondeFoi(ato)} · <span className="numero">{recent(anotadoEm)}</span>
      </Note>
      <Standing state={state} heldBack={heldBack} quem={entry.usuario.nome} falha={falha} />
      {state === 'REFUSED' && (
        <>
          <Alert color="red" role="alert" mt="xs" p="xs">
            {recusa}
          </Alert>
          <Text fz="sm" mt="xs">
            Corrija o que anotou, ou apague o que já não vale.
          </Text>
        </>
      )}
      {state === 'TO_CHECK' && (
        <Text fz="sm" mt="xs">
          Foi enviado há muito tempo e a resposta não chegou. Confira o que o serviço já tem antes de enviar
          de novo.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {state === 'TO_CHECK' && (
          <Button size="xs" onClick={() => onDo('conferir')}>
            Conferir
          </Button>
        )}
        {state !== 'OF_ANOTHER' && isOpen(entry) && (
          <>
            {ato.tipo !== 'RONDA' && (
              <Button size="xs" variant={recusa ? 'filled' : 'default'} onClick={() => onDo('corrigir')}>
                Corrigir
              </Button>
            )}
            {recusa !== null && lote && ato.tipo !== 'ANOTACAO' && (
              <Button size="xs" variant="default" onClick={() => keepAsNote(entry.id, ato, lote)}>
                Guardar como anotação
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => onDo('apagar')}>
              Apagar
            </Button>
          </>
        )}
      </Group>
    </Card>
  );
}

/** Turns an entry that cannot be recorded into a note of its batch. */
function keepAsNote(id: number, ato: Ato, lote: NonNullable<LinhaContada['lote']>): Promise<unknown> {
  const anotacao = `${NOMES[ato.tipo]} anotada em campo e não registrada: ${oQue(ato)}.`;
  return change(id, (it) =>
    isOpen(it) ? mended(it, { tipo: 'ANOTACAO', lote, anotacao }, newKey()) : undefined,
  );
}

interface StandingProps extends Pick<ItemProps, 'state' | 'heldBack'> {
  quem: string;
  falha: string | null;
}

/** The state of an entry, in words and with a sign. */
function Standing({ state, heldBack, quem, falha }: StandingProps) {
  const waits = heldBack ? 'Espera que se confira o anterior do mesmo lote' : 'Espera a conexão';
  const shown: Record<EntryState, [icon: ReactNode, words: string]> = {
    WAITING: [<Clock key="" size={16} />, falha ? `Ainda não enviado. ${falha}` : waits],
    REFUSED: [<CircleX key="" size={16} />, 'Não foi aceito'],
    TO_CHECK: [<CircleQuestionMark key="" size={16} />, 'Falta conferir'],
    OF_ANOTHER: [<UserRound key="" size={16} />, `De ${quem}: é enviado quando ${quem} entrar aqui`],
  };
  const [icon, words] = shown[state];
  return (
    <Group gap={6} wrap="nowrap" mt={4} align="flex-start" fz="sm">
      <Box component="span" flex="none" mt={3} lh={1}>
        {icon}
      </Box>
      <Text span inherit>
        {words}
      </Text>
    </Group>
  );
}

/** It may be recorded by now. */
const SENT = 'Nada foi apagado: o registro já foi enviado.';

/** Deletes an entry that was a mistake or was refused for good. Nothing of it was recorded. */
function Apagar({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const yes = entry && (
    <Button
      color="red.8"
      onClick={async () => {
        const gone = await remove(entry.id, isOpen);
        notify(gone ? `Apagado deste aparelho: ${inteiroTeor(entry.ato)}.` : SENT);
        onClose();
      }}
    >
      Apagar
    </Button>
  );
  return (
    <Asking opened={entry !== undefined} onClose={onClose} title="Apagar este registro?" yes={yes}>
      {entry && `${inteiroTeor(entry.ato)}. Nada disto foi gravado, e nada será enviado.`}
    </Asking>
  );
}

interface EntryDialogProps {
  /** The dialog is open while there is one. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** Corrects an entry, which is then sent as it is now. */
function Corrigir({ entry, onClose }: EntryDialogProps) {
  return (
    <FormModal
      opened={entry !== undefined}
      onClose={onClose}
      title={entry ? `Corrigir: ${ondeFoi(entry.ato)}` : ''}
    >
      {entry && entry.ato.tipo !== 'RONDA' && <MendForm entry={entry} ato={entry.ato} onClose={onClose} />}
    </FormModal>
  );
}

interface MendFormProps {
  entry: Entry;
  ato: Exclude<Ato, { tipo: 'RONDA' }>;
  onClose: () => void;
}

function MendForm({ entry: { id, recusa }, ato, onClose }: MendFormProps) {
  const viveiro = useAsOpened(useViveiro({ before: id }));
  if (viveiro === undefined) return null;
  return (
    <>
      {recusa !== null && <Text mb="md">{recusa}</Text>}
      <Correcao
        ato={ato}
        lote={viveiro?.lotes.find((each) => each.id === ato.lote?.id)}
        lugares={viveiro?.lugares ?? []}
        submit="Salvar"
        save={async ([amendment], chave) => {
          const after = await change(id, (it) => (isOpen(it) ? mended(it, amendment, chave) : undefined));
          if (!after) notify('Nada mudou: o registro já foi enviado como estava.');
        }}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  );
}
