import Columns3 from 'icon:columns-3';
import { Button, Menu, Portal, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import css from './filters.module.css';

type Columns<Column> = readonly [Column, ...Column[]];

interface Titled {
  title: string;
}

/**
 * The hidden columns of a list, by their titles. This device stores them, because what fits depends on its screen; a saved view
 * brings its own.
 */
export function useHidden(atFirst: readonly string[] = []) {
  return useLocalStorage<readonly string[]>({
    key: `colunas-de-menos:${useListName()}`,
    defaultValue: atFirst,
    getInitialValueInEffect: false,
  });
}

/** The name of this page's list in addresses. */
export function useListName(): string {
  return useLocation({ select: ({ pathname }) => pathname.replace(/^\/(admin\/)?|\/$/g, '') });
}

/** The visible columns. The first one names the record, and is always visible. */
export function shownOf<Column extends Titled>(
  [first, ...others]: Columns<Column>,
  hidden: readonly string[],
): Columns<Column> {
  return [first, ...others.filter(({ title }) => !hidden.includes(title))];
}

/** The place beside the filters for controls of the list itself. */
export const BESIDE_FILTERS = 'ao-lado-dos-filtros';

interface ColumnMenuProps {
  columns: Columns<Titled>;
  /** Columns that are hidden at first. */
  atFirst?: readonly string[];
}

/** Chooses the visible columns. It stands beside the filters. */
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
        <Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
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

/** Whether rows are as low as they can be. It holds for all lists of this device. */
export function useCompact() {
  return useLocalStorage({ key: 'linhas-compactas', defaultValue: false, getInitialValueInEffect: false });
}

/** Shows more rows on a screen. It stands beside the filters. */
export function CompactSwitch() {
  const [compact, setCompact] = useCompact();
  return (
    <Portal target={`#${BESIDE_FILTERS}`}>
      <Switch
        className={css.switch}
        label="Compacto"
        checked={compact}
        onChange={({ currentTarget }) => setCompact(currentTarget.checked)}
      />
    </Portal>
  );
}
