import {
  Alert,
  Button,
  Group,
  type SelectProps,
  Stack,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { word } from '../../../src/common/brazilian.ts';
import { DayInput } from '../day-input.tsx';
import { notifyLeft } from '../notify.ts';
import { type Keyed, useAttempt } from './attempt.ts';
import { enterMovesOn, enterTakesOption, selectChosen } from './enter-navigation.ts';
import { fieldErrors, otherFaults } from './faults.ts';
import { useFocusAfter } from './focus.ts';
import { FormModal } from './form-modal.tsx';
import { Guarded, Named, Typed } from './guarded.ts';
import { Leaving } from './leaving.tsx';
import { QuantityInput } from './quantity.tsx';
import { type Asked, Question } from './question.tsx';
import { Select } from './select.tsx';
import { validate } from './validate.ts';

export type Values = Record<string, unknown>;

/** A field that is still blank holds an empty text, whatever its type. */
type Initial<Schema extends z.ZodObject> = { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | '' };

interface FormProps<Schema extends z.ZodObject, Saved> {
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

type DialogProps = Omit<ComponentProps<typeof FormModal>, 'children'>;

export interface FieldProps<Name> {
  name: Name;
  label: string;
  description?: ReactNode;
  autoFocus?: boolean;
  /** Set when the schema allows a blank and other choices do not. */
  required?: boolean;
  /** The head of a table shows the label, and the field itself while it is blank. */
  unlabelled?: boolean;
}

const Current = createContext<{
  form: UseFormReturnType<Values>;
  required: (name: string) => boolean;
  /** The names of the visible fields. */
  shown: Set<string>;
  /** Why the last sending failed. */
  error: unknown;
  sending: boolean;
} | null>(null);

/** The present values of fields that somebody else has changed in the meantime; `change.tsx` sets them. */
export const Theirs = createContext<Values>({});

/**
 * A form over one of the service's own schemas. It validates before anything is sent, and the service validates again. A refusal
 * of the service is shown at its field. Nothing that was typed is lost.
 */
export function formOf<Schema extends z.ZodObject>(schema: Schema) {
  type Name = Extract<keyof z.input<Schema>, string>;
  const required = (name: string) => !fieldAt(schema, name).safeParse(undefined).success;

  function Form<Saved>({
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
  }: FormProps<Schema, Saved>) {
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
    const sending = useAttempt<
      Pick<FormProps<Schema, Saved>, 'save' | 'onSaved'> & { values: Values },
      Saved
    >({
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
            {children}
            {elsewhere.length > 0 && (
              <Alert color="red" variant="light" role="alert">
                {elsewhere.join(' ')}
              </Alert>
            )}
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

  /** The form in a dialog, which *Cancelar* closes. */
  function Dialog<Saved>({
    title,
    opened,
    onClose,
    size = 'md',
    ...form
  }: FormProps<Schema, Saved> & DialogProps) {
    return (
      <FormModal title={title} opened={opened} onClose={onClose} size={size}>
        <Form {...form} onCancel={onClose} />
      </FormModal>
    );
  }

  return {
    Form,
    Dialog,
    Text: (props: FieldProps<Name> & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>) => (
      <TextInput {...useField(props)} />
    ),
    /** A local day in the Brazilian form. */
    Day: (props: FieldProps<Name>) => <DayInput {...useField(props)} />,
    LongText: ({ minRows = 2, ...props }: FieldProps<Name> & { minRows?: number }) => (
      <Textarea autosize minRows={minRows} {...useField(props)} />
    ),
    /** A number in the Brazilian form, whole by default. The numeric keyboard of a phone has no minus. */
    Quantity: ({
      signed = false,
      decimal = false,
      ...props
    }: FieldProps<Name> & { rightSection?: ReactNode; signed?: boolean; decimal?: boolean }) => (
      <QuantityInput
        {...useField(props)}
        inputMode={signed ? 'text' : decimal ? 'decimal' : 'numeric'}
        allowNegative={signed}
        allowDecimal={decimal}
      />
    ),
    /** One of the vocabulary's values. */
    Option: ({
      options,
      called = word,
      ...props
    }: FieldProps<Name> & Pick<SelectProps, 'clearable'> & OptionsProps) => (
      <Select
        {...chosen(useField({ ...props, shown: called }))}
        data={options.map((option) => ({ value: option, label: called(option) }))}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        nothingFoundMessage="Nada com este nome"
      />
    ),
  };
}

interface OptionsProps {
  options: readonly string[];
  /** The name of a value. */
  called?: (option: string) => string;
}

/** A blank choice is none. */
function chosen<Field extends { value: unknown }>(field: Field) {
  return { ...field, value: field.value === '' ? null : String(field.value) };
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

/** The rows of a field that is a list, whose own fields are named `itens.0.quantidade`. */
export function useRows<Row>(name: string) {
  const { form } = useAround();
  useShown(name);
  return {
    rows: form.getValues()[name] as Row[],
    /** The fault of the list as a whole. */
    error: form.errors[name],
    add: (row: Row) => form.insertListItem(name, row),
    remove: (index: number) => form.removeListItem(name, index),
  };
}

/** The properties of Mantine's input for this field, for pickers of their own. */
export function useField<Name extends string>({
  name,
  label,
  shown = String,
  autoFocus = false,
  required,
  unlabelled = false,
  ...props
}: FieldProps<Name> & { shown?: (value: string) => string }) {
  const current = useAround();
  useShown(name);
  const theirs = useContext(Theirs)[name];
  const { key: _, ...input } = { key: undefined, ...current.form.getInputProps(name) };
  return {
    ...props,
    // The first works on a page, the other in a dialog.
    ...(autoFocus && { autoFocus, 'data-autofocus': true }),
    ...(theirs !== undefined && {
      description: `Agora: ${theirs === '' ? 'em branco' : shown(String(theirs))}`,
    }),
    ...(unlabelled ? { 'aria-label': label, placeholder: label } : { label }),
    // The star is drawn by the style sheet, so that the label alone is the field's name.
    labelProps: { className: (required ?? current.required(name)) ? 'obrigatorio' : '' },
    required: false,
    ...input,
    value: input.value ?? '',
  };
}

/** Declares that the field shows its own faults. */
export function useShown(name: string): void {
  const { shown } = useAround();
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
}

/** The values of the surrounding form, while they are typed. */
export function useValues(): Values {
  return useAround().form.values;
}

/** The surrounding form. */
export function useAround() {
  const current = useContext(Current);
  if (!current) throw new Error('A field is outside of a form.');
  return current;
}
