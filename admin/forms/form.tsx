import {
  Alert,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { z } from 'zod';
import type { Erro } from '../../adapters/client/errors.ts';
import { word } from '../../src/common/brazilian.ts';
import { faultOf, sentenceOf } from '../service.ts';

type Values = Record<string, unknown>;

interface FormProps<Schema extends z.ZodObject, Saved> {
  initial: Partial<z.input<Schema>>;
  /** Sends what the schema made of the values; the same values have the same key, so they are never written twice. */
  save: (values: z.output<Schema>, options: { idempotencyKey: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel?: () => void;
  /** What the button that sends says. */
  submit?: string;
  children: ReactNode;
}

interface FieldProps<Name> {
  name: Name;
  label: string;
  description?: ReactNode;
  autoFocus?: boolean;
}

const Current = createContext<{
  form: UseFormReturnType<Values>;
  required: (name: string) => boolean;
} | null>(null);

/**
 * A form over one of the service's own schemas: it judges before anything is sent, and the service judges again. What
 * the service refuses stands at its field. Nothing that was typed is lost.
 */
export function formOf<Schema extends z.ZodObject>(schema: Schema) {
  type Name = Extract<keyof z.input<Schema>, string>;
  const required = (name: string) => !(schema.shape[name] as z.ZodType).safeParse(undefined).success;

  function Form<Saved>({
    initial,
    save,
    onSaved,
    onCancel,
    submit = 'Salvar',
    children,
  }: FormProps<Schema, Saved>) {
    const element = useRef<HTMLFormElement>(null);
    const form = useForm<Values>({
      initialValues: initial as Values,
      validate: schemaResolver(schema, { sync: true }),
    });
    const attempt = useRef({ of: '', key: '' });
    const sending = useMutation({
      mutationFn: (values: Values) => {
        const of = JSON.stringify(values);
        if (attempt.current.of !== of) attempt.current = { of, key: newKey() };
        return save(schema.parse(values), { idempotencyKey: attempt.current.key });
      },
      onSuccess: onSaved,
      onError: (error) => {
        form.setErrors(fieldErrors(error, Object.keys(schema.shape)));
        focusFirst();
      },
    });
    const focusFirst = () =>
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
    const elsewhere = sending.error && otherFaults(sending.error, Object.keys(schema.shape));
    return (
      <Current value={{ form, required }}>
        <form
          ref={element}
          noValidate
          onSubmit={form.onSubmit(
            (values) => sending.mutate(values),
            () => focusFirst(),
          )}
        >
          <Stack gap="md">
            {children}
            {elsewhere && elsewhere.length > 0 && (
              <Alert color="red" variant="light" role="alert">
                {elsewhere.join(' ')}
              </Alert>
            )}
            <Group justify="flex-end" gap="sm">
              {onCancel && (
                <Button variant="default" onClick={onCancel}>
                  Cancelar
                </Button>
              )}
              <Button type="submit" loading={sending.isPending}>
                {submit}
              </Button>
            </Group>
          </Stack>
        </form>
      </Current>
    );
  }

  return {
    Form,
    Text: (props: FieldProps<Name> & Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>) => (
      <TextInput {...useField(props)} />
    ),
    LongText: (props: FieldProps<Name>) => <Textarea autosize minRows={2} {...useField(props)} />,
    /** A whole number, written as Brazilians do. */
    Quantity: (props: FieldProps<Name> & { rightSection?: ReactNode }) => (
      <NumberInput
        {...useField(props)}
        inputMode="numeric"
        allowDecimal={false}
        thousandSeparator="."
        decimalSeparator=","
      />
    ),
    /** One of the vocabulary's values. */
    Option: ({ options, ...props }: FieldProps<Name> & { options: readonly string[] }) => (
      <Select
        {...useField(props)}
        data={options.map((option) => ({ value: option, label: word(option) }))}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="Nada com este nome"
      />
    ),
  };
}

/** What Mantine's input of this name takes, for pickers of their own. */
export function useField<Name extends string>({ name, label, ...props }: FieldProps<Name>) {
  const current = useContext(Current);
  if (!current) throw new Error(`The field ${name} is outside of a form.`);
  const { key: _, ...input } = { key: undefined, ...current.form.getInputProps(name) };
  return {
    ...props,
    label,
    withAsterisk: current.required(name),
    required: false,
    ...input,
    value: input.value ?? '',
  };
}

/** The values of the form around, as they are typed. */
export function useValues(): Values {
  return useContext(Current)?.form.values ?? {};
}

function fieldErrors(error: unknown, names: string[]): Record<string, string> {
  const own = faultsOf(error).filter(({ campo }) => campo !== null && names.includes(campo));
  return Object.fromEntries(own.map(({ campo, detalhe }) => [campo, detalhe]));
}

function otherFaults(error: unknown, names: string[]): string[] {
  const faults = faultsOf(error);
  if (faults.length === 0) return [sentenceOf(error)];
  return faults.filter(({ campo }) => campo === null || !names.includes(campo)).map(({ detalhe }) => detalhe);
}

function faultsOf(error: unknown): readonly Erro[] {
  return faultOf(error)?.erros ?? [];
}

/** Not `randomUUID`, which browsers have on https only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
