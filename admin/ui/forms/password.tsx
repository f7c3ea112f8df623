import { PasswordInput } from '@mantine/core';
import { type FieldProps, useField } from './form.tsx';

/** A password, which can be made visible while it is typed. */
export function PasswordField({ autoComplete, ...props }: FieldProps<string> & { autoComplete: string }) {
  const field = useField(props);
  return (
    <PasswordInput
      {...field}
      aria-invalid={field.error ? true : undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o que foi digitado' }}
    />
  );
}
