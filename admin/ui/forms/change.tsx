import Pencil from 'icon:pencil';
import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import type { z } from 'zod';
import { KeyButton } from '../key-button.tsx';
import { hasChanged } from './attempt.ts';
import { Typed, type Values } from './current.ts';
import { useDialog } from './dialog.ts';
import { formOf, Theirs, useCurrent, useOwnFault } from './form.tsx';
import { FormModal } from './form-modal.tsx';
import type { Asked } from './question.tsx';

type Changeable = { id: string; data_att: string };

/** How people write fields that are stored in another form. */
type Written = Readonly<Record<string, (stored: string) => string>>;

interface ChangeProps<Schema extends z.ZodObject, Saved extends Changeable> {
  /** The record as it was read. When it is read again, the changes of others come into the form. */
  record: Saved;
  save: (change: z.output<Schema> & { id: string }, options: { idempotencyKey: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel?: () => void;
  /** Leaves the form by *Cancelar*, and once everything that was typed is saved. */
  onClose?: () => void;
  /** A question before these values are sent; mostly there is none. */
  asks?: (values: Values) => Asked | null;
  children: ReactNode;
}

/**
 * A form that changes a record, over the schema of its change. It sends only the changed fields, with the `data_att` of the state
 * that they were changed on, so that nobody overwrites what they have not seen. A change by somebody else is shown at its field.
 * What was typed stays, and the next *Salvar* writes it.
 */
export function changeOf<Schema extends z.ZodObject>(schema: Schema, written: Written = {}) {
  const { Form, ...fields } = formOf(schema);
  const names = Object.keys(schema.shape);
  const valuesOf = (record: object) => heldOf(names, record, written);

  function ChangeForm<Saved extends Changeable>({
    record,
    save,
    onSaved,
    onClose,
    children,
    ...props
  }: ChangeProps<Schema, Saved>) {
    const [read, setRead] = useState(() => valuesOf(record));
    const [theirs, setTheirs] = useState<Values | null>(null);
    const dialog = useContext(Typed);
    const adopt = (form: UseFormReturnType<Values>, now: object, kept: Values = {}) => {
      const values = valuesOf(now);
      setRead(values);
      form.setInitialValues(values);
      form.setValues({ ...values, ...kept });
    };
    return (
      <Theirs value={theirs ?? {}}>
        <Form
          {...props}
          {...(onClose && { onCancel: onClose })}
          initial={read as Partial<z.input<Schema>>}
          save={async (values, options) => {
            const change = differing(names, values, schema.parse(read) as Values);
            if (Object.keys(change).length === 0) return record;
            const { data_att } = values as Values;
            return save({ ...change, data_att, id: record.id } as never, options);
          }}
          onSaved={(saved, form, sent) => {
            setTheirs(null);
            const typed = differing(names, form.getValues(), sent);
            adopt(form, saved, typed);
            onSaved(saved);
            if (Object.keys(typed).length === 0) onClose?.();
            else if (dialog) dialog.current = true;
          }}
        >
          <Present
            record={record}
            notice={theirs !== null}
            meet={(form, now, refused) => {
              const mine = differing(names, form.getValues(), read);
              const { data_att: _, ...changed } = differing(names, valuesOf(now), read);
              // What stands there as it was typed may be one's own, whose answer was lost.
              const others = differing(Object.keys(changed), changed, form.getValues());
              if (Object.keys(mine).length > 0 && (refused || Object.keys(others).length > 0))
                setTheirs(others);
              adopt(form, now, mine);
            }}
          />
          {children}
        </Form>
      </Theirs>
    );
  }

  return { ...fields, Form: ChangeForm };
}

interface PresentProps {
  record: Changeable;
  notice: boolean;
  meet: (form: UseFormReturnType<Values>, now: object, refused: boolean) => void;
}

/** Brings a newer state of the record into the form, and says so where something had been typed. */
function Present({ record, notice, meet }: PresentProps) {
  const { form, error, sending } = useCurrent();
  useOwnFault('data_att');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the record; one's own is not news
  useEffect(() => {
    if (!sending && record.data_att > String(form.getValues().data_att))
      meet(form, record, hasChanged(error));
  }, [record.data_att, sending]);
  if (!notice) return null;
  return (
    <Alert color="yellow" role="alert" title="Outra pessoa alterou este registro">
      Os campos que ela mudou dizem como estão agora. O que você digitou continua aqui: confira, e salve de
      novo.
    </Alert>
  );
}

/** The record's changeable values, as fields hold them. */
function heldOf(names: string[], record: object, written: Written): Values {
  const has = record as Values;
  const held = (name: string) => {
    const write = written[name];
    return write ? write(String(has[name] ?? '')) : (has[name] ?? '');
  };
  return Object.fromEntries(names.flatMap((name) => (name in has ? [[name, held(name)]] : [])));
}

function differing(names: string[], values: Values, from: Values): Values {
  const other = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(from[name]));
  return Object.fromEntries(other.map((name) => [name, values[name]]));
}

interface EditProps {
  /** Names the record: `Editar E01-B02-01`. */
  title: string;
  /** The form that changes it, which leaves by `close`. */
  children: (close: () => void) => ReactNode;
}

/** The act that changes what a record's page shows, and the dialog of its form. */
export function Edit({ title, children }: EditProps) {
  const { open, ...dialog } = useDialog('editar');
  return (
    <>
      <KeyButton shortcut="c" variant="default" leftSection={<Pencil />} onClick={open}>
        Editar
      </KeyButton>
      <FormModal {...dialog} title={title} size="lg">
        {children(dialog.onClose)}
      </FormModal>
    </>
  );
}
