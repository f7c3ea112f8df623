import Calendar from 'icon:calendar';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import css from './day-input.module.css';
import { dayTyped, dayWritten, withSlashes } from './day-text.ts';

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A local day, `2026-03-14`; blank without one. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A local day, typed as dd/mm/aaaa whatever the browser's language is: its own field would follow that. The calendar is beside
 * it, and Alt with Down opens it.
 */
export function DayInput({ value, onChange, onBlur, onKeyDown, error, ...props }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const choose = (day: string) => {
    setTyped(null);
    setWrong(false);
    onChange(day);
  };
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
        // A text that is no day stays to be corrected, and sets no value.
        if (typed !== null && dayTyped(typed) === undefined) {
          setWrong(true);
          onChange('');
        } else setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault();
          calendar.current?.showPicker();
        }
        onKeyDown?.(event);
      }}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            aria-hidden
            tabIndex={-1}
            className={css.calendar}
            value={value}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            w="100%"
            h="100%"
            // Keyboard users type the day; the calendar would be one more stop.
            tabIndex={-1}
            title="Abrir o calendário"
            onClick={() => calendar.current?.showPicker()}
          >
            <Calendar size={16} />
          </ActionIcon>
        </>
      }
    />
  );
}
