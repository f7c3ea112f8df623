import { TextInput } from '@mantine/core';
import { documento, telefone } from '../../../src/common/brazilian.ts';
import { cnpjValido, cpfValido, semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { type FieldProps, useCurrent, useField } from './form.tsx';

/** The warning about a CPF or a CNPJ with wrong check digits. */
export const CONFIRA = 'Confira o documento: os dígitos verificadores não conferem.';

/**
 * A CPF or a CNPJ. On leaving the field it is written as people do, or its fault is shown, while the person still has the paper in
 * hand.
 */
export function DocumentField({ onlyCpf = false, ...props }: FieldProps<string> & { onlyCpf?: boolean }) {
  const { form } = useCurrent();
  const field = useField(props);
  return (
    <TextInput
      {...field}
      inputMode={onlyCpf ? 'numeric' : 'text'}
      onBlur={({ currentTarget }) => {
        const typed = semPontuacao(currentTarget.value);
        if (typed === '') return;
        if (cpfValido(typed) || (!onlyCpf && cnpjValido(typed)))
          form.setFieldValue(props.name, documento(typed));
        else form.setFieldError(props.name, CONFIRA);
      }}
    />
  );
}

/** A telephone. On leaving the field it is written as people do. */
export function TelephoneField(props: FieldProps<string>) {
  const { form } = useCurrent();
  const field = useField(props);
  return (
    <TextInput
      {...field}
      type="tel"
      onBlur={({ currentTarget }) => form.setFieldValue(props.name, telefone(currentTarget.value))}
    />
  );
}
