import { type FieldProps, useField } from '../ui/forms/form.tsx';
import { QuantityInput } from '../ui/forms/quantity.tsx';

/** How many, on the phone's keyboard of numbers. */
export function Quantos(props: FieldProps<string>) {
  return <QuantityInput {...useField(props)} size="md" hideControls />;
}
