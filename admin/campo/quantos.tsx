import { type FieldProps, Quantity } from '../ui/forms/form.tsx';

/** A number, typed on the phone's numeric keyboard. */
export function Quantos(props: FieldProps<string>) {
  return <Quantity {...props} size="md" hideControls />;
}
