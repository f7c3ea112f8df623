import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { word } from '../../../src/common/palavras.ts';
import { PERIODOS } from '../../../src/common/periodos.ts';
import { UFS } from '../../../src/common/vocabulary.ts';
import { faultOf } from '../../service.ts';
import { DayInput } from '../day-input.tsx';
import { dia } from '../format.ts';
import { type Kind, RecordSelect } from '../forms/picker.tsx';
import { Select } from '../forms/select.tsx';
import { Chip, OpenFilter } from './chip.tsx';
import { AsChip, type FilterProps, useCovered, useFilter } from './filters.tsx';

/** The name of a filter is its label, but not behind a dialog, where a field may have the same name. */
function useLabel(label: string) {
  return { label, labelProps: { labelElement: useCovered() ? ('div' as const) : ('label' as const) } };
}

interface FieldProps extends FilterProps {
  shown: string;
  children: ReactNode;
}

/** The field itself if it is the list's first filter, otherwise its chip. */
function Field({ name, label, shown, children }: FieldProps) {
  const [, set] = useFilter(name);
  if (!useContext(AsChip)) return children;
  return (
    <Chip name={name} label={label} shown={shown} onClear={() => set(undefined)}>
      {children}
    </Chip>
  );
}

/** Sets a filter. A choice in a chip's field closes it. */
function useChosen(name: string) {
  const [value, set] = useFilter(name);
  const filters = useContext(OpenFilter);
  const isChip = useContext(AsChip);
  const choose = (chosen: string | undefined) => {
    set(chosen);
    if (isChip && chosen) filters?.setOpen(undefined);
  };
  return { value, choose, isChip };
}

export function TextFilter({ name, label }: FilterProps) {
  const [value, set] = useFilter(name);
  const [text, setText] = useState(value);
  const setSoon = useDebouncedCallback(set, { delay: 200, flushOnUnmount: true });
  useEffect(() => setText(value), [value]);
  return (
    <Field name={name} label={label} shown={value}>
      <TextInput
        {...useLabel(label)}
        type="search"
        value={text}
        w={{ base: '100%', xs: 240 }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setSoon(currentTarget.value);
        }}
      />
    </Field>
  );
}

/** One of the vocabulary's values, shown as people write it. */
export function OptionFilter({ options, called = word, ...props }: OptionFilterProps) {
  return (
    <ChoiceFilter {...props} choices={options.map((option) => ({ value: option, label: called(option) }))} />
  );
}

interface OptionFilterProps extends FilterProps {
  options: readonly string[];
  /** The name of a value. */
  called?: (option: string) => string;
}

interface ChoiceFilterProps extends FilterProps {
  choices: { value: string; label: string }[];
}

/** One of a few choices. */
export function ChoiceFilter({ name, label, choices }: ChoiceFilterProps) {
  const { value, choose, isChip } = useChosen(name);
  // An address may have any text. A text that is no choice does not filter the list.
  const shown = choices.find((each) => each.value === value)?.label ?? (value && `${value} (não vale)`);
  return (
    <Field name={name} label={label} shown={shown}>
      <Select
        {...useLabel(label)}
        placeholder="Qualquer"
        data={choices}
        searchable={choices.length > 8}
        value={value || null}
        onChange={(chosen) => choose(chosen ?? undefined)}
        clearable
        comboboxProps={{ withinPortal: !isChip }}
        defaultDropdownOpened={isChip}
        w={{ base: '100%', xs: isChip ? 240 : 170 }}
      />
    </Field>
  );
}

interface OnlyFilterProps extends FilterProps {
  /** The words for its one choice. */
  only: string;
  value?: string;
}

/** A filter that is set or not. */
export function OnlyFilter({ only, value = 'true', ...props }: OnlyFilterProps) {
  return <ChoiceFilter {...props} choices={[{ value, label: only }]} />;
}

/** The state of a place. */
export function UfFilter(props: FilterProps) {
  return <ChoiceFilter {...props} choices={UFS.map((uf) => ({ value: uf, label: uf }))} />;
}

/** A record, found by typing. */
export function RecordFilter({ name, label, of }: FilterProps & { of: Kind }) {
  const { value, choose, isChip } = useChosen(name);
  const read = useQuery({ ...of.read(value), enabled: isChip && value !== '' });
  const named = read.data === undefined ? undefined : of.one(read.data as never, value)?.label;
  // What is read of all records at once has no error for one that is not among them.
  const missing = read.isSuccess && !read.isFetching;
  const gone = missing || faultOf(read.error)?.status === 404;
  const unnamed = gone ? 'não existe' : read.error ? 'o nome não chegou' : '…';
  const shown = named ?? unnamed;
  return (
    <Field name={name} label={label} shown={value === '' ? '' : shown}>
      <RecordSelect
        {...useLabel(label)}
        placeholder="Qualquer"
        of={of}
        value={value}
        onChange={choose}
        comboboxProps={{ withinPortal: !isChip }}
        openOnFocus={isChip}
        w={{ base: '100%', xs: isChip ? 300 : 210 }}
      />
    </Field>
  );
}

/** A period by its name, in place of days. */
export function PeriodFilter(props: FilterProps) {
  return <OptionFilter {...props} options={PERIODOS} />;
}

/** A local day. */
export function DayFilter({ name, label }: FilterProps) {
  const [value, set] = useFilter(name);
  return (
    <Field name={name} label={label} shown={value === '' ? '' : dia(value)}>
      <DayInput {...useLabel(label)} value={value} w={{ base: '100%', xs: 160 }} onChange={set} />
    </Field>
  );
}
