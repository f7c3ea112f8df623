import Columns3 from 'icon:columns-3';
import { Button, Menu, Portal } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import css from './columns.module.css';

type Columns<Column> = readonly [Column, ...Column[]];

interface Titled {
  title: string;
}

/**
 * Which columns of a list are left out, by their titles. This device keeps it, as what fits is a matter of its screen; a
 * view that was saved brings its own along.
 */
export function useHidden(atFirst: readonly string[] = []) {
  return useLocalStorage<readonly string[]>({
    key: `colunas-de-menos:${useListName()}`,
    defaultValue: atFirst,
    getInitialValueInEffect: false,
  });
}

/** What the list of this page is called in addresses. */
export function useListName(): string {
  return useLocation({ select: ({ pathname }) => pathname.replace(/^\/(admin\/)?|\/$/g, '') });
}

/** Those that are shown; the first names the record, and always is. */
export function shownOf<Column extends Titled>(
  [first, ...others]: Columns<Column>,
  hidden: readonly string[],
): Columns<Column> {
  return [first, ...others.filter(({ title }) => !hidden.includes(title))];
}

/** Where the filters of a list have room for what the list itself offers. */
export const BESIDE_FILTERS = 'ao-lado-dos-filtros';

interface ColumnMenuProps {
  columns: Columns<Titled>;
  /** Those that are left out until somebody asks for them. */
  atFirst?: readonly string[];
}

/** Chooses what is told of each record; it stands beside the filters. */
export function ColumnMenu({ columns: [, ...columns], atFirst }: ColumnMenuProps) {
  const [hidden, setHidden] = useHidden(atFirst);
  const toggle = (title: string) =>
    setHidden(hidden.includes(title) ? hidden.filter((each) => each !== title) : [...hidden, title]);
  return (
    <Portal target={`#${BESIDE_FILTERS}`}>
      <Menu position="bottom-end" shadow="md" closeOnItemClick={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="subtle" color="gray" c="inherit" px="xs" leftSection={<Columns3 size={16} />}>
            Colunas
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.columns}>
          {columns.map(({ title }) => (
            <Menu.CheckboxItem key={title} checked={!hidden.includes(title)} onChange={() => toggle(title)}>
              {title}
            </Menu.CheckboxItem>
          ))}
          {hidden.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setHidden([])}>Todas as colunas</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
}
