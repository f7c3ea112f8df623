import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number of plants, seeds or places: whole and not negative unless told otherwise, written as Brazilians do. */
export function QuantityInput(props: NumberInputProps) {
  return (
    <NumberInput
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator="."
      decimalSeparator=","
      {...props}
    />
  );
}
