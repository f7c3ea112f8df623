import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useField } from './form.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface PickerProps {
  name: string;
  label: string;
  description?: string;
  autoFocus?: boolean;
  /** Asks the service for the records that have this text in a name, code or document. */
  // biome-ignore lint/suspicious/noExplicitAny: each list of the service has a type of its own
  search: (text: string) => UseQueryOptions<any, any, any, any>;
  choices: (answer: never) => Choice[];
  /** The one that is chosen already, before anything was searched. */
  chosen?: Choice | undefined;
}

/** A record, found by typing any part of what it is called. */
export function Picker({ name, label, search, choices, chosen, ...props }: PickerProps) {
  const field = useField({ name, label, ...props });
  const [known, setKnown] = useState<Choice[]>(chosen ? [chosen] : []);
  const [text, setText] = useState(chosen?.label ?? '');
  const [asked] = useDebouncedValue(text, 120);
  const current = known.find(({ value }) => value === field.value);
  const { data } = useQuery({
    ...search(asked === current?.label ? '' : asked),
    placeholderData: keepPreviousData,
  });
  const found = data === undefined ? [] : choices(data as never);
  const all = current && !found.some(({ value }) => value === current.value) ? [current, ...found] : found;
  return (
    <Select
      {...field}
      value={(field.value as string) || null}
      onChange={(value, option) => {
        if (option !== null) setKnown([option as Choice]);
        field.onChange(value ?? '');
      }}
      data={all}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // The service has searched already, by more than the label.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      nothingFoundMessage={data === undefined ? 'Procurando…' : 'Nada encontrado com este texto'}
    />
  );
}
