import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number of plants, seeds or places in the Brazilian form, whole and not negative by default. */
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
