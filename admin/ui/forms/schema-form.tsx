import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { REQUIRED } from '../../../src/wire/validation.ts';
import { Fault } from '../failure.tsx';
import { notifyLeft } from '../notify.ts';
import { Acts, useActs } from '../person.ts';
import { type Keyed, useAttempt } from './attempt.ts';
import { Current, Guarded, Named, Typed, type Values } from './current.ts';
import { enterMovesOn, enterTakesOption, selectChosen } from './enter-navigation.ts';
import { fieldErrors, otherFaults } from './faults.ts';
import { useFocusAfter } from './focus.ts';
import { Leaving } from './leaving.tsx';
import { type Asked, Question } from './question.tsx';

/** A field that is still blank holds an empty text, whatever its type. */
type Initial<Schema extends z.ZodObject> = { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | '' };

export interface FormProps<Schema extends z.ZodObject, Saved> {
  initial: Initial<Schema>;
  /** Sends what the schema made of the values. The same values have the same key, so they are never written twice. */
  save: (values: z.output<Schema>, options: Keyed) => Promise<Saved>;
  /** What `save` sends beside the values, if the person chooses it: another choice is another request. */
  beside?: unknown;
  /** `sent` is what was written. The form may hold other values by then. */
  onSaved: (saved: Saved, form: UseFormReturnType<Values>, sent: Values) => void;
  onCancel?: () => void;
  /** A question before these values are sent; mostly there is none. */
  asks?: (values: Values) => Asked | null;
  /** The text of the button that sends. */
  submit?: string;
  /** The act writes off or undoes something, so the button warns. */
  destructive?: boolean;
  /** Enter moves to the next field, and sends at the last one, for people who register many. */
  enterMoves?: boolean;
  children: ReactNode;
}

/** The form of a schema; `formOf` makes it. */
export function SchemaForm<Schema extends z.ZodObject, Saved>({
  schema,
  initial,
  save,
  beside,
  onSaved,
  onCancel,
  asks = () => null,
  submit = 'Salvar',
  destructive = false,
  enterMoves: enterWalks = false,
  children,
}: FormProps<Schema, Saved> & { schema: Schema }) {
  const required = (name: string) => !fieldAt(schema, name).safeParse(undefined).success;
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(new Set<string>()).current;
  const form = useForm<Values>({
    initialValues: initial as Values,
    validate: validate(schema),
  });
  const [asked, setAsked] = useState<(Asked & { values: Values }) | null>(null);
  const own = useRef(false);
  const dialog = useContext(Typed);
  const typed = dialog ?? own;
  const guarded = useContext(Guarded);
  const named = useContext(Named) ?? submit;
  const sending = useAttempt<Pick<FormProps<Schema, Saved>, 'save' | 'onSaved'> & { values: Values }, Saved>({
    write: (act, options) => act.save(schema.parse(act.values), options),
    onDone: (saved, act) => {
      // A saved dialog has done its work. A form that stays may have been typed in since.
      typed.current = !dialog && JSON.stringify(form.getValues()) !== JSON.stringify(act.values);
      act.onSaved(saved, form, act.values);
    },
    onFailed: (error) => {
      // The form was left meanwhile.
      if (!element.current) return notifyLeft(named, error);
      // The fields show their faults before the first of them is looked for.
      flushSync(() => form.setErrors(fieldErrors(error, Object.keys(schema.shape))));
      focusFirst();
    },
  });
  const button = useFocusAfter(sending.isPending);
  const acts = useActs();
  const send = (values: Values) => sending.send({ save, onSaved, values }, [values, beside]);
  const focusFirst = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(FAULTY)?.focus());
  const elsewhere = [
    // A fault of a field that is not visible is shown all the same.
    ...Object.entries(form.errors).flatMap(([name, fault]) => (shown.has(name) ? [] : [String(fault)])),
    ...(sending.error ? otherFaults(sending.error, Object.keys(schema.shape)) : []),
  ];
  return (
    <Current value={{ form, required, shown, error: sending.error, sending: sending.isPending }}>
      <form
        ref={element}
        noValidate
        onChange={() => {
          typed.current = true;
        }}
        onFocus={selectChosen}
        onClick={selectChosen}
        onKeyDown={enterWalks ? enterMovesOn : enterTakesOption}
        onSubmit={form.onSubmit(
          (values) => {
            const question = asks(values);
            if (question) setAsked({ ...question, values });
            else send(values);
          },
          () => focusFirst(),
        )}
      >
        <Stack gap="md">
          {acts ? (
            children
          ) : (
            <fieldset disabled style={{ display: 'contents' }}>
              {children}
            </fieldset>
          )}
          {elsewhere.length > 0 && <Fault>{elsewhere.join(' ')}</Fault>}
          <Acts>
            <Group justify="flex-end" gap="sm">
              {onCancel && (
                <Button
                  variant="default"
                  onClick={() => {
                    if (dialog) dialog.current = false;
                    onCancel();
                  }}
                >
                  Cancelar
                </Button>
              )}
              <Button
                type="submit"
                ref={button}
                loading={sending.isPending}
                {...(destructive && { color: 'red.8' })}
              >
                {submit}
              </Button>
            </Group>
          </Acts>
        </Stack>
      </form>
      {guarded && <Leaving begun={() => typed.current && form.isDirty()} />}
      <Question
        asked={asked}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null);
          if (asked) send(asked.values);
        }}
      />
    </Current>
  );
}

/** A field, a checkbox or a choice with a fault. */
const FAULTY =
  'input[aria-invalid=true], textarea[aria-invalid=true], input[data-error], [data-error] [role=radio]';

/** The schema of a field, which may be in a list: `itens.0.quantidade`. */
function fieldAt(schema: z.ZodObject, name: string): z.ZodType {
  return name
    .split('.')
    .reduce<z.ZodType>(
      (within, step) =>
        within instanceof z.ZodArray ? (within.element as z.ZodType) : (within as z.ZodObject).shape[step],
      schema,
    );
}

/** The faults that a schema finds in a form. For a blank required field it says only that the field is required. */
function validate(schema: z.ZodObject) {
  const resolve = schemaResolver(schema, { sync: true });
  return (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(resolve(values)).map(([name, fault]) => [
        name,
        valueAt(values, name) === '' ? REQUIRED : fault,
      ]),
    );
}

/** The value of a field, which may be in a list: `itens.0.quantidade`. */
function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((within, step) => (within as Record<string, unknown> | undefined)?.[step], values);
}
