import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * Mantine's select, with a list that is made on the first focus. Most lists of a page are never opened, and the page appears
 * sooner.
 */
export function Select<Value extends string>({ onFocus, comboboxProps, ...props }: SelectProps<Value>) {
  const [entered, setEntered] = useState(false);
  return (
    <MantineSelect
      {...(props as SelectProps<Value>)}
      comboboxProps={{ keepMounted: entered, ...comboboxProps }}
      onFocus={(event) => {
        setEntered(true);
        onFocus?.(event);
      }}
    />
  );
}
