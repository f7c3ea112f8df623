import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/** Mantine's, but its list is made when it is entered: most of a page's are never opened, and the page stands sooner. */
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
