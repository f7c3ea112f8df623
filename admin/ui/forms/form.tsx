import {
  type NumberInputProps,
  type SelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect } from 'react';
import type { z } from 'zod';
import { word } from '../../../src/common/palavras.ts';
import { DayInput } from '../day-input.tsx';
import { Current, type Values } from './current.ts';
import { FormModal } from './form-modal.tsx';
import { QuantityInput } from './quantity.tsx';
import { type FormProps, SchemaForm } from './schema-form.tsx';
import { Select } from './select.tsx';

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
    Quantity: Quantity<Name>,
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

type QuantityProps<Name> = FieldProps<Name> &
  Pick<NumberInputProps, 'error' | 'hideControls' | 'rightSection' | 'size'> & {
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

/** A blank choice is none. */
function chosen<Field extends { value: unknown }>(field: Field) {
  return { ...field, value: field.value === '' ? null : String(field.value) };
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
