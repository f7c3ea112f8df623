import Plus from 'icon:plus';
import Sliders from 'icon:sliders-horizontal';
import { Button, Group, Menu, Switch } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { DIALOGS, UNFILTERED, useHere } from '../here.ts';
import { OpenFilter } from './chip.tsx';
import { BESIDE_FILTERS, useListName } from './columns.tsx';
import css from './filters.module.css';
import { showsInactive } from './search.ts';
import { ViewMenu } from './views.tsx';

export interface FilterProps {
  name: string;
  label: string;
}

interface FiltersProps {
  /** The filters. The first one is the most used, and always visible. */
  children: ReactNode;
  /** What is hidden by default: `Mostrar inativas`. */
  inactive?: string;
}

/**
 * The filters of a list: the first as a box, the others as chips, which a person adds one by one, or on a phone behind one
 * button. Every filter is in the address, so that a view can be linked, reloaded and gone back to.
 */
export function Filters({ children, inactive }: FiltersProps) {
  const [first, ...others] = Children.toArray(children).filter((child) =>
    isValidElement<FilterProps>(child),
  ) as ReactElement<FilterProps>[];
  const { set, clear } = useAddress();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [open, setOpen] = useState<string>();
  // Who goes back comes to a list that is as tall as it was.
  const [folded, setFolded] = useSessionStorage({
    key: `filtros-recolhidos:${useListName()}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const add = useRef<HTMLButtonElement>(null);
  const left = useRef<string>(undefined);
  const isSet = ({ props: { name } }: ReactElement<FilterProps>) => isGiven(search[name]);
  const isShown = (each: ReactElement<FilterProps>) => isSet(each) || each.props.name === open;
  const added = others.filter(isSet).length;
  const addable = others.filter((each) => !isShown(each));
  return (
    <OpenFilter value={{ open, setOpen, focusOnAdd: () => add.current?.focus(), left }}>
      <Group
        gap="xs"
        align="end"
        className={`${css.filters} na-tela`}
        data-folded={folded || undefined}
        role="group"
        aria-label="Filtros"
        inert={useCovered()}
      >
        <div className={css.first}>{first}</div>
        {others.length > 0 && (
          <Button
            variant="default"
            className={css.fold}
            leftSection={<Sliders size={16} />}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            Filtros{added > 0 && ` (${added})`}
          </Button>
        )}
        <div className={css.others}>
          <AsChip value={true}>{others.filter(isShown)}</AsChip>
          {addable.length > 0 && (
            <Menu position="bottom-start" shadow="md" returnFocus={false} transitionProps={{ duration: 0 }}>
              <Menu.Target>
                <Button ref={add} variant="subtle" px="xs" leftSection={<Plus size={16} />}>
                  Filtro
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {addable.map(({ props: { name, label } }) => (
                  <Menu.Item
                    key={name}
                    onClick={() => {
                      left.current = undefined;
                      setOpen(name);
                    }}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {[first, ...others].some((each) => each && isSet(each)) && (
            <Button
              variant="subtle"
              color="gray"
              c="inherit"
              px="xs"
              onClick={() => {
                clear([first, ...others].map((each) => each?.props.name ?? ''));
                add.current?.focus();
              }}
            >
              Limpar filtros
            </Button>
          )}
        </div>
        <Group gap="xs" className={css.aside}>
          {inactive && (
            <Switch
              className={`${css.switch} ${css.inactive}`}
              label={inactive}
              checked={showsInactive(search)}
              onChange={({ currentTarget }) => set('inativas', currentTarget.checked ? 'true' : undefined)}
            />
          )}
          <div id={BESIDE_FILTERS} className={css.lists} />
          <ViewMenu />
        </Group>
      </Group>
    </OpenFilter>
  );
}

/** Whether a filter is one of the chips. */
export const AsChip = createContext(false);

export function useCovered(): boolean {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return DIALOGS.some((name) => search[name] !== undefined);
}

/** What the address filters by, by the names of the filters. */
export function useSetFilters(): [name: string, value: unknown][] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return Object.entries(search).filter(([name, value]) => !UNFILTERED.has(name) && isGiven(value));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** Changes the address, and goes back to the first page of the list. */
function useAddress() {
  const here = useHere();
  const change = (to: Record<string, string | undefined>) =>
    here((now) => ({ ...now, ...to, page: undefined }), { replace: true });
  return {
    set: (name: string, value: string | undefined) =>
      change({ [name]: value || undefined, ...(value && otherPeriod(name)) }),
    clear: (names: string[]) => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}

/** A period has a name or days: what one says the other cannot. */
function otherPeriod(name: string): Record<string, undefined> {
  if (name === 'periodo') return { data_inicio: undefined, data_fim: undefined };
  return name === 'data_inicio' || name === 'data_fim' ? { periodo: undefined } : {};
}

/** The value of a filter in the address, and a function that sets it. */
export function useFilter(name: string): [string, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const { set } = useAddress();
  return [String(search[name] ?? ''), (value) => set(name, value)];
}
