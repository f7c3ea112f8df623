import { NumberInput } from '@mantine/core';
import { type FieldProps, useField } from '../ui/forms/form.tsx';

/** How many, on the phone's keyboard of numbers. */
export function Quantos(props: FieldProps<string>) {
  return (
    <NumberInput
      {...useField(props)}
      size="md"
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      thousandSeparator="."
      decimalSeparator=","
    />
  );
}
