import Columns3 from 'icon:columns-3';
import { Button, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';

type Columns<Column> = readonly [Column, ...Column[]];

interface Titled {
  title: string;
}

/**
 * Which columns of a list are left out, by their titles. This device keeps it, as what fits is a matter of its screen; a
 * view that was saved brings its own along.
 */
export function useHidden(list: string) {
  return useLocalStorage<readonly string[]>({
    key: `colunas-de-menos:${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
}

/** Those that are shown; the first names the record, and always is. */
export function shownOf<Column extends Titled>(
  [first, ...others]: Columns<Column>,
  hidden: readonly string[],
): Columns<Column> {
  return [first, ...others.filter(({ title }) => !hidden.includes(title))];
}

interface ColumnMenuProps {
  list: string;
  columns: Columns<Titled>;
}

/** Chooses what is told of each record. */
export function ColumnMenu({ list, columns: [, ...columns] }: ColumnMenuProps) {
  const [hidden, setHidden] = useHidden(list);
  const toggle = (title: string) =>
    setHidden(hidden.includes(title) ? hidden.filter((each) => each !== title) : [...hidden, title]);
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          size="compact-sm"
          leftSection={<Columns3 size={16} />}
        >
          Colunas
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
  );
}
