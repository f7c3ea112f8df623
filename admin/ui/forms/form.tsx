import {
  Checkbox,
  type NumberInputProps,
  type SelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect } from 'react';
import type { z } from 'zod';
import { word } from '../../../src/common/palavras.ts';
import { UFS } from '../../../src/common/vocabulary.ts';
import { DayInput } from '../day-input.tsx';
import { useActs } from '../person.ts';
import { Current, type Values } from './current.ts';
import { FormModal } from './form-modal.tsx';
import { QuantityInput } from './quantity.tsx';
import { type FormProps, SchemaForm } from './schema-form.tsx';
import { Select } from './select.tsx';

interface DialogProps extends Omit<ComponentProps<typeof FormModal>, 'children'> {
  /** What is done with the saved record leads to another page, and so closes the dialog. */
  leadsOn?: boolean;
}

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

/** The present values of fields that somebody else has changed in the meantime; `change.tsx` sets them. */
export const Theirs = createContext<Values>({});

/**
 * A form over one of the service's own schemas. It validates before anything is sent, and the service validates again. A refusal
 * of the service is shown at its field. Nothing that was typed is lost.
 */
export function formOf<Schema extends z.ZodObject>(schema: Schema) {
  type Name = Extract<keyof z.input<Schema>, string>;

  function Form<Saved>(props: FormProps<Schema, Saved>) {
    return <SchemaForm schema={schema} {...props} />;
  }

  /** The form in a dialog, which closes once it is saved, and by *Cancelar*. */
  function Dialog<Saved>(props: FormProps<Schema, Saved> & DialogProps) {
    const { title, called, opened, onClose, size = 'md', leadsOn = false, onSaved, ...form } = props;
    const saved: typeof onSaved = (...answer) => {
      onSaved(...answer);
      if (!leadsOn) onClose();
    };
    // An address may open it for anybody.
    return (
      <FormModal {...{ title, called, onClose, size }} opened={useActs() && opened}>
        <Form {...form} onSaved={saved} onCancel={onClose} />
      </FormModal>
    );
  }

  return {
    Form,
    Dialog,
    Text: (
      props: FieldProps<Name> & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>,
    ) => <TextInput {...useField(props)} />,
    /** A local day in the Brazilian form. */
    Day: (props: FieldProps<Name>) => <DayInput {...useField(props)} />,
    LongText: ({ minRows = 2, ...props }: FieldProps<Name> & { minRows?: number }) => (
      <Textarea autosize minRows={minRows} {...useField(props)} />
    ),
    Quantity: Quantity<Name>,
    /** One of the vocabulary's values. */
    Option: ({ options, called = word, ...props }: OneOfProps<Name> & OptionsProps) => (
      <OneOf
        {...props}
        shown={called}
        data={options.map((option) => ({ value: option, label: called(option) }))}
      />
    ),
    Check: (props: FieldProps<Name>) => <Check {...props} />,
  };
}

type OneOfProps<Name> = FieldProps<Name> &
  Pick<
    SelectProps,
    'clearable' | 'data' | 'nothingFoundMessage' | 'renderOption' | 'selectFirstOptionOnChange'
  > & { shown?: (value: string) => string };

/** One of a few choices, found by typing. A blank one is none. */
export function OneOf<Name extends string>(props: OneOfProps<Name>) {
  const { value, ...field } = useField(props);
  return (
    <Select
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage="Nada com este nome"
      {...field}
      value={String(value) || null}
    />
  );
}

/** The state of a place, which may be blank. */
export function Uf({ name }: { name: string }) {
  return <OneOf name={name} label="UF" data={[...UFS]} required={false} clearable />;
}

function Check<Name extends string>({ name, ...props }: FieldProps<Name>) {
  const { form } = useCurrent();
  useOwnFault(name);
  const { key: _, ...input } = { key: undefined, ...form.getInputProps(name, { type: 'checkbox' }) };
  return <Checkbox {...input} {...props} />;
}

type QuantityProps<Name> = FieldProps<Name> &
  Pick<NumberInputProps, 'error' | 'size'> & {
    signed?: boolean;
    decimal?: boolean;
  };

/** A number in the Brazilian form, whole by default. The numeric keyboard of a phone has no minus. */
export function Quantity<Name extends string>({
  signed = false,
  decimal = false,
  error,
  ...props
}: QuantityProps<Name>) {
  const field = useField(props);
  return (
    <QuantityInput
      {...field}
      error={error ?? field.error}
      inputMode={signed ? 'text' : decimal ? 'decimal' : 'numeric'}
      allowNegative={signed}
      allowDecimal={decimal}
    />
  );
}

interface OptionsProps {
  options: readonly string[];
  /** The name of a value. */
  called?: (option: string) => string;
}

/** The rows of a field that is a list, whose own fields are named `itens.0.quantidade`. */
export function useRows<Row>(name: string) {
  const { form } = useCurrent();
  useOwnFault(name);
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
  const current = useCurrent();
  useOwnFault(name);
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
export function useOwnFault(name: string): void {
  const { shown } = useCurrent();
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);
}

/** The values of the surrounding form, while they are typed. */
export function useValues(): Values {
  return useCurrent().form.values;
}

/** The surrounding form. */
export function useCurrent() {
  const current = useContext(Current);
  if (!current) throw new Error('A field is outside of a form.');
  return current;
}
