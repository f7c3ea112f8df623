import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Children, type ReactNode, useEffect, useState } from 'react';
import { word } from '../../../src/common/brazilian.ts';
import { UFS } from '../../../src/common/vocabulary.ts';
import { type Kind, RecordSelect } from '../forms/picker.tsx';
import { Select } from '../forms/select.tsx';
import css from './filters.module.css';

/** Where a person unfolded the filters: whoever comes back to a list finds it as tall as it was. */
const unfolded = new Set<string>();

/** What a list is filtered by; on a phone all but the first are folded away. Each filter stands in the address, so a view can be linked, reloaded and gone back to. */
export function Filters({ children }: { children: ReactNode }) {
  const [first, ...others] = Children.toArray(children);
  const { pathname } = useLocation();
  const [open, { toggle }] = useDisclosure(unfolded.has(pathname), {
    onOpen: () => unfolded.add(pathname),
    onClose: () => unfolded.delete(pathname),
  });
  return (
    <Group gap="sm" align="end" className="na-tela" role="group" aria-label="Filtros" inert={useCovered()}>
      {first}
      {others.length > 0 && (
        <>
          <Button variant="default" className={css.more} onClick={toggle} aria-expanded={open} fullWidth>
            {open ? 'Menos filtros' : 'Mais filtros'}
          </Button>
          <div className={css.others} data-open={open || undefined}>
            {others}
          </div>
        </>
      )}
    </Group>
  );
}

/** Dialogs over a list, by their names in the address. */
const DIALOGS = ['nova', 'novo', 'registrar', 'convidar', 'usuario', 'etiquetas'];

function useCovered(): boolean {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return DIALOGS.some((name) => search[name] !== undefined);
}

/** A filter is called by its label, but not behind a dialog: a field there may be called the same. */
function useLabel(label: string) {
  return { label, labelProps: { labelElement: useCovered() ? ('div' as const) : ('label' as const) } };
}

/** The value of a filter in the address, and how it is set; the list begins at its first page again. */
export function useFilter(name: string): [string, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const set = (value: string | undefined) =>
    navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, [name]: value || undefined, page: undefined }),
      replace: true,
    } as never);
  return [String(search[name] ?? ''), set];
}

interface FilterProps {
  name: string;
  label: string;
}

export function TextFilter({ name, label }: FilterProps) {
  const [value, set] = useFilter(name);
  const [text, setText] = useState(value);
  const setSoon = useDebouncedCallback(set, 200);
  useEffect(() => setText(value), [value]);
  return (
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
  /** What people call one. */
  called?: (option: string) => string;
}

/** One of a few. */
export function ChoiceFilter({
  name,
  label,
  choices,
}: FilterProps & { choices: { value: string; label: string }[] }) {
  const [value, set] = useFilter(name);
  return (
    <Select
      {...useLabel(label)}
      placeholder="Qualquer"
      data={choices}
      searchable={choices.length > 8}
      value={value || null}
      onChange={(chosen) => set(chosen ?? undefined)}
      clearable
      w={{ base: '100%', xs: 170 }}
    />
  );
}

/** The state of a place. */
export function UfFilter() {
  return <ChoiceFilter name="uf" label="UF" choices={UFS.map((uf) => ({ value: uf, label: uf }))} />;
}

/** A record, found by typing. */
export function RecordFilter({ name, label, of }: FilterProps & { of: Kind }) {
  const [value, set] = useFilter(name);
  return (
    <RecordSelect
      {...useLabel(label)}
      placeholder="Qualquer"
      of={of}
      value={value}
      onChange={set}
      w={{ base: '100%', xs: 210 }}
    />
  );
}

/** A local day. */
export function DayFilter({ name, label }: FilterProps) {
  const [value, set] = useFilter(name);
  return (
    <TextInput
      {...useLabel(label)}
      type="date"
      value={value}
      w={{ base: '100%', xs: 160 }}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
