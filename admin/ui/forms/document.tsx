import { TextInput } from '@mantine/core';
import { cnpjValido, cpfValido, semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import { type FieldProps, useAround, useField } from './form.tsx';

/** Of a CPF or a CNPJ whose digits do not fit one another. */
export const CONFIRA = 'Confira o documento: os dígitos verificadores não conferem.';

/** A CPF or a CNPJ; what is wrong with its digits is said on leaving it, while the paper is still in the hand. */
export function DocumentField({ onlyCpf = false, ...props }: FieldProps<string> & { onlyCpf?: boolean }) {
  const { form } = useAround();
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
