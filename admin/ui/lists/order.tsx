import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import ArrowUpDown from 'icon:arrow-up-down';
import { Button, Menu, Portal, Table, UnstyledButton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useHere } from '../here.ts';
import { BESIDE_FILTERS } from './columns.tsx';
import css from './order.module.css';

/** A column, and the key that orders the list by it, if there is one. */
interface Sortable {
  title: string;
  number?: boolean;
  sort?: string;
}

type Direction = 'ascending' | 'descending';

/** The order of a list. The address has it unless it is the default. */
function useOrder(own: string) {
  const { ordenar } = useSearch({ strict: false }) as { ordenar?: string };
  const here = useHere();
  const [first = ''] = (ordenar ?? own).split(',');
  const direction = (sort: string): Direction | undefined =>
    first === sort ? 'ascending' : first === `-${sort}` ? 'descending' : undefined;
  const turn = (sort: string) => {
    const next = direction(sort) === 'ascending' ? `-${sort}` : sort;
    here((now) => ({ ...now, ordenar: next === own ? undefined : next, page: undefined }), { replace: true });
  };
  return { direction, turn };
}

const SHAPES = { ascending: ArrowUp, descending: ArrowDown };

/** The title of a column that can order the list. Another click reverses the order. */
export function SortedTitle({ title, number, sort, own }: Required<Omit<Sortable, 'number'>> & SortedProps) {
  const { direction, turn } = useOrder(own);
  const now = direction(sort);
  const Shape = now ? SHAPES[now] : ArrowUpDown;
  return (
    <Table.Th ta={number ? 'right' : 'left'} c="dimmed" fw={500} fz="sm" {...(now && { 'aria-sort': now })}>
      <UnstyledButton
        className={css.title}
        data-now={now}
        data-number={number || undefined}
        onClick={() => turn(sort)}
      >
        {title}
        <span className={css.shape}>
          <Shape size={14} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}

interface SortedProps {
  own: string;
  number?: boolean | undefined;
}

/** The same beside the filters, for cards, which have no titles above them. */
export function OrderMenu({ columns, own }: { columns: readonly Sortable[]; own: string }) {
  const { direction, turn } = useOrder(own);
  const sortable = columns.flatMap(({ title, sort }) =>
    sort ? [{ title, sort, now: direction(sort) }] : [],
  );
  if (sortable.length === 0) return null;
  const current = sortable.find(({ now }) => now);
  const Shape = current?.now ? SHAPES[current.now] : ArrowUpDown;
  return (
    <Portal target={`#${BESIDE_FILTERS}`}>
      <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="subtle" color="gray" c="inherit" px="xs" leftSection={<Shape size={16} />}>
            {current ? (
              <span>
                <span className={css.order}>Ordem: </span>
                {current.title}
              </span>
            ) : (
              'Ordem'
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sortable.map(({ title, sort, now }) => {
            const Own = now && SHAPES[now];
            return (
              <Menu.Item key={sort} onClick={() => turn(sort)} rightSection={Own && <Own size={16} />}>
                {title}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
}
