import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { dayTyped, dayWritten, withSlashes } from './day-text.ts';

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A local day, `2026-03-14`; blank while there is none. */
  value: string;
  onChange: (day: string) => void;
}

/** A local day, typed as dd/mm/aaaa whatever language the browser speaks: its own field would ask by that. */
export function DayInput({ value, onChange, onBlur, error, ...props }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      error={wrong ? 'Escreva a data como 14/03/2026.' : error}
      value={typed ?? dayWritten(value)}
      onChange={({ currentTarget }) => {
        const text = withSlashes(currentTarget.value, typed ?? dayWritten(value));
        setWrong(false);
        setTyped(text);
        const day = dayTyped(text);
        if (day !== undefined) onChange(day);
      }}
      onBlur={(event) => {
        // What is no day stays to be put right, and nothing is chosen by it.
        if (typed !== null && dayTyped(typed) === undefined) {
          setWrong(true);
          onChange('');
        } else setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
