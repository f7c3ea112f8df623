import { TextInput } from '@mantine/core';
import { cnpjValido, cpfValido, semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { type FieldProps, useCurrent, useField } from './form.tsx';

/** The warning about a CPF or a CNPJ with wrong check digits. */
export const CONFIRA = 'Confira o documento: os dígitos verificadores não conferem.';

/** A CPF or a CNPJ. A fault in its digits is shown on leaving the field, while the person still has the paper in hand. */
export function DocumentField({ onlyCpf = false, ...props }: FieldProps<string> & { onlyCpf?: boolean }) {
  const { form } = useCurrent();
  const field = useField(props);
  return (
    <TextInput
      {...field}
      inputMode={onlyCpf ? 'numeric' : 'text'}
      onBlur={({ currentTarget }) => {
        const typed = semPontuacao(currentTarget.value);
        if (typed !== '' && !cpfValido(typed) && (onlyCpf || !cnpjValido(typed)))
          form.setFieldError(props.name, CONFIRA);
      }}
    />
  );
}
