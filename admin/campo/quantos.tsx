import { type FieldProps, useField } from '../ui/forms/form.tsx';
import { QuantityInput } from '../ui/forms/quantity.tsx';

/** A number, typed on the phone's numeric keyboard. */
export function Quantos(props: FieldProps<string>) {
  return <QuantityInput {...useField(props)} size="md" hideControls />;
}
